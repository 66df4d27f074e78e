import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightUnit } from '../src/numbers.js';

describe('weightUnit', () => {
  it('is 1 for weights as people give them', () => {
    expect(weightUnit(Float64Array.of(0, 1e-99, 3))).toBe(1);
    expect(weightUnit(Float64Array.of(1e100))).toBe(1);
  });

  it('is else the largest power of two up to the largest weight', () => {
    const extreme = fc.oneof(
      fc.double({ min: 1.01e100, max: Number.MAX_VALUE, noNaN: true }),
      fc.double({ min: Number.MIN_VALUE, max: 0.99e-100, noNaN: true }),
    );
    fc.assert(
      fc.property(extreme, (largest) => {
        const unit = weightUnit(Float64Array.of(0, largest, largest / 3));
        expect(Number.isInteger(Math.log2(unit))).toBe(true);
        expect(largest / unit).toBeGreaterThanOrEqual(1);
        expect(largest / unit).toBeLessThan(2);
      }),
    );
  });
});
