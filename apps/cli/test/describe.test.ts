import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, type Finished, testFolder } from './preflearn.js';

/** The cars as a German spreadsheet exports them, with a number for each row. */
const german = carsCsv()
  .replaceAll(',', ';')
  .replaceAll('.', ',')
  .split('\n')
  .map((line, i) => (line === '' ? '' : `${i === 0 ? 'id' : i};${line}`))
  .join('\n');

const SAID = '-t grade --classes low,mid,high --ignore id,mpg --missing n/v --type power=numeric';

describe('describe and schemas', () => {
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'german.csv': german.replace('2;', '2;').replaceAll(';;', ';n/v;'),
    'mixed.csv': `x,y,z\n${Array.from({ length: 30 }, (_, i) => `${i === 4 ? 'four' : i},${i},${i % 2}`).join('\n')}\n`,
  });

  beforeAll(async () => {
    await run(`describe german.csv ${SAID} --schema-out german.schema.json`);
  });

  it('names the file without its folder in JSON', async () => {
    const { stdout } = await folder.inProcess(`describe ${folder.path}/cars.csv --json`);
    expect(JSON.parse(stdout).file).toBe('cars.csv');
    expect(stdout).not.toContain(folder.path);
  });

  async function run(words: string): Promise<Finished> {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it('says what each column holds, what is odd, and what would be left out', async () => {
    const { stdout } = await run(`describe german.csv ${SAID}`);
    expect(stdout).toContain(
      'german.csv: 60 rows, 6 columns (separated by semicolons, decimal commas, missing: "n/v", utf-8).\n',
    );
    expect(stdout).toMatch(/\npower +numeric +3 +\d+ +50 {2}66 {2}80 {2}94 {2}108\n/);
    expect(stdout).toMatch(/\norigin +nominal +0 +3 +"EU" 20, "US" 20, "JP" 20\n/);
    expect(stdout).toMatch(/\ngrade +nominal, target +0 +3 /);
    expect(stdout).toContain(
      '\nClasses of "grade"\n  "low" in 10 rows\n  "mid" in 26 rows\n  "high" in 24 rows\n',
    );
    expect(stdout).toContain('\nTo look at\n  "id": numbers the rows\n');
    expect(stdout).toContain(
      '\nLeft out of training\n  "id": is to be ignored\n  "mpg": is to be ignored\n',
    );
  });

  it('says what is left out of training by itself, unless it is to be kept', async () => {
    const out = '\nLeft out of training\n  "id": numbers the rows\n';
    expect((await run('describe german.csv --ignore grade --missing n/v')).stdout).toMatch(
      /\nLeft out of training\n {2}"id": numbers the rows\n {2}"grade": is to be ignored\n {2}to keep it: --keep id\n$/,
    );
    expect((await run('describe german.csv')).stdout).toContain(out);
    const { stdout } = await run(
      'describe german.csv --missing n/v -t mpg --keep id --type origin=nominal --schema-out keep.json',
    );
    expect(stdout).not.toContain('Left out of training');
    expect(stdout).toContain('\nTo look at\n  "id": numbers the rows\n');
    expect(JSON.parse(await folder.read('keep.json')).keep).toEqual(['id']);
    await run(
      'train german.csv --schema keep.json --discretize 3 --learner rank-rules --set rules=5 -o kept.json',
    );
    const { attributes } = JSON.parse(await folder.read('kept.json')).schema;
    expect(attributes[0]).toEqual({ type: 'numeric', name: 'id' });
  });

  it('describes as text what cannot be read as numbers, and says why', async () => {
    const { stdout } = await run('describe mixed.csv --schema-out mixed.json');
    const { columns } = JSON.parse(await folder.read('mixed.json'));
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(['y', 'z']);
    expect(stdout).toMatch(/\nx +nominal +0 +30 /);
    expect(stdout).toContain('"x": found "four", expected a number like 29 of the 30 values');
    expect(stdout).toContain(
      'so it is described as text; name it as a marker for missing values (--missing four)\n',
    );
    expect(stdout).toContain('"y": numbers the rows');
    const train = await folder.inProcess('train mixed.csv -t z -o z.json');
    expect(train.code).toBe(1);
  });

  it('gives all of it as JSON', async () => {
    const { stdout } = await run(`describe german.csv ${SAID} --json`);
    const { columns, classes, schema, rows } = JSON.parse(stdout);
    expect(rows).toBe(60);
    expect(columns[2]).toMatchObject({
      name: 'power',
      type: 'numeric',
      missing: 3,
      use: 'attribute',
    });
    expect(classes).toEqual([
      { name: 'low', count: 10 },
      { name: 'mid', count: 26 },
      { name: 'high', count: 24 },
    ]);
    expect(schema).toEqual(JSON.parse(await folder.read('german.schema.json')));
  });

  it('draws a picture of each column, which needs no other file', async () => {
    await run('describe cars.csv --html cars.html');
    const page = await folder.read('cars.html');
    expect(page.match(/<figure\b/g)).toHaveLength(10); // for wide and narrow screens
    expect(page).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
    expect(page).toContain('EU: 20');
  });

  it('writes a schema with which nothing need be said again', async () => {
    expect(JSON.parse(await folder.read('german.schema.json'))).toMatchObject({
      format: 'preflearn/schema',
      version: 1,
      target: { name: 'grade', classes: ['low', 'mid', 'high'] },
      ignore: ['id', 'mpg'],
      reading: { layout: { separator: ';' }, cells: { decimal: ',', missing: ['n/v'] } },
    });
    await run(`train german.csv ${SAID} --learner rank-rules --set rules=5 -o said.json`);
    const { stdout } = await run(
      'train german.csv --schema german.schema.json --learner rank-rules --set rules=5 -o known.json',
    );
    expect(await folder.read('known.json')).toBe(await folder.read('said.json'));
    expect(stdout).toContain(
      'preflearn evaluate german.csv --schema german.schema.json --learner rank-rules --set rules=5 --folds 10\n',
    );
    const evaluate = 'evaluate german.csv --folds 3 --learner rank-rules --set rules=5 --json -';
    const results = async (words: string) =>
      JSON.parse((await run(`${evaluate} ${words}`)).stdout, (key, value: unknown) =>
        key === 'seconds' ? 0 : value,
      );
    expect(await results('--schema german.schema.json')).toEqual(await results(SAID));
    await run('convert german.csv german.arff --schema german.schema.json');
    expect(await folder.read('german.arff')).toContain('@attribute power numeric');
    const again = await run('describe german.csv --schema german.schema.json');
    expect(again.stdout).toBe((await run(`describe german.csv ${SAID}`)).stdout);
  });

  it('writes what the columns may hold, and refuses other categories', async () => {
    const { columns } = JSON.parse(await folder.read('german.schema.json'));
    const origin = columns.findIndex(({ name }: { name: string }) => name === 'origin');
    expect(columns[origin].categories.toSorted()).toEqual(['EU', 'JP', 'US']);
    await folder.write(
      'few.csv',
      german.split('\n').slice(0, 10).join('\n').replaceAll('JP', 'EU'),
    );
    await run('convert few.csv few.arff --schema german.schema.json');
    expect(await folder.read('few.arff')).toContain(`{${columns[origin].categories.join(',')}}`);
    await folder.write('wrong.csv', german.replace('JP', 'J'));
    const wrong = 'convert wrong.csv wrong.arff --schema german.schema.json';
    const { code, stderr } = await folder.inProcess(wrong);
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, ' ')).toMatch(
      /wrong\.csv, column "origin", row 3 below the header: found the category "J", which the schema does not list/i,
    );
    for (const unless of ['--type origin=nominal', '--ignore origin']) {
      await run(
        `train wrong.csv --schema german.schema.json --learner rank-rules --set rules=2 -o wrong.json ${unless}`,
      );
    }
  });

  it('remembers parts of dates', async () => {
    const days = Array.from(
      { length: 24 },
      (_, i) => `${(i % 28) + 1}.0${(i % 9) + 1}.2024;${i % 2}`,
    );
    await folder.write('days.csv', `when;y\n${days.join('\n')}\n`);
    await run(
      'describe days.csv -t y --date-parts when:month,weekday --ignore when --schema-out days.json',
    );
    await run('train days.csv --schema days.json --set rules=5 -o parts.json');
    const { attributes } = JSON.parse(await folder.read('parts.json')).schema;
    expect(attributes.map(({ name }: { name: string }) => name)).toEqual([
      'when.month',
      'when.weekday',
    ]);
    expect((await run('predict parts.json days.csv')).stderr).toContain('of 24 rows');
  });

  it('lets options override a schema', async () => {
    const schema = '--schema german.schema.json --learner rank-rules --set rules=5 -o other.json';
    await run(`train german.csv ${schema} --target mpg --discretize 4 --ignore grade`);
    const { schema: of } = JSON.parse(await folder.read('other.json'));
    expect(of.target).toMatchObject({ name: 'mpg', classes: ['1', '2', '3', '4'] });
    expect(of.attributes.map(({ name }: { name: string }) => name)).toEqual([
      'weight',
      'power',
      'origin',
    ]);
    await run(`train german.csv ${schema} --classes high,mid,low`);
    expect(JSON.parse(await folder.read('other.json')).schema.target.classes).toEqual([
      'high',
      'mid',
      'low',
    ]);
    await run(`train german.csv ${schema} --target mpg --discretize 2`);
    const { attributes } = JSON.parse(await folder.read('other.json')).schema;
    expect(attributes.map(({ name }: { name: string }) => name)).toEqual([
      'weight',
      'power',
      'origin',
      'grade',
    ]);
  });

  const change = (alter: Record<string, unknown>) => async () => {
    const schema = { ...JSON.parse(await folder.read('german.schema.json')), ...alter };
    await folder.write('odd.json', JSON.stringify(schema));
  };

  it.each<[string, () => Promise<void>, string]>([
    [
      'of a target that is none',
      change({ target: { name: 'grade', kind: 'ordered' } }),
      'odd.json, schema.target.kind: found "ordered", expected',
    ],
    [
      'that names no target',
      change({ target: undefined }),
      'odd.json, schema.target: the schema names no target; name it (--target COLUMN). (FILE_FORMAT)',
    ],
    [
      'of a column that is not there',
      change({ columns: [{ name: 'Weight', type: 'numeric' }] }),
      'odd.json, schema.columns.0.name: found "Weight", but the columns of the table are',
    ],
    [
      'of another type',
      change({ columns: [{ name: 'origin', type: 'numeric' }] }),
      'or correct schema.columns.0.type in odd.json. (VALUE_NOT_NUMERIC)',
    ],
    ['that is empty', () => folder.write('odd.json', ''), 'odd.json: the schema is empty;'],
    [
      'that is a model',
      () => folder.write('odd.json', '{"format":"preflearn/model"}'),
      'odd.json: this is not a preflearn schema',
    ],
  ])('refuses a schema %s, and names file and field', async (_, prepare, sentence) => {
    await prepare();
    const { code, stderr } = await folder.inProcess(
      'train german.csv --schema odd.json -o no.json',
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining(sentence)]);
    expect(await folder.names()).not.toContain('no.json');
  });

  it('needs a target from an option or from a schema', async () => {
    const { code, stderr } = await folder.inProcess('train german.csv -o no.json');
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--target: this option is required'),
    ]);
  });

  it('does not write over its schema', async () => {
    const { code, stderr } = await folder.inProcess(
      'describe german.csv --schema german.schema.json --schema-out german.schema.json',
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining('this command reads the file too')]);
  });

  it('knows a target of rankings, and draws where the labels stand', async () => {
    const rows = ['a (one)>b~c', 'c>b>a (one)', 'c>a (one)', 'c>b>a (one)'];
    await folder.write(
      'orders.csv',
      `x,order\n${rows.map((row, i) => `${i},${row}`).join('\n')}\n`,
    );
    const { stdout } = await run('describe orders.csv -t order --html orders.html');
    expect(stdout).toMatch(/\norder +rankings, target +0 +3 +orders of 3 labels\n/);
    expect(stdout).toContain('Labels of "order"\n  "a (one)" in 4 rows\n  "b" in 3 rows');
    expect(stdout).not.toContain('values differ');
    const page = await folder.read('orders.html');
    expect(page).toContain('c in position 1: 3 of 4 rows (75 %)');
    const other = await run('describe orders.csv -t order --kind nominal');
    expect(other.stdout).toMatch(/\norder +nominal, target/);
  });

  it('draws classes in their order, and no column that training leaves out', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `${i},same,${['high', 'low', 'low'][i % 3]}`);
    await folder.write('levels.csv', `x,c,level\n${rows.join('\n')}\n`);
    await run('describe levels.csv -t level --classes high,low --html levels.html');
    const page = await folder.read('levels.html');
    expect(page.indexOf('high: 4')).toBeLessThan(page.indexOf('low: 8'));
    expect(page).toContain('high: 4');
    expect(page).not.toContain('same: 12');
  });
});
