import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const SIZES = ['S', 'M', 'L', 'X'];
const CONDITIONS = ['poor', 'Fair', 'good', 'Very Good'];

/** Clothes that are worth more the larger and the better they are, written by name or as 1, 2, ... */
function clothes(isNamed: boolean): string {
  const named = (names: readonly string[], i: number) => (isNamed ? names[i] : String(i + 1));
  const rows = Array.from({ length: 160 }, (_, row) => {
    const [size, condition, price] = [row % 4, ((row * 7) % 5) % 4, (row * 37) % 100];
    const worth = ['low', 'mid', 'top'][
      Math.min(2, (size + condition + (price > 60 ? 0 : 1)) >> 1)
    ];
    const sizeText = row % 19 === 0 ? '' : named(SIZES, size);
    return `${sizeText},${named(CONDITIONS, condition)},${price},${worth}`;
  });
  return `size,condition,price,worth\n${rows.join('\n')}\n`;
}

/** Answers on one scale to three questions, and bands of ages. */
function survey(): string {
  const answers = ['never', 'sometimes', 'always'];
  const rows = Array.from({ length: 60 }, (_, row) => {
    const places = [row, row * 7 + 1, (row * row) % 7].map((place) => answers[place % 3]);
    return `${places.join()},${['0-9', '10-19', '20+'][row % 3]},${row % 2}`;
  });
  return `q1,q2,q3,age,y\n${rows.join('\n')}\n`;
}

const TRAIN =
  'train clothes.csv -t worth --classes low,mid,top --learner rank-rules --set rules=15';
const SIZE = '--type size=ordinal:S,M,L,X';

describe('ordered attributes', () => {
  const folder = testFolder({
    'clothes.csv': clothes(true),
    'numbers.csv': clothes(false),
    'survey.csv': survey(),
    'new.csv': 'size,condition,price\nXXL,good,5\nL,Good,5\n',
    'noted.csv': clothes(true).replaceAll(',poor,', ',"poor, worn",'),
  });
  let trained = '';

  beforeAll(async () => {
    const { code, stderr } = await folder.inProcess(`${TRAIN} ${SIZE} -o model.json`);
    expect(code).toBe(0);
    trained = stderr;
  });

  it('are named by --type, or recognised by their words, which is said with the option that undoes it', () => {
    expect(trained).toContain(
      'clothes.csv: "condition" is taken as ordered (poor < Fair < good < Very Good); ' +
        '--type condition=nominal takes it as nominal.\n',
    );
    expect(trained).not.toContain('"size" is taken');
    expect(trained).toContain('3 attributes, 1 numeric, 2 ordered ("size", "condition")');
  });

  it('are named together where they have the same levels', async () => {
    const { stderr } = await folder.inProcess(
      'train survey.csv -t y --set rules=2 --no-check -o y.json',
    );
    expect(stderr).toContain(
      'survey.csv: "q1", "q2", "q3" are taken as ordered (never < sometimes < always); --type q1=nominal takes one as nominal.\n',
    );
    expect(stderr).toContain('survey.csv: "age" is taken as ordered (0-9 < 10-19 < 20+);');
    const { stdout } = await folder.inProcess('describe survey.csv');
    expect(stdout).toContain(
      '"q2": taken as ordered (never < sometimes < always); --type q2=nominal',
    );
  });

  it('stand in rules by the names of their levels', async () => {
    const { stdout } = await folder.inProcess('inspect model.json --top 15');
    expect(stdout).toMatch(/if .*size (<=|>=) (S|M|L|X)\b/);
    expect(stdout).toMatch(/condition (<=|>=) (poor|Fair|good|Very Good)\b/);
    expect(stdout).not.toMatch(/(size|condition) [<>]= \d/);
  });

  it('make the model, and the predictions, of the numbers 1, 2, ...', async () => {
    await folder.inProcess(`${TRAIN.replace('clothes', 'numbers')} -o numbers.json`);
    const [named, plain] = await Promise.all(
      ['model.json', 'numbers.json'].map(async (file) => JSON.parse(await folder.read(file))),
    );
    expect(named.parameters).toEqual(plain.parameters);
    await folder.inProcess('predict model.json clothes.csv -o a.csv');
    await folder.inProcess('predict numbers.json numbers.csv -o b.csv');
    expect(await folder.read('a.csv')).toBe(await folder.read('b.csv'));
  });

  it('are explained, and changed, by name', async () => {
    const { stdout } = await folder.inProcess('explain model.json clothes.csv --row 3');
    expect(stdout).toMatch(/(size|condition) (S|M|L|X|poor|Fair|good|Very Good) instead of /);
    expect(stdout).not.toMatch(/(size|condition) [<>]= \d/);
    const { stdout: json } = await folder.inProcess(
      'explain model.json clothes.csv --row 3 --json',
    );
    for (const { changes } of JSON.parse(json).counterfactuals) {
      for (const { name, value } of changes) {
        if (name !== 'price') expect([...SIZES, ...CONDITIONS]).toContain(value);
      }
    }
  });

  it('refuse a level that training never saw, or take it as missing', async () => {
    const refused = await folder.inProcess('predict model.json new.csv -o p.csv');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(
      'new.csv, column "size", row 1 below the header: found the category "XXL", which training never saw',
    );
  });

  it('stay nominal with --type condition=nominal', async () => {
    const { stderr } = await folder.inProcess(`${TRAIN} --type condition=nominal -o n.json`);
    expect(stderr).not.toContain('taken as ordered');
    expect(stderr).toContain('2 nominal ("size", "condition")');
  });

  it('are described, and written to a schema that gives them again', async () => {
    const { stdout } = await folder.inProcess(
      `describe clothes.csv -t worth --classes low,mid,top ${SIZE} --schema-out s.json`,
    );
    expect(stdout).toMatch(/^size +ordered /m);
    expect(stdout).toMatch(/^condition +ordered /m);
    expect(stdout).toContain(
      '"condition": taken as ordered (poor < Fair < good < Very Good); --type condition=nominal takes',
    );
    const { columns } = JSON.parse(await folder.read('s.json'));
    expect(columns.slice(0, 2)).toEqual([
      { name: 'size', type: 'ordinal', categories: SIZES },
      { name: 'condition', type: 'ordinal', categories: CONDITIONS },
    ]);
    const { stderr } = await folder.inProcess(
      'train clothes.csv --schema s.json --learner rank-rules --set rules=15 -o again.json',
    );
    expect(stderr).not.toContain('taken as ordered');
    const [one, two] = await Promise.all(
      ['model.json', 'again.json'].map((file) => folder.read(file)),
    );
    expect(JSON.parse(two).parameters).toEqual(JSON.parse(one).parameters);
    expect(JSON.parse(two).schema.attributes).toEqual(JSON.parse(one).schema.attributes);
  });

  it('of ordinal without levels take the order of the words, else ask for it', async () => {
    const { code } = await folder.inProcess(`${TRAIN} --type condition=ordinal -o c.json`);
    expect(code).toBe(0);
    const { stderr } = await folder.inProcess(`${TRAIN} --type size=ordinal -o c.json`);
    expect(stderr).toContain(
      'clothes.csv, column "size": the order of its values is not known; list them from ' +
        'lowest to highest (--type size=ordinal:M,L,X,S). (COLUMN_TYPE)\n',
    );
  });

  it('take levels with commas as a JSON list', async () => {
    const { code, stderr } = await folder.inProcess([
      ...TRAIN.replace('clothes', 'noted').split(' '),
      ...['--type', 'condition=ordinal:["poor, worn","Fair","good","Very Good"]', '-o', 'd.json'],
    ]);
    expect(stderr).toContain('ordered ("condition")');
    expect(code).toBe(0);
  });

  it('refuse a value that is not among the levels', async () => {
    const { code, stderr } = await folder.inProcess(`${TRAIN} --type size=ordinal:S,M,L -o e.json`);
    expect(code).toBe(1);
    expect(stderr).toContain(
      'clothes.csv, column "size", row 4 below the header: found "X", which is not among the levels "S", "M", "L"',
    );
  });

  it('do not touch the target', async () => {
    const { stderr } = await folder.inProcess(
      'train clothes.csv -t condition --kind nominal --learner ml-rules --set rules=5 -o f.json',
    );
    expect(stderr).not.toContain('"condition" is taken as ordered');
    expect(stderr).toContain('Target "condition": 4 classes without order');
  });
});
