import { beforeAll, describe, expect, it } from 'vitest';
import { carsCsv, testFolder } from './preflearn.js';

/** A text as a broken file may hold it; the last letter tells that it is shown to its end. */
const LONG = `${'x'.repeat(4999)}z`;

/** Messages are sentences: this is much for one, and less than a quarter of a text. */
const MOST = 1200;

describe('a text of 5000 characters', () => {
  const rows = (cells: readonly string[]) => cells.map((cell, i) => `${i},${cell}`).join('\n');
  const folder = testFolder({
    'cars.csv': carsCsv(),
    'numbers.csv': `a,y\n${rows(['1', '2', LONG, '3', '4', '5', '6', '7'])}\n`,
    'classes.csv': `a,y\n${rows([LONG, 'b', 'c', LONG])}\n`,
    'header.csv': `a,${LONG}\n1,2\n1\n`,
    'twice.csv': `${LONG},${LONG}\n1,2\n`,
    'names.csv': `${LONG},y\n${rows(['1', '2', '1', '2'])}\n`,
    'orders.csv': `a,y\n${rows([`${LONG}>b`, 'b>c', `c>${LONG}>${LONG}`])}\n`,
    'bad.arff': `@relation r\n@attribute a ${LONG}\n@data\n1\n`,
    'labels.arff': `@relation r\n@attribute a {p,q}\n@data\n${LONG}\n`,
    'sparse.arff': `@relation r\n@attribute a numeric\n@data\n{0 1, ${'0'.repeat(4999)}1 1}\n`,
    'word.arff': `@${LONG} r\n`,
    'quote.arff': `@relation 'r\n@attribute '${LONG} numeric\n`,
    'no.json': LONG,
    'new.csv': `weight,power,origin\n2000,60,${LONG}\n`,
    'weight.csv': `weight,power,origin\n${LONG},60,EU\n`,
    'truth.csv': `weight,power,origin,mpg\n2000,60,EU,${LONG}\n`,
  });

  beforeAll(async () => {
    await folder.inProcess(
      'train cars.csv -t mpg --discretize 3 --ignore grade --set rules=3 -o m.json',
    );
    const model = await folder.read('m.json');
    const edited = (change: (document: Record<string, never>) => void) => {
      const document = JSON.parse(model) as Record<string, never>;
      change(document);
      return JSON.stringify(document);
    };
    const put = (path: string, value: unknown) =>
      edited((document) => {
        const keys = path.split('.');
        const last = keys.pop() ?? '';
        const holder = keys.reduce<Record<string, unknown>>(
          (part, key) => part[key] as Record<string, unknown>,
          document,
        );
        holder[last] = value;
      });
    for (const [name, path, value] of [
      ['format', 'format', LONG],
      ['version', 'version', LONG],
      ['learner', 'learner', LONG],
      ['rule', 'parameters.rules.0.if', [[LONG, '>=', 1]]],
      ['operator', 'parameters.rules.0.if', [['weight', LONG, 1]]],
      ['link', 'parameters.link', { thresholds: LONG }],
      ['field', LONG, 1],
      ['option', `training.options.${LONG}`, 1],
      ['value', 'training.options.technique', LONG],
      ['kind', 'schema.target.kind', LONG],
    ] as const) {
      await folder.write(`${name}.json`, put(path, value));
    }
    await folder.write('results.json', `{"format":"preflearn/results","version":"${LONG}"}`);
    await folder.write(
      'result.json',
      `{"format":"preflearn/results","version":1,"results":[{"dataset":1,"learner":"${LONG}"}]}`,
    );
  });

  it.each([
    // in a table
    'train numbers.csv -t y -o o.json',
    'train classes.csv -t y --learner rank-rules -o o.json',
    'train classes.csv -t y --classes b,c -o o.json',
    'train classes.csv -t y --kind nominal -l ml-rules --set rules=3 -o o.json --weights a',
    'train header.csv -t y -o o.json',
    'train twice.csv -t y -o o.json',
    'train names.csv -t z -o o.json',
    'train orders.csv -t y --kind ranking -l lrt -o o.json',
    'train orders.csv -t y --kind ranking --classes b,c -l lrt -o o.json',
    'train bad.arff -t a -o o.json',
    'train labels.arff -t a -o o.json',
    'train sparse.arff -t a -o o.json',
    'train word.arff -t a -o o.json',
    'train quote.arff -t a -o o.json',
    'predict m.json new.csv',
    'predict m.json weight.csv',
    'predict m.json truth.csv',
    'convert orders.csv o.xarff --ranking y --labels b,c',
    // in a document
    ...'no format version learner rule operator link field option value kind'
      .split(' ')
      .map((name) => `inspect ${name}.json`),
    'compare results.json result.json',
    'compare result.json',
    // typed
    'train LONG.csv -t y -o o.json',
    'train LONG -t y -o o.json',
    'train cars.csv -t LONG -o o.json',
    'train cars.csv -t mpg --ignore LONG -o o.json',
    'train cars.csv -t mpg --weights LONG -o o.json',
    'train cars.csv -t mpg --classes LONG,LONG -o o.json',
    'train cars.csv -t mpg --kind LONG -o o.json',
    'train cars.csv -t mpg --discretize LONG -o o.json',
    'train cars.csv -t mpg --type LONG -o o.json',
    'train cars.csv -t mpg --type LONG=nominal -o o.json',
    'train cars.csv -t mpg --set LONG -o o.json',
    'train cars.csv -t mpg --set LONG=1 -o o.json',
    'train cars.csv -t mpg --set rules=LONG -o o.json',
    'train cars.csv -t mpg --set technique=LONG -o o.json',
    'train cars.csv -t mpg --set LONG.rules=1 -o o.json',
    'train cars.csv -t mpg --learner LONG -o o.json',
    'train cars.csv -t mpg --seed LONG -o o.json',
    'train cars.csv -t mpg --discretize 3 -o LONG',
    'train cars.csv -t mpg --discretize 3 -o LONG/o.json',
    'train cars.csv --LONG',
    'evaluate cars.csv -t mpg --discretize 3 --folds 2 --metrics LONG',
    'evaluate cars.csv -t mpg --discretize 3 --split LONG',
    'evaluate cars.csv -t mpg --discretize 3 --folds 2 --json LONG --html LONG',
    'explain m.json cars.csv --row LONG',
    'learners LONG',
    'generate LONG',
    'LONG',
    'trian',
  ])('is cut in what is said: %s', async (words) => {
    const { stdout, stderr } = await folder.inProcess(words.replaceAll('LONG', LONG));
    expect(stdout).toBe(words.includes('truth') ? stdout : '');
    expect(stderr).not.toBe('');
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(MOST);
    expect(stderr).not.toContain('xz');
    if (stderr.includes('x'.repeat(30))) expect(stderr).toMatch(/\((49|50)\d\d characters\)/);
  });
});
