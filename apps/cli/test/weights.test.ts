import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

/** The cars, the first ten with the weight 0, the others with weights that differ. */
function weightedCsv(): string {
  const [head, ...rows] = carsCsv().trimEnd().split('\n');
  const weighted = rows.map((row, i) => `${row},${i < 10 ? 0 : 1 + (i % 7)}`);
  return `${[`${head},w`, ...weighted].join('\n')}\n`;
}

describe('weights of rows', () => {
  const train =
    'train cars.csv -t mpg --discretize 5 --weights w --learner rank-rules --set rules=5 -o model.json';

  const folder = testFolder({
    'cars.csv': weightedCsv(),
    'negative.csv': weightedCsv().replace(/,1\n/, ',-1\n'),
    'gaps.csv': weightedCsv().replace(/,1\n/, ',\n'),
  });

  beforeAll(async () => {
    expect(await folder.inProcess(train)).toMatchObject({ code: 0 });
  });

  it('count in the error of train, and in that of predict', async () => {
    const { stdout } = await folder.inProcess(train);
    const [, error] = /On these rows {2}weighted mean absolute error (\S+) /.exec(stdout) ?? [];
    expect(stdout).toContain('preflearn predict model.json cars.csv --weights w\n');
    const weighted = await folder.inProcess('predict model.json cars.csv --weights w -o p.csv');
    expect(weighted.stderr).toContain(
      `Against the "mpg" of 60 rows in cars.csv, weighted by "w": maeLoss ${error} classes, `,
    );
    const plain = await folder.inProcess('predict model.json cars.csv -o p.csv');
    expect(plain.stderr).toContain('Against the "mpg" of 60 rows in cars.csv: maeLoss ');
    expect(plain.stderr).not.toContain(`maeLoss ${error} classes`);
  });

  it('of 0 are told alike to people and to programs', async () => {
    const { stdout } = await folder.inProcess(train);
    expect(stdout).toMatch(
      /, trained on 50 rows, in \S+ m?s; 50 of the 60 rows have a weight above 0\.\n/,
    );
    const { stdout: json } = await folder.inProcess(`${train} --json`);
    expect(JSON.parse(json)).toMatchObject({ rows: 60, trainedRows: 50 });
  });

  it.each([
    [
      'predict model.json cars.csv --weights W',
      'cars.csv, --weights: found "W", but the columns are "weight", "power", "origin", "mpg", ' +
        '"grade", "w"; you may mean "w" (--weights w). (COLUMN_MISSING)\n',
    ],
    [
      'predict model.json negative.csv --weights w',
      'negative.csv, column "w", row 15 below the header: found the weight -1, expected a ' +
        'number of at least 0. (WEIGHTS)\n',
    ],
    [
      'predict model.json gaps.csv --weights w',
      'gaps.csv, column "w", row 15 below the header: found no weight, expected a number of at ' +
        'least 0. (WEIGHTS)\n',
    ],
    [
      'predict model.json cars.csv --weights mpg',
      'cars.csv, --weights, column "mpg": the model does not take this column for numbers; ' +
        'name a column of numbers. (COLUMN_TYPE)\n',
    ],
  ])('are checked: %s', async (words, sentence) => {
    const { code, stdout, stderr } = await folder.inProcess(words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(`preflearn: ${sentence}`);
  });
});
