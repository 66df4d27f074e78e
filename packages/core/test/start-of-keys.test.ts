import { startOfKeys } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { expect, it } from 'vitest';

it('startOfKeys counts the rows of lesser keys', () => {
  const input = fc.record({
    count: fc.integer({ min: 1, max: 6 }),
    drawn: fc.array(fc.nat({ max: 100 }), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(input, ({ count, drawn }) => {
      const keys = drawn.map((number) => number % count);
      const lesser = Array.from(
        { length: count + 1 },
        (_, key) => keys.filter((own) => own < key).length,
      );
      expect([...startOfKeys(keys, count)]).toEqual(lesser);
    }),
  );
});
