import { Random } from '@preflearn/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder } from './preflearn.js';

/** A heap that a few ten thousand rows fill; without limits the engine ends the process there, with signal or code. */
const ENV = { NODE_OPTIONS: '--max-old-space-size=28' };

let folder: Folder;

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

beforeAll(async () => {
  folder = await Folder.create();
});
afterAll(() => folder.remove());

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

  it('what fits is trained and saved', async () => {
    await folder.write('table.csv', rankings(15_000, 4, 3));
    const words = 'train table.csv -t y --kind ranking --learner iblr --set k=5 --out model.json';
    const { code, stderr } = await folder.preflearn(`${words} --quiet`, { env: ENV });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});
