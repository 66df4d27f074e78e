import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { estimateTheta, expectedDistance, logNormaliser } from '../src/index.js';
import { labelCounts, thetas } from './draws.js';
import { distanceCounts } from './slow.js';

const counts = Array.from({ length: 8 }, (_, n) => distanceCounts(n));

/** log phi and E[D] by summing over all rankings of up to 7 labels. */
function enumerated(n: number, theta: number): { logPhi: number; mean: number } {
  const terms = counts[n].map((count, d) => (d === 0 ? count : count * Math.exp(-theta * d)));
  const phi = terms.reduce((a, b) => a + b, 0);
  return { logPhi: Math.log(phi), mean: terms.reduce((a, term, d) => a + term * d, 0) / phi };
}

/** The formulas as the paper prints them. */
const printed = {
  logPhi: (n: number, theta: number) => {
    let value = 0;
    for (let j = 1; j <= n; j++) {
      value += Math.log((1 - Math.exp(-j * theta)) / (1 - Math.exp(-theta)));
    }
    return value;
  },
  mean: (n: number, theta: number) => {
    let value = (n * Math.exp(-theta)) / (1 - Math.exp(-theta));
    for (let j = 1; j <= n; j++) value -= (j * Math.exp(-j * theta)) / (1 - Math.exp(-j * theta));
    return value;
  },
};

function relativeError(found: number, expected: number): number {
  return found === expected ? 0 : Math.abs(found - expected) / Math.abs(expected);
}

describe('logNormaliser and expectedDistance', () => {
  it('agree with the sums over all rankings [CHH09 eq. 2]', () => {
    fc.assert(
      fc.property(labelCounts, thetas, (n, theta) => {
        const slow = enumerated(n, theta);
        expect(Math.abs(logNormaliser(n, theta) - slow.logPhi)).toBeLessThan(1e-13);
        expect(relativeError(expectedDistance(n, theta), slow.mean)).toBeLessThan(1e-13);
      }),
      runs(300),
    );
  });

  it('agree with the printed formulas where those are well-conditioned', () => {
    for (const n of [1, 2, 5, 100, 400]) {
      for (const theta of [0.3, 1, 2.5, 8]) {
        expect(logNormaliser(n, theta)).toBeCloseTo(printed.logPhi(n, theta), 9);
        expect(expectedDistance(n, theta)).toBeCloseTo(printed.mean(n, theta), 9);
      }
    }
  });

  it('meet the uniform distribution at 0 and the centre alone at infinity', () => {
    for (const n of [1, 2, 7, 100, 500]) {
      const pairs = (n * (n - 1)) / 2;
      let logFactorial = 0;
      for (let j = 2; j <= n; j++) logFactorial += Math.log(j);
      expect(relativeError(logNormaliser(n, 0), logFactorial)).toBeLessThan(1e-14);
      expect(expectedDistance(n, 0)).toBe(pairs / 2);
      expect(logNormaliser(n, Infinity)).toBe(0);
      expect(expectedDistance(n, Infinity)).toBe(0);
      // Near 0: E[D] = n(n-1)/4 - theta n(n-1)(2n+5)/72 + O(theta^3)
      const theta = 1e-6;
      const slope = (n * (n - 1) * (2 * n + 5)) / 72;
      expect(expectedDistance(n, theta)).toBeCloseTo(pairs / 2 - theta * slope, 6);
    }
  });

  it('refuse a negative theta and a wrong number of labels', () => {
    for (const f of [logNormaliser, expectedDistance]) {
      for (const [n, theta] of [
        [3, -1e-9],
        [3, NaN],
        [2.5, 1],
        [-1, 1],
      ]) {
        expect(() => f(n, theta)).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
      }
    }
  });
});

describe('estimateTheta', () => {
  it('inverts the expected distance', () => {
    const spread = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 300 }), spread, (n, theta) => {
        expect(Math.abs(estimateTheta(n, expectedDistance(n, theta)) - theta)).toBeLessThan(1e-12);
      }),
      runs(300),
    );
  });

  it('is exact to 1e-12 for small and large spreads of few and many labels', () => {
    for (const n of [3, 4, 6, 10, 40]) {
      for (let theta = 0.25; theta <= 12; theta += 0.25) {
        const found = estimateTheta(n, expectedDistance(n, theta));
        expect(Math.abs(found - theta)).toBeLessThan(1e-12);
      }
    }
  });

  it('finds the spread of thousands of labels, from almost none to almost all disorder', () => {
    for (const n of [1000, 30_000]) {
      const uniform = (n * (n - 1)) / 4;
      for (const share of [1e-12, 1e-6, 0.01, 0.3, 0.7, 0.99]) {
        const theta = estimateTheta(n, share * uniform);
        expect(relativeError(expectedDistance(n, theta), share * uniform)).toBeLessThan(1e-9);
      }
    }
  });

  it('maximises the likelihood [CHH09 eq. 3]', () => {
    // The log-likelihood of one ranking, -theta d - log phi(theta), is concave in theta.
    const drawn = fc
      .integer({ min: 2, max: 7 })
      .chain((n) =>
        fc.tuple(fc.constant(n), fc.double({ min: 1e-3, max: (n * (n - 1)) / 4 + 1, noNaN: true })),
      );
    fc.assert(
      fc.property(drawn, ([n, mean]) => {
        const value = (theta: number) => -theta * mean - enumerated(n, theta).logPhi;
        expect(estimateTheta(n, mean)).toBeCloseTo(maximum(value, 0, 30), 5);
      }),
      runs(200),
    );
  });

  it('is exact for two labels, where q = d / (1 - d)', () => {
    for (const d of [1e-300, 1e-18, 1e-12, 0.01, 0.25, 0.4, 0.499999]) {
      expect(estimateTheta(2, d)).toBeCloseTo(Math.log1p(-d) - Math.log(d), 12);
    }
  });

  it('meets the ends', () => {
    for (const n of [2, 3, 5, 100, 400]) {
      const uniform = (n * (n - 1)) / 4;
      expect(estimateTheta(n, 0)).toBe(Infinity);
      expect(estimateTheta(n, uniform)).toBe(0);
      expect(estimateTheta(n, 2 * uniform)).toBe(0);
      expect(estimateTheta(n, Infinity)).toBe(0);
      // E[D] = (n - 1) q for tiny q
      expect(estimateTheta(n, 5e-324)).toBeCloseTo(Math.log(n - 1) + 744.4400719213812, 9);
      expect(estimateTheta(n, 1e-17)).toBeCloseTo(Math.log(n - 1) - Math.log(1e-17), 12);
      // Near 0 the first term of the series is (n(n-1)/4 - d) / Var[D].
      const variance = (n * (n - 1) * (2 * n + 5)) / 72;
      for (const share of [2 ** -24, 2 ** -32, 2 ** -40]) {
        const mean = uniform * (1 - share);
        const first = (uniform - mean) / variance;
        expect(relativeError(estimateTheta(n, mean), first)).toBeLessThan(1e-9);
      }
    }
    expect(estimateTheta(1, 0)).toBe(0);
    expect(estimateTheta(0, 0)).toBe(0);
  });

  it('keeps its digits near 0, where the series takes over', () => {
    for (const n of [2, 3, 10, 100]) {
      for (const share of [1e-4, 9e-4, 1.1e-3, 1e-2]) {
        const theta = share / n;
        const found = estimateTheta(n, expectedDistance(n, theta));
        expect(relativeError(found, theta)).toBeLessThan(1e-9);
      }
    }
  });

  it('falls with the mean distance, and is convex', () => {
    for (const n of [2, 3, 6, 50]) {
      const most = (n * (n - 1)) / 4;
      const theta = Array.from({ length: 400 }, (_, i) => estimateTheta(n, ((i + 1) / 400) * most));
      for (let i = 1; i < 399; i++) {
        expect(theta[i]).toBeLessThan(theta[i - 1]);
        expect(theta[i - 1] + theta[i + 1] - 2 * theta[i]).toBeGreaterThan(-1e-12);
      }
    }
  });

  it('refuses negative and missing distances', () => {
    for (const mean of [-1e-9, NaN]) {
      expect(() => estimateTheta(3, mean)).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
    }
  });
});

/** Where a concave function is largest, by ternary search. */
function maximum(value: (x: number) => number, low: number, high: number): number {
  for (let step = 0; step < 120; step++) {
    const a = low + (high - low) / 3;
    const b = high - (high - low) / 3;
    if (value(a) < value(b)) low = a;
    else high = b;
  }
  return (low + high) / 2;
}
