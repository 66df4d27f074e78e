import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { divideLong } from '../src/numbers/divide-long.js';

it('divides long whole numbers', () => {
  expect(divideLong(314159265358979, 3238, 4, 18)).toBe(Number('3.141592653589793238'));
});

it('does not say which double is next where it is the middle of two', () => {
  expect(divideLong(450359962737049, 75, 2, 1)).toBeNaN(); // 2^52 + 1.5
});

it('gives what reading all the digits gives, or does not say', () => {
  const high = fc.integer({ min: 1e14, max: 1e15 - 1 });
  const more = fc.integer({ min: 1, max: 4 });
  let unsaid = 0;
  const { numRuns } = runs(20_000);
  fc.assert(
    fc.property(high, more, fc.nat(), fc.integer({ min: 0, max: 22 }), (top, n, rest, decimals) => {
      const low = rest % 10 ** n;
      const value = divideLong(top, low, n, decimals);
      const digits = `${top}${String(low).padStart(n, '0')}e-${decimals}`;
      if (Number.isNaN(value)) unsaid++;
      else expect(value).toBe(Number(digits));
    }),
    { numRuns },
  );
  expect(unsaid).toBeLessThanOrEqual(numRuns / 100);
});
