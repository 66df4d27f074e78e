import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const rows = Array.from(
  { length: 40 },
  (_, i) => `C${i},${((i * 7) % 23) / 10},${(i * 11) % 17},${1 + (i % 3)}`,
);
const copies = rows.slice(0, 7);

describe('rows that are left out on request', () => {
  const folder = testFolder({
    'sums.csv': [
      'city,x,y,g',
      ...rows.slice(0, 20),
      'Total,9,99,60',
      ...rows.slice(20),
      'North,1,2,1',
    ].join('\n'),
    'copies.csv': ['city,x,y,g', ...rows, ...copies].join('\n'),
    'broken.csv': ['city,x,y,g', ...rows, 'C41,1', 'C42,0.5,3,2'].join('\n'),
    'marks.csv': [
      'a,b,c,g',
      ...rows.map((_, i) => (i % 9 === 4 ? '***,***,***,1' : `${i},${i * 3},${i % 4},${i % 3}`)),
    ].join('\n'),
  });
  const run = (words: string) => folder.inProcess(words);

  it('are those of a value, which a note on totals names', async () => {
    const { stderr } = await run(
      'train sums.csv -t g --learner rank-rules --set rules=2 -o m.json',
    );
    expect(stderr).toContain(
      'sums.csv: 1 row with "Total" in column "city" seems to total others; if so, leave them out ' +
        '(--skip-rows city=Total).',
    );
    const skipped = await run(
      'train sums.csv -t g --learner rank-rules --set rules=2 --skip-rows city=Total -o m.json',
    );
    expect(skipped.stderr).toContain('sums.csv: 41 rows;');
    expect(skipped.stderr).not.toContain('total others');
    expect(skipped.stdout + skipped.stderr).toContain('--skip-rows city=Total');
    const none = await run(
      'train sums.csv -t g --learner rank-rules --skip-rows city=Sum -o m.json',
    );
    expect(none.stderr).toContain(
      '--skip-rows, column "city": no row has "Sum"; check the spelling.',
    );
  });

  it('are those equal to an earlier one, of which train, evaluate and tune say how many there are', async () => {
    const said =
      'copies.csv: 7 of 47 rows are equal to an earlier one, so that errors on held-out rows seem smaller than they ' +
      'are; if they are copies, leave them out (--skip-repeated).';
    const rest = '-t g --learner rank-rules';
    for (const command of ['train', 'evaluate', 'tune']) {
      const more = command === 'tune' ? '--candidates 2' : '--set rules=2';
      const out = { train: ' -o m.json', evaluate: ' --folds 2' }[command] ?? '';
      const { stderr } = await run(`${command} copies.csv ${rest} ${more}${out}`);
      expect(stderr).toContain(said);
    }
    const described = await run('describe copies.csv -t g');
    expect(described.stdout).toContain(said.slice('copies.csv: '.length, -1));
    const skipped = await run(`train copies.csv ${rest} --set rules=2 --skip-repeated -o m.json`);
    expect(skipped.stderr).toContain('copies.csv: 40 rows;');
  });

  it('are broken ones, without which describe goes on', async () => {
    const { code, stdout } = await run('describe broken.csv -t g');
    expect(code).toBe(0);
    expect(stdout).toContain('broken.csv: 41 rows, 4 columns');
    expect(stdout).toContain('--broken-rows leave-out does so elsewhere');
    const { stderr } = await run(
      'train broken.csv -t g --learner rank-rules --set rules=2 --broken-rows leave-out -o m.json',
    );
    expect(stderr).toContain('broken.csv: 41 rows;');
  });

  it('describe names columns that cannot be read for one reason in one line, with the option that helps', async () => {
    const { stdout } = await run('describe marks.csv -t g');
    const lines = stdout.split('\n').filter((line) => line.includes('***'));
    expect(lines.filter((line) => line.includes('expected a number'))).toEqual([
      '  "a", "b": found "***", expected a number like 36 of the 40 values, also in column "b", so it is described as ' +
        "text; name them as markers for missing values (--missing '***')",
    ]);
    expect(stdout).toContain(
      `numbers in 36 of 40 rows of column "c", and "***" in the others, were read as categories; if this marks ` +
        "missing values, say so (--missing '***')",
    );
    const { code } = await run(
      ['train', 'marks.csv', '-t', 'g', '--missing', '***', '-o', 'm.json'].join(' '),
    );
    expect(code).toBe(0);
  });
});
