import { log } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logRatio } from '../src/log-ratio.js';

it('is the logarithm of the quotient, where there is one', () => {
  const size = fc.double({ min: 1e-100, max: 1e100, noNaN: true });
  fc.assert(
    fc.property(size, size, (a, b) => {
      expect(logRatio(a, b)).toBe(log(a / b));
    }),
  );
});

it('is finite where there is none', () => {
  const least = Number.MIN_VALUE;
  for (const [a, b] of [
    [1, least],
    [least, 4],
    [Number.MAX_VALUE, least],
  ]) {
    expect(logRatio(a, b)).toBeCloseTo(log(a) - log(b), 9);
    expect(Number.isFinite(logRatio(a, b))).toBe(true);
    expect(logRatio(b, a)).toBeCloseTo(-logRatio(a, b), 9);
  }
});
