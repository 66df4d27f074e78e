import { Readable } from 'node:stream';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { run } from '../src/run.js';
import { rendered, style } from '../src/text/text-style.js';
import { carsCsv, Screen, testFolder } from './preflearn.js';

describe('on a terminal', () => {
  const folder = testFolder({ 'cars.csv': carsCsv() });

  /** Runs the command in this process. */
  async function onTerminal(words: string, env: Record<string, string> = {}) {
    const [stdout, stderr] = [new Screen(true), new Screen(true)];
    const { signal } = new AbortController();
    const args = words.replaceAll('DIR', folder.path).split(' ');
    const code = await run(args, { stdin: Readable.from([]), stdout, stderr, env, signal });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  const TRAIN =
    'train DIR/cars.csv --target mpg --discretize 3 --ignore grade --learner rank-rules --set rules=30 --out DIR/m.json';

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

describe('what comes from data', () => {
  // A screen is cleared, text is concealed, a title is set, the direction turns, by C0, C1 and Unicode.
  const EVIL = 'a\u001b[2Jb\u001b[8mc\u009b31md\u0007e\u202ef\u2066g\u007fh\u2028i';
  const SHOWN = 'a\\u001b[2Jb\\u001b[8mc\\u009b31md\\u0007e\\u202ef\\u2066g\\u007fh\\u2028i';
  const RAW = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
  /** What the command itself writes: line ends, colours, and the cursor around a bar. */
  const ESCAPE = '\u001b';
  const OWN = new RegExp(`\\n|\\r|${ESCAPE}(\\[[\\d;?]*[a-zA-Z]|[78])`, 'g');

  const rows = carsCsv().replace('origin', `o${EVIL}`).replaceAll('EU', `"E${EVIL}"`);
  const folder = testFolder({ 'cars.csv': carsCsv(), [`evil${EVIL}.csv`]: rows });

  beforeAll(async () => {
    await folder.write('evil.csv', rows);
    await folder.inProcess([...TRAIN_EVIL, '--out', 'evil.json']);
    await folder.inProcess([...TRAIN_EVIL, '--learner', 'order', '--out', 'order.json']);
    await folder.inProcess('predict evil.json evil.csv --keep --out plain.csv');
  });

  const TRAIN_EVIL = 'train evil.csv -t mpg --discretize 3 --ignore grade --set rules=9'.split(' ');

  async function onTerminal(words: readonly string[], isTerminal = true) {
    process.chdir(folder.path);
    const [stdout, stderr] = [new Screen(isTerminal), new Screen(isTerminal)];
    const { signal } = new AbortController();
    const code = await run(words, { stdin: Readable.from([]), stdout, stderr, env: {}, signal });
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  it.each([
    ['predict evil.json evil.csv --keep', 0],
    ['inspect evil.json', 0],
    ['inspect evil.json --json', 0],
    ['explain evil.json evilEVIL.csv --row 1', 0],
    [`${TRAIN_EVIL.join(' ')} --out evil.json`, 0],
    ['convert evil.csv other.csv', 0],
    ['train evil.csv -t mpg --ignore none --out evil.json', 1],
    [`train evil.csv -t EVIL --out evil.json`, 1],
    [`train EVIL -t mpg --out evil.json`, 1],
    [`train EVIL.csv -t mpg --out evil.json --json`, 1],
    [`predict evil.json evil.csv --out EVIL/x.csv`, 1],
    [`evaluate evil.csv -t mpg --folds 2 --learner EVIL`, 2],
    [`evaluate evil.csv -t mpg --folds EVIL`, 2],
    [`train evil.csv --EVIL`, 2],
    [`EVIL`, 2],
  ] as const)('is shown escaped: %s', async (words, code) => {
    const argv = words.split(' ').map((word) => word.replace('EVIL', EVIL));
    const said = await onTerminal(argv);
    expect(said.code).toBe(code);
    expect((said.stdout + said.stderr).replace(OWN, '')).not.toMatch(RAW);
    expect(said.stdout + said.stderr).not.toContain('\u001b[2J');
    expect(said.stdout + said.stderr).not.toContain('\u001b[8m');
    expect(said.stdout + said.stderr).toContain('\\u202ef');
  });

  it('is shown whole, and only escaped', async () => {
    const { stdout } = await onTerminal(['predict', 'evil.json', 'evil.csv', '--keep']);
    expect(stdout).toContain(`E${SHOWN}`);
  });

  it('goes to pipes and files as it is', async () => {
    const { stdout } = await onTerminal(['predict', 'evil.json', 'evil.csv', '--keep'], false);
    expect(stdout).toContain(`E${EVIL}`);
    expect(stdout).toBe(await folder.read('plain.csv'));
  });

  it('is the same JSON on a terminal', async () => {
    const words = ['inspect', 'evil.json', '--json'];
    const [shown, piped] = [await onTerminal(words), await onTerminal(words, false)];
    expect(JSON.parse(shown.stdout)).toEqual(JSON.parse(piped.stdout));
    expect(shown.stdout).not.toBe(piped.stdout);
  });
});

describe('rendered', () => {
  it('makes colours of marks, and no colours of codes', () => {
    expect(rendered(style.red('a\u001b[31mb'), true)).toBe('\u001b[31ma\\u001b[31mb\u001b[39m');
    expect(rendered(style.red('a\u001b[31mb'), false)).toBe('a\\u001b[31mb');
  });

  it('keeps lines and tabs', () => {
    expect(rendered('two\nlines\tand a tab', false)).toBe('two\nlines\tand a tab');
  });

  it('keeps all other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\ufdd0-\ufdd9]/gu, '');
        expect(rendered(plain, true)).toBe(plain);
      }),
    );
  });
});
