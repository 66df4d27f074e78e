import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { chosenLines, settingsOf } from '../benchmarks/settings.mjs';

describe('the command line of the benchmarks', () => {
  let printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  afterEach(() => {
    printed = '';
  });

  afterAll(() => vi.restoreAllMocks());

  it('has something for all that is not given', () => {
    expect(settingsOf([])).toEqual({
      ...{ list: false, only: [], repeats: 3, large: false, data: '../shared/data', engine: {} },
      ...{ writePage: false, peers: false, rows: [1e4, 1e5, 1e6], threads: [1, 2] },
      python: 'python3',
    });
  });

  it('takes several words and several options of the engine', () => {
    const args = ['--only', 'rank-rules 1e4', '--only', 'cc', '--repeats', '5', '--large'];
    const engine = ['--engine', 'threads=2', '--engine', 'kernels=a=b', '--engine', 'bins=none'];
    expect(settingsOf([...args, ...engine, '--json', 'a.json', '--from', 'b.json'])).toMatchObject({
      ...{
        only: ['rank-rules 1e4', 'cc'],
        repeats: 5,
        large: true,
        json: 'a.json',
        from: 'b.json',
      },
      engine: { threads: 2, kernels: 'a=b', bins: null },
    });
    expect(settingsOf([]).engine).toEqual({}); // nothing is left of the last time
  });

  it('takes lists of numbers', () => {
    const args = ['--peers', '--rows', '1e4,20000', '--threads', '2'];
    expect(settingsOf(args)).toMatchObject({ peers: true, rows: [1e4, 20_000], threads: [2] });
  });

  it.each([
    [['--repeats', '0'], /Expected a whole number of at least 1/],
    [['--repeats', '1.5'], /Expected a whole number/],
    [['--peers', '--rows', '1e4,'], /Expected a whole number/],
    [['--engine', 'threads'], /Expected a name and a value, such as threads=2/],
    [['--rows', '1e4'], /--rows needs --peers/],
    [['--peers', '--large'], /--large does not go with --peers/],
    [['--onyl', 'cc'], /unknown option '--onyl'[\s\S]*--only/],
    [['cc'], /too many arguments/],
  ])('refuses %j in a sentence', (args, message) => {
    expect(() => settingsOf(args)).toThrow(expect.objectContaining({ exitCode: 1 }));
    expect(printed).toMatch(message);
  });

  it('teaches', () => {
    expect(() => settingsOf(['--help'])).toThrow(expect.objectContaining({ exitCode: 0 }));
    expect(printed).toMatch(/Examples\n {2}npm run bench -- --list/);
  });
});

describe('the choice of lines', () => {
  const lines = ['oak 1e4 x 16', 'oak 1e5 x 16', 'elm 1e4 x 16'].map((name) => ({ name }));
  const names = (...only: string[]) => chosenLines(lines, only).map(({ name }) => name);

  it('takes all without words', () => {
    expect(names()).toHaveLength(3);
  });

  it('asks for all words of one text, in any order', () => {
    expect(names('1e4 oak')).toEqual(['oak 1e4 x 16']);
    expect(names('1e4 oak', '1e5')).toEqual(['oak 1e4 x 16', 'oak 1e5 x 16']);
    expect(names('ash')).toEqual([]);
  });
});
