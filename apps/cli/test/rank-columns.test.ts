import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

const LABELS = ['tea', 'coffee', 'milk'];
const ORDERS = Array.from({ length: 24 }, (_, i) =>
  i % 8 < 4 ? ['tea', 'coffee', 'milk'] : ['milk', 'tea', 'coffee'],
);
const xs = ORDERS.map((_, i) => `${i % 8},${(i * 7) % 5}`);
const table = (header: string, cells: (order: readonly string[]) => readonly string[]) =>
  [header, ...ORDERS.map((order, i) => [xs[i], ...cells(order)].join(','))].join('\n');
const ranks = (order: readonly string[]) => LABELS.map((label) => String(order.indexOf(label) + 1));

describe('orders of labels in several columns', () => {
  const folder = testFolder({
    'orders.csv': table('x,y,order', (order) => [order.join('>')]),
    'ranks.csv': table('x,y,rank_tea,rank_coffee,rank_milk', ranks),
    'places.csv': table('x,y,first choice,second choice,third choice', (order) => order),
    'ties.csv': 'x,tea rank,milk rank,beer rank\n1,1,1,\n2,2,1,2\n3,,,\n',
    'zero.csv': 'x,a,b\n1,0,1\n2,1,2\n',
    'twice.csv': 'x,a,b\n1,tea,tea\n2,tea,milk\n',
  });
  const LEARN = '-t order --learner lrt';

  async function run(words: string | readonly string[]) {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it.each([
    ['ranks.csv', 'rank_tea,rank_coffee,rank_milk'],
    ['places.csv', 'first choice,second choice,third choice'],
  ])('are learned from as those in one column: %s', async (file, columns) => {
    await run(`train orders.csv ${LEARN} --classes tea,coffee,milk -o one.json`);
    const words = ['train', file, ...LEARN.split(' '), '--rank-columns', columns];
    await run([...words, '--classes', 'tea,coffee,milk', '-o', 'several.json']);
    const model = async (name: string) => {
      const { reading: _, ...others } = JSON.parse(await folder.read(name));
      return others;
    };
    expect(await model('several.json')).toEqual(await model('one.json'));
  });

  it.each([
    ['ranks.csv', 'rank_tea,rank_coffee,rank_milk', 'rank_tea,rank_coffee,rank_milk'],
    [
      'places.csv',
      'first choice,second choice,third choice',
      "'first choice,second choice,third choice'",
    ],
  ])(
    'are named by --rank-columns, as the refusal of several targets says: %s',
    async (file, columns, word) => {
      const { code, stderr } = await folder.inProcess(['train', file, '-t', columns, '-o', 'm']);
      const remedy = `name one column; if these say an order together, name the order, and them with --rank-columns ${word}.`;
      expect([code, stderr]).toEqual([1, expect.stringContaining(remedy)]);
    },
  );

  it('may have ties and labels that are not ranked', async () => {
    const { stdout } = await run([
      ...['describe', 'ties.csv', '-t', 'order', '--kind', 'ranking'],
      ...['--rank-columns', 'tea rank,milk rank,beer rank', '--json'],
    ]);
    const { columns } = JSON.parse(stdout);
    const order = columns.find(({ name }: { readonly name: string }) => name === 'order');
    expect(order).toMatchObject({ labels: 3, missing: 1 });
    const texts = order.categories.map(({ name }: { readonly name: string }) => name);
    expect(texts.sort()).toEqual(['milk>tea~beer', 'tea~milk']);
  });

  it.each([
    [
      'zero.csv',
      'a,b',
      'column "a", row 1 below the header: found the rank 0, expected 1 for the best',
    ],
    ['twice.csv', 'a,b', 'row 1 below the header: found "tea" at two places; name each label once'],
    ['zero.csv', 'a', '--rank-columns: an order takes at least two columns'],
    ['zero.csv', 'a,c', '--rank-columns: found "c", but the columns are "x", "a", "b"'],
  ])('of %s by %s are refused in a sentence', async (file, columns, sentence) => {
    const { code, stderr } = await folder.inProcess(
      `train ${file} ${LEARN} --rank-columns ${columns} -o m.json`,
    );
    expect(code).not.toBe(0);
    expect(stderr).toContain(sentence);
  });
});

describe('elections of PrefLib, and orders in other notations', () => {
  const folder = testFolder({
    'lunch.soi': '# NUMBER ALTERNATIVES: 3\n# ALTERNATIVE NAME 1: Soup\n5: 1,2\n2: 3,{1,2}\n',
    'orders.csv': table('x,y,order', (order) => [order.join(' | ')]),
    'new.csv': `${table('x,y,order', (order) => [order.join('; ')])}\n`,
  });

  async function run(words: string) {
    const finished = await folder.inProcess(words);
    expect(finished, finished.stderr).toMatchObject({ code: 0 });
    return finished;
  }

  it('are described as rankings, with the option that weighs them', async () => {
    const { stdout } = await run('describe lunch.soi -t order');
    expect(stdout).toContain('orders of 3 labels');
    expect(stdout).toContain('seems to say how many gave the order of a row');
    expect(stdout).toContain('--weights count');
    const weighted = await run('describe lunch.soi -t order --weights count');
    expect(weighted.stdout).not.toContain('seems to say');
  });

  it('are converted to formats that are written, and PrefLib is not', async () => {
    await run('convert lunch.soi lunch.xarff');
    expect(await folder.read('lunch.xarff')).toContain(
      '@attribute order RANKING {Soup,2,3}\n@attribute count numeric\n\n@data\nSoup>2,5\n3>Soup~2,2\n',
    );
    const { code, stderr } = await folder.inProcess('convert lunch.xarff lunch.toc');
    expect(code).not.toBe(0);
    expect(stderr).toContain('lunch.toc: files of the format preflib are only read');
    expect(stderr).not.toContain('.soc');
  });

  it('are named where orders are taken for classes, learned from with --kind ranking, and compared', async () => {
    const { stderr } = await run('train orders.csv -t order --no-check -s rules=2 -o m.json');
    expect(stderr).toContain('They look like orders of labels: --kind ranking.');
    await run('train orders.csv -t order --kind ranking --no-check -o m.json');
    const { stderr: compared } = await run('predict m.json new.csv');
    expect(compared).toContain('kendallTauScore');
    await run('convert orders.csv orders.xarff --ranking order');
    expect(await folder.read('orders.xarff')).toContain('tea>coffee>milk');
  });
});
