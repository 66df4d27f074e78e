import { estimateTheta } from '@preflearn/mallows';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { PseudoTheta, pseudoTheta } from '../src/pseudo-theta.js';

it('counts one pseudo-example at distance 1', () => {
  expect(pseudoTheta(4, 11, 5)).toBe(estimateTheta(4, 12 / 6));
  expect(pseudoTheta(4, 0, 9)).toBe(estimateTheta(4, 0.1));
  expect(pseudoTheta(1, 0, 9)).toBe(0);
});

it('has a bound that is never too low and close', () => {
  const tables = new Map([2, 3, 5, 12, 100].map((n) => [n, new PseudoTheta(n)]));
  const weight = fc.oneof(
    fc.integer({ min: 1, max: 50 }),
    fc.double({ min: 1e-6, max: 1e7, noNaN: true }),
  );
  const share = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.constantFrom(...tables.keys()), weight, share, (n, w, s) => {
      const table = tables.get(n) as PseudoTheta;
      const distance = (s * w * n * (n - 1)) / 2;
      const theta = table.of(distance, w);
      const bound = table.bound(distance, w);
      expect(bound).toBeGreaterThanOrEqual(theta);
      expect(bound - theta).toBeLessThan(2e-3);
    }),
    runs(3000),
  );
});
