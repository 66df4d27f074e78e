import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exp, log, logSumExp, powerOfTwo } from '../src/index.js';

/** Distance in units in the last place of `b`. */
function ulps(a: number, b: number): number {
  if (Object.is(a, b)) return 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(b));
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return Math.abs(a - b) / (view.getFloat64(0) - Math.abs(b));
}

// The engine's own functions stay within 1 unit of the true value, ours within 1: together 2.
describe('exp', () => {
  it('agrees with the engine to 2 units in the last place', () => {
    fc.assert(
      fc.property(fc.double({ min: -708, max: 709.7, noNaN: true }), (x) => {
        expect(ulps(exp(x), Math.exp(x))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 5000 },
    );
  });

  it('meets the ends of its range', () => {
    expect(exp(0)).toBe(1);
    expect(exp(710)).toBe(Infinity);
    expect(exp(-746)).toBe(0);
    expect(exp(Infinity)).toBe(Infinity);
    expect(exp(-Infinity)).toBe(0);
    expect(exp(NaN)).toBeNaN();
    expect(exp(709.782712893384)).toBeCloseTo(1.797693134862273e308, -295);
    expect(exp(-745)).toBe(5e-324);
  });
});

describe('log', () => {
  it('agrees with the engine to 2 units in the last place', () => {
    const positive = fc.oneof(
      fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
    );
    fc.assert(
      fc.property(positive, (x) => {
        expect(ulps(log(x), Math.log(x))).toBeLessThanOrEqual(2);
      }),
      { numRuns: 5000 },
    );
  });

  it('meets the ends of its range', () => {
    expect(log(1)).toBe(0);
    expect(log(0)).toBe(-Infinity);
    expect(log(Infinity)).toBe(Infinity);
    expect(log(-1)).toBeNaN();
    expect(log(NaN)).toBeNaN();
    expect(log(5e-324)).toBeCloseTo(-744.4400719213812, 10);
  });
});

describe('logSumExp', () => {
  it('does not overflow', () => {
    expect(logSumExp([1000, 1000])).toBeCloseTo(1000 + Math.LN2, 12);
    expect(logSumExp([])).toBe(-Infinity);
    expect(logSumExp([-Infinity, 3])).toBe(3);
  });
});

describe('powerOfTwo', () => {
  it('is exact', () => {
    for (let k = -1022; k <= 1023; k++) expect(powerOfTwo(k)).toBe(2 ** k);
  });
});
