import { Random } from '@preflearn/core';
import { describe, expect, it } from 'vitest';
import { testFolder } from './preflearn.js';

/** A heap that a few ten thousand rows fill; without limits the engine ends the process there, with signal or code. */
const ENV = { NODE_OPTIONS: '--max-old-space-size=28' };

/** Rows of random numbers and orders of labels. */
function rankings(rows: number, attributes: number, labels: number): string {
  const random = new Random(1);
  const names = Array.from({ length: labels }, (_, label) => `l${label}`);
  const head = [...Array.from({ length: attributes }, (_, a) => `x${a}`), 'y'].join(',');
  const lines = Array.from({ length: rows }, () => {
    const numbers = Array.from({ length: attributes }, () => random.uniform().toFixed(4));
    const order = [...names];
    for (let i = labels - 1; i > 0; i--) {
      const j = random.integer(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return [...numbers, order.join('>')].join(',');
  });
  return `${[head, ...lines].join('\n')}\n`;
}

const folder = testFolder();
describe('at the limit of the heap', () => {
  it.each([
    [
      'iblr',
      [60_000, 4, 3],
      '--set k=5',
      /^preflearn: 60000 rows of 4 attributes and 3 labels, which the saved model holds, take/,
    ],
    ['iblr', [10_000, 2, 24], '--set k=5', /^preflearn: 10000 rows of 2 attributes and 24 labels/],
    ['lrt', [30_000, 4, 3], '--set prune=none', /^preflearn: \d+ nodes of trees take/],
  ] as const)(
    'a sentence says what to do: %s, %j',
    async (learner, [rows, attributes, labels], more, sentence) => {
      await folder.write('table.csv', rankings(rows, attributes, labels));
      const words = `train table.csv -t y --kind ranking --learner ${learner} ${more} --out model.json`;
      const { code, signal, stderr } = await folder.preflearn(`${words} --quiet`, { env: ENV });
      expect({ code, signal }).toEqual({ code: 1, signal: undefined });
      expect(stderr).toMatch(sentence);
      expect(stderr).toMatch(
        /of the JavaScript heap, more than the \d+ MiB that may be taken; .*--max-old-space-size=8192.*\. \(MEMORY\)\n$/,
      );
    },
  );

  const LARGER = /; .*--max-old-space-size=8192.*\. \(MEMORY\)\n$/;

  it('a sentence says what to do: a model that is larger than what may be taken', async () => {
    await folder.write('table.csv', rankings(40_000, 4, 3));
    await folder.preflearn('train table.csv -t y --kind ranking --learner iblr --out big.json');
    await folder.write('rows.csv', rankings(2, 4, 3));
    const env = { NODE_OPTIONS: '--max-old-space-size=32' };
    for (const words of [
      'predict big.json rows.csv',
      'inspect big.json',
      'explain big.json rows.csv -r 1',
    ]) {
      const { code, signal, stderr } = await folder.preflearn(words, { env });
      expect({ code, signal }).toEqual({ code: 1, signal: undefined });
      expect(stderr).toMatch(/^preflearn: big\.json: \d+ and more characters of a model take/);
      expect(stderr).toMatch(LARGER);
    }
  });

  it('a sentence says what to do: predictions in one document; as a table they are written', async () => {
    await folder.write('few.csv', rankings(20, 2, 3));
    await folder.preflearn(
      'train few.csv -t y --kind ranking --learner most-common --out few.json',
    );
    await folder.write('many.csv', rankings(150_000, 2, 3));
    const json = await folder.preflearn('predict few.json many.csv --json', { env: ENV });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stderr).error).toMatchObject({
      code: 'MEMORY',
      message: expect.stringMatching(/^--json: 150000 predictions in one document take/),
    });
    const table = await folder.preflearn('predict few.json many.csv --out p.jsonl', { env: ENV });
    expect(table.code).toBe(0);
  });

  it.each([
    ['xlsx', 28],
    ['parquet', 48],
    ['arrow', 28],
  ])('a table that is larger than the heap is written: .%s', async (format, megabytes) => {
    const row = '1.25,2.5,3.75,4.125\n';
    await folder.write('wide.csv', `a,b,c,d\n${row.repeat(600_000)}`);
    const env = { NODE_OPTIONS: `--max-old-space-size=${megabytes}` };
    const { code, stderr } = await folder.preflearn(`convert wide.csv wide.${format}`, { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('what fits is trained and saved', async () => {
    await folder.write('table.csv', rankings(15_000, 4, 3));
    const words = 'train table.csv -t y --kind ranking --learner iblr --set k=5 --out model.json';
    const { code, stderr } = await folder.preflearn(`${words} --quiet`, { env: ENV });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
