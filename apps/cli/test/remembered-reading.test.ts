import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { type Finished, testFolder } from './preflearn.js';

const folder = testFolder();

async function run(words: readonly string[]): Promise<Finished> {
  const finished = await folder.inProcess(words);
  expect(finished, finished.stderr).toMatchObject({ code: 0 });
  return finished;
}

/** How a table is written. */
const hands = fc
  .record({
    separator: fc.constantFrom(',', ';', '\t', '|', '~'),
    decimal: fc.constantFrom('.', ','),
    thousands: fc.constantFrom('', '.', ',', "'"),
    missing: fc.constantFrom('n/v', '-99', '*'),
    encoding: fc.constantFrom('utf-8', 'windows-1252', 'utf-16le'),
  })
  .filter(({ separator, decimal, thousands }) => ![separator, thousands].includes(decimal));

interface Row {
  readonly x: number | null;
  readonly z: number;
  readonly colour: string;
  readonly y: string;
}

const values: fc.Arbitrary<readonly Row[]> = fc.array(
  fc.record({
    x: fc.option(fc.integer({ min: 1001, max: 9_999_999 }), { freq: 4 }),
    z: fc.integer({ min: 1, max: 999 }),
    colour: fc.constantFrom('grün', 'rot', 'a b'),
    y: fc.constantFrom('ja', 'nö'),
  }),
  { minLength: 6, maxLength: 12 },
);

it('a table in any notation is trained on and predicted for, with no option repeated', async () => {
  await fc.assert(
    fc.asyncProperty(hands, values, async (hand, rows) => {
      const { separator, decimal, thousands, missing, encoding } = hand;
      const number = (thousandths: number | null) => {
        if (thousandths === null) return missing;
        const whole = String(Math.floor(thousandths / 1000)).replace(/\B(?=(\d{3})+$)/g, thousands);
        return `${whole}${decimal}${String(thousandths % 1000).padStart(3, '0')}`;
      };
      const file = (some: readonly Row[], columns: readonly (keyof Row)[]) => {
        const lines = some.map((row) =>
          columns.map((name) => {
            const value = row[name];
            return typeof value === 'string' ? value : number(value);
          }),
        );
        const text = [columns.map((name) => `Größe ${name}`), ...lines]
          .map((cells) => `${cells.map((cell) => `"${cell}"`).join(separator)}\n`)
          .join('');
        if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le');
        return Buffer.from(text, encoding === 'utf-8' ? 'utf8' : 'latin1');
      };
      const both = [
        { x: 1001, z: 1, colour: 'rot', y: 'ja' },
        { x: 2500, z: 2, colour: 'rot', y: 'nö' },
      ];
      const said = [
        '--separator',
        separator,
        '--decimal',
        decimal,
        '--encoding',
        encoding,
        '--missing',
        missing,
      ];
      await folder.write('train.csv', file([...both, ...rows], ['x', 'z', 'colour', 'y']));
      const learn = [
        '-t',
        'Größe y',
        '--learner',
        'ml-rules',
        '--set',
        'rules=3',
        '-o',
        'm.json',
        '--quiet',
        '--no-check',
      ];
      await run(['train', 'train.csv', ...learn, ...said]);
      // Other columns, other rows, and all numbers such that they may be read in two ways.
      const others = rows.map((row) => ({
        ...row,
        x: 1000 + ((row.x ?? 0) % 9000),
        z: 1000 + row.z,
        colour: 'rot',
      }));
      await folder.write('new.csv', file(others, ['z', 'colour', 'x']));
      const predict = ['predict', 'm.json', 'new.csv'];
      expect(await run(predict)).toEqual(await run([...predict, ...said]));
      const explain = ['explain', 'm.json', 'new.csv', '--row', '2', '--json'];
      expect((await run(explain)).stdout).toBe((await run([...explain, ...said])).stdout);
    }),
    runs(25),
  );
}, 60_000);

it('the lines that training left out are left out again, with no option repeated', async () => {
  const rows = ['1;a', '2;b', '3;a', '4;b', '5;a', '6;b'];
  const file = (lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
  await folder.write('titled.csv', file(['a;title;of;old', 'x;y', ...rows, 'sum;c']));
  const learn = ['-t', 'y', '--learner', 'ml-rules', '--set', 'rules=3', '-o', 'm.json', '--quiet'];
  const said = ['--skip-lines', '1', '--skip-footer', '1'];
  await run(['train', 'titled.csv', ...learn, ...said]);
  expect((await run(['inspect', 'm.json'])).stdout).toContain(
    '1 line left out at the beginning, 1 line left out at the end',
  );
  await folder.write('next.csv', file(['b;title;of;new', 'x;z', '2;u', '5;v', 'sum;w']));
  const predict = ['predict', 'm.json', 'next.csv'];
  const { stdout, stderr } = await run(predict);
  expect(stdout).toBe((await run([...predict, ...said])).stdout);
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
  expect(stderr).toContain('a line at the end was left out, as in the table that this one is read');
});
