import { expect, it } from 'vitest';
import { Turns } from '../src/index.js';

it('lets one after another take a turn, in the order they asked', async () => {
  const turns = new Turns();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Promise.all(
    [0, 1, 2].map(async (n) => {
      ends[n] = await turns.take();
      begun.push(n);
    }),
  );
  const passed = () => new Promise((resolve) => setImmediate(resolve));
  for (const expected of [[0], [0, 1], [0, 1, 2]]) {
    await passed();
    expect(begun).toEqual(expected);
    ends[expected.length - 1]();
  }
  await all;
});
