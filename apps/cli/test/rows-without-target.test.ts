import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { carsCsv, type Finished, testFolder } from './preflearn.js';

const LEARN = '-t grade --classes low,mid,high --ignore mpg --learner rank-rules --set rules=5';
const NOTE = 'where the target "grade" is missing; --missing-target error refuses such tables.';

const lines = carsCsv().trimEnd().split('\n');
const [head, ...rows] = lines;
const withoutGrade = (row: string) => row.replace(/[^,]*$/, '');
const some = rows.map((row, i) => (i % 5 === 0 ? withoutGrade(row) : row));
const text = (body: readonly string[]) => `${[head, ...body].join('\n')}\n`;

describe('rows without a target', () => {
  const folder = testFolder({
    'part.csv': text(some),
    'rest.csv': text(rows.filter((_, i) => i % 5 !== 0)),
    'most.csv': text(rows.map((row, i) => (i % 3 === 0 ? row : withoutGrade(row)))),
    'odd.csv': text(some.map((row, i) => (i === 7 ? row.replace(/[^,]*$/, 'odd') : row))),
  });

  async function run(words: string): Promise<Finished> {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  const left = Math.ceil(rows.length / 5);

  it.each([
    ['train', `train part.csv ${LEARN} -o m.json`],
    ['evaluate', `evaluate part.csv ${LEARN} --folds 2`],
    ['tune', `tune part.csv ${LEARN} --candidates 2 --folds 2`],
  ])('are left out by %s, which says how many', async (_, words) => {
    const { stderr } = await run(words);
    expect(stderr).toContain(`part.csv: left out ${left} of ${rows.length} rows, ${NOTE}`);
  });

  it('leave the model of the other rows', async () => {
    await run(`train part.csv ${LEARN} -o part.json`);
    await run(`train rest.csv ${LEARN} -o rest.json`);
    const shown = await Promise.all(['part', 'rest'].map((name) => run(`inspect ${name}.json`)));
    expect(shown[0].stdout).toBe(shown[1].stdout);
    const predicted = await run('predict part.json part.csv');
    expect(predicted.stdout.trimEnd().split('\n')).toHaveLength(rows.length + 1);
  });

  it('are refused on request, and where they are more than half', async () => {
    const asked = await folder.inProcess(
      `train part.csv ${LEARN} -o m.json --missing-target error`,
    );
    expect(asked.stderr).toMatch(
      /missing in \d+ rows, .*\(--missing-target leave-out\)\. \(TARGET_MISSING\)/,
    );
    const most = await folder.inProcess(`train most.csv ${LEARN} -o m.json`);
    expect(most.stderr).toMatch(/missing in \d+ of \d+ rows, more than half, .*\(TARGET_MISSING\)/);
  });

  it('do not shift the numbers of rows in errors', async () => {
    const { stderr } = await folder.inProcess(`train odd.csv ${LEARN} -o m.json`);
    expect(stderr).toContain(
      'odd.csv, column "grade", row 8 below the header: found the class "odd"',
    );
  });

  it('are described with the classes of the others', async () => {
    const { stdout } = await run('describe part.csv -t grade --classes low,mid,high');
    expect(stdout).toContain('grade   nominal, target       12');
    expect(stdout).toContain('"low" in 8 rows');
  });

  it('are left out of a database table', async () => {
    const instance = await DuckDBInstance.create(join(folder.path, 'cars.db'));
    const connection = await instance.connect();
    for (const name of ['part', 'rest', 'most']) {
      await connection.run(
        `CREATE TABLE ${name} AS FROM read_csv('${join(folder.path, `${name}.csv`)}')`,
      );
    }
    connection.closeSync();
    instance.closeSync();
    const { stderr } = await run(`train duckdb:cars.db?table=part ${LEARN} -o part.json`);
    expect(stderr).toContain(`left out ${left} of ${rows.length} rows, ${NOTE}`);
    await run(`train duckdb:cars.db?table=rest ${LEARN} -o rest.json`);
    const shown = await Promise.all(['part', 'rest'].map((name) => run(`inspect ${name}.json`)));
    expect(shown[0].stdout).toBe(shown[1].stdout);
    const most = await folder.inProcess(`train duckdb:cars.db?table=most ${LEARN} -o m.json`);
    expect(most.stderr).toContain('(TARGET_MISSING)');
  });
});
