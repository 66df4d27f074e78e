import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugin } from '../src/plugins/plugin.js';
import { Folder, testFolder } from './preflearn.js';

/** Orders of three labels that follow from the sign of one attribute; the other is noise. */
function ordersCsv(): string {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const x = (i - 29.5) / 10;
    return `${x},${(i * 7) % 11},${x < 0 ? 'a>b>c' : 'c>a>b'}`;
  });
  return ['x,noise,order', ...rows, ''].join('\n');
}

const rankers = plugin.learners.filter(({ targetKinds }) => targetKinds.includes('ranking'));

describe.each(rankers)('label ranking by $id', ({ id }) => {
  const folder = testFolder({ 'orders.csv': ordersCsv() });

  it('goes from a file to a model and to predictions', async () => {
    const trained = await folder.inProcess(
      `train orders.csv --target order --kind ranking --learner ${id} --out model.json`,
    );
    expect(trained.stderr).toContain('Target "order": orders of 3 labels ("a", "b", "c").');
    expect(trained.code).toBe(0);
    const predicted = await folder.inProcess('predict model.json orders.csv');
    const [head, ...rows] = predicted.stdout.trimEnd().split('\n');
    expect(head).toMatch(/^prediction(,theta)?$/);
    expect(rows).toHaveLength(60);
    for (const row of rows) expect(row).toMatch(/^[abc]>[abc]>[abc](,|$)/);
    expect((await folder.inProcess('inspect model.json')).code).toBe(0);
    const explain = 'explain model.json orders.csv --row 3';
    expect((await folder.inProcess(`${explain} --html order.html`)).code).toBe(0);
    const fixed = await folder.inProcess(`${explain} --fixed x1`);
    expect(fixed.stderr.replace(/\s+/g, ' ')).toContain(
      '--fixed: only rules show what would change the class, but this model has none; ',
    );
  });

  it('gives predictions that become a table of another format and back', async () => {
    await folder.inProcess(
      `train orders.csv --target order --kind ranking --learner ${id} --out model.json`,
    );
    expect((await folder.inProcess('predict model.json orders.csv --out said.csv')).code).toBe(0);
    const [there, back] = [
      await folder.inProcess('convert said.csv said.arff'),
      await folder.inProcess('convert said.arff again.csv'),
    ];
    expect([there.code, back.code, there.stderr, back.stderr]).toEqual([0, 0, '', '']);
    const [said, again] = ['said.csv', 'again.csv'].map((file) => join(folder.path, file));
    expect(await readFile(again, 'utf8')).toBe(await readFile(said, 'utf8'));
  });

  it('is evaluated, with labels missing in training if so asked', async () => {
    const words = `evaluate orders.csv --target order --learner ${id} --folds 3`;
    for (const missing of ['', ' --missing-labels 0.3']) {
      const { stdout, code } = await folder.inProcess(`${words}${missing} --json -`);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).results[0].metrics.kendallTauScore.values).toHaveLength(3);
    }
  });
});

describe('a row without an order', () => {
  const folder = testFolder({
    'open.csv': `x,order\n1,\n2,a>b\n3,\n${ordersCsv()
      .split('\n')
      .slice(1)
      .map((line) => line.replace(/,\d+,/, ','))
      .join('\n')}`,
  });

  it('is said to rank no label, and one that ranks some to leave others open', async () => {
    const { stderr } = await folder.inProcess('train open.csv -t order --no-check -o m.json');
    expect(stderr).toContain(
      'Target "order": orders of 3 labels ("a", "b", "c"). Empty in 2 rows, which rank no label: nothing is learned from them. Only some labels ranked in 1 row: the others stay open.',
    );
  });

  it('is refused on request', async () => {
    const words = 'train open.csv -t order --kind ranking --missing-target error -o m.json';
    const { code, stderr } = await folder.inProcess(words);
    expect(code).toBe(1);
    expect(stderr).toContain('the target is missing in 2 rows, of which this is the first');
  });
});

describe('--missing-labels', () => {
  it('is for rankings only', async () => {
    const folder = Folder.create({ 'classes.csv': 'x,y\n1,1\n2,2\n3,1\n4,2\n' });
    const { code, stderr } = await folder.inProcess(
      'evaluate classes.csv --target y --folds 2 --missing-labels 0.3',
    );
    await folder.remove();
    expect(code).toBe(2);
    expect(stderr).toContain(
      'classes.csv: 4 rows; 1 attribute, 1 numeric.\nTarget "y": 2 classes in order: 1 < ' +
        '2. To predict the number: --kind numeric; for classes without order: ' +
        '--kind nominal.\npreflearn: --missing-labels: it deletes labels of rankings, but the target is ' +
        'ordinal; leave out --missing-labels. (OPTION_CONFLICT)\n',
    );
  });
});
