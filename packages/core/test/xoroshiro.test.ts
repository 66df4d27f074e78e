import fc from 'fast-check';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { Xoroshiro128Plus } from '../src/numbers/xoroshiro.js';

const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });

it('xoroshiro128+ gives the numbers of pure-rand', () => {
  fc.assert(
    fc.property(fc.tuple(word, word, word, word), (state) => {
      const other = xoroshiro128plusFromState(state);
      const own = new Xoroshiro128Plus(state);
      for (let i = 0; i < 200; i++) expect(own.next()).toBe(other.next());
    }),
  );
});
