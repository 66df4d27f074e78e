import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { safeText } from '../src/output/print-result.js';
import { run } from '../src/run.js';
import { carsCsv, Folder, Screen } from './preflearn.js';

describe('on a terminal', () => {
  let folder: Folder;

  beforeAll(async () => {
    folder = await Folder.create({ 'cars.csv': carsCsv() });
  });

  afterAll(() => folder.remove());

  /** Runs the command in this process. */
  async function onTerminal(words: string, env: Record<string, string> = {}) {
    const [stdout, stderr] = [new Screen(true), new Screen(true)];
    const { signal } = new AbortController();
    const args = words.replaceAll('DIR', folder.path).split(' ');
    const code = await run(args, { stdout, stderr, env, signal });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  const TRAIN =
    'train DIR/cars.csv --target mpg --discretize 3 --ignore grade --set rules=30 --out DIR/m.json';

  it('shows progress on standard error and takes it away again', async () => {
    const { code, stderr } = await onTerminal(TRAIN);
    expect(code).toBe(0);
    expect(stderr).toMatch(/Training, \d+ of 30 rules/);
    expect(stderr.endsWith('\u001b[?25h\u001b[?7h\u001b8\u001b[1G\u001b[2K')).toBe(true); // cursor back, line cleared
  });

  it.each(['--quiet', '--json'])('shows none with %s', async (flag) => {
    const { code, stderr } = await onTerminal(`${TRAIN} ${flag}`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('has colours, unless NO_COLOR is set or the terminal is dumb', async () => {
    await onTerminal(TRAIN);
    const inspect = 'inspect DIR/m.json --top 1';
    expect((await onTerminal(inspect)).stdout).toContain('\u001b[1m');
    expect((await onTerminal(inspect, { NO_COLOR: '1' })).stdout).not.toContain('\u001b');
    expect((await onTerminal(inspect, { TERM: 'dumb' })).stdout).not.toContain('\u001b');
  });
});

describe('safeText', () => {
  it('takes control characters out of what came from files', () => {
    expect(safeText('a\u001b[2Jb\u0007c\u009bd', true)).toBe('a\ufffd[2Jb\ufffdc\ufffdd');
    expect(safeText('two\nlines\tand a tab', false)).toBe('two\nlines\tand a tab');
  });

  it('keeps colours only where there are colours', () => {
    expect(safeText('\u001b[31mred\u001b[39m', true)).toBe('\u001b[31mred\u001b[39m');
    expect(safeText('\u001b[31mred', false)).toBe('\ufffd[31mred');
  });
});
