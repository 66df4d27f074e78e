import { chiSquareTail, normalTail } from '@preflearn/core/numbers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { fTail } from '../src/statistics/f-tail.js';
import { rangeQuantile, rangeTail } from '../src/statistics/studentized-range.js';

/** Simpson's rule. */
function integral(f: (x: number) => number, low: number, high: number, steps = 4000): number {
  const h = (high - low) / steps;
  let sum = f(low) + f(high);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * f(low + i * h);
  return (sum * h) / 3;
}

const normal = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
const cdf = (x: number) => integral(normal, -9, Math.max(-9, x), 200);

/** Whether two numbers agree in about so many digits. */
function expectNear(found: number, expected: number, digits: number): void {
  expect(Math.abs(found / expected - 1)).toBeLessThan(10 ** -digits);
}

const degrees = fc.integer({ min: 1, max: 12 });

describe('normalTail', () => {
  it('is the integral of the density, to many digits far out', () => {
    const z = fc.oneof(fc.double({ min: -6, max: 9, noNaN: true }), fc.constantFrom(0, 3));
    fc.assert(fc.property(z, (x) => expectNear(normalTail(x), integral(normal, x, x + 12), 8)));
  });

  it.each([
    [1.6448536269514722, 0.05], // Abramowitz and Stegun (1964), table 26.5, for this and the next
    [3.090232306167813, 0.001],
    [5, 2.866515718791939e-7], // table 26.2, -log10 Q(5) = 6.54265, Q(10) = 23.11805
    [10, 7.619853024160527e-24],
  ])('of %d is %d', (z, tail) => expectNear(normalTail(z), tail, 12));

  it('goes to 0 and 1', () => {
    expect(normalTail(Infinity)).toBe(0);
    expect(normalTail(-Infinity)).toBe(1);
    expect(normalTail(0)).toBe(0.5);
  });
});

describe('chiSquareTail', () => {
  it('is the integral of the density', () => {
    // With x = y^2 the density is smooth at 0 too.
    fc.assert(
      fc.property(degrees, fc.double({ min: 0, max: 60, noNaN: true }), (n, x) => {
        const density = (y: number) => y ** (n - 1) * Math.exp((-y * y) / 2);
        const from = Math.sqrt(x);
        const whole = integral(density, 0, 20);
        expectNear(chiSquareTail(x, n), integral(density, from, from + 16) / whole, 8);
      }),
    );
  });

  // The critical values that the papers of RankRules (2009) and MLRules (2008) print.
  it.each([
    [5, 11.07],
    [3, 7.814],
    [4, 9.488],
    [2, 5.991],
  ])('with %d degrees of freedom has the critical value %d', (n, x) => {
    expect(chiSquareTail(x, n)).toBeCloseTo(0.05, 4);
  });

  it('is 1 at 0, and 0 at infinity', () => {
    for (let n = 1; n < 8; n++) {
      expect(chiSquareTail(0, n)).toBe(1);
      expect(chiSquareTail(2000, n)).toBeLessThan(1e-300);
    }
  });
});

describe('fTail', () => {
  it('is the integral of the density', () => {
    // With f = b / a tan(t)^2 the density is sin^(a - 1) cos^(b - 1).
    fc.assert(
      fc.property(degrees, degrees, fc.double({ min: 1e-3, max: 20, noNaN: true }), (a, b, f) => {
        const density = (t: number) => Math.sin(t) ** (a - 1) * Math.cos(t) ** (b - 1);
        const from = Math.atan(Math.sqrt((a * f) / b));
        const expected = integral(density, from, Math.PI / 2) / integral(density, 0, Math.PI / 2);
        expectNear(fTail(f, a, b), expected, 8);
      }),
    );
  });

  it('is that of the other side for 1 / f, and nears chi-square / a for many degrees below', () => {
    fc.assert(
      fc.property(degrees, degrees, fc.double({ min: 0.01, max: 50, noNaN: true }), (a, b, f) => {
        expect(fTail(f, a, b)).toBeCloseTo(1 - fTail(1 / f, b, a), 12);
        expect(fTail(f, a, 1000)).toBeCloseTo(chiSquareTail(a * f, a), 2);
      }),
    );
  });

  it('keeps the digits of tiny probabilities: (1 + 2 f / b)^(-b / 2) for 2 and b degrees', () => {
    for (const b of [2, 9, 40]) {
      for (const f of [0.5, 3, 100, 1e4, 1e7]) {
        expectNear(fTail(f, 2, b), (1 + (2 * f) / b) ** (-b / 2), 11);
      }
    }
  });

  it('has the critical value of Demšar (2006), section 3.2.2: 2.85 for 3 and 39', () => {
    expect(fTail(2.85, 3, 39)).toBeCloseTo(0.05, 3);
  });

  it('is 1 at 0, and 0 at infinity', () => {
    expect([0, 5e-324, 1e308, Infinity].map((f) => fTail(f, 3, 39))).toEqual([1, 1, 0, 0]);
  });
});

describe('rangeTail', () => {
  it('is 1 - k integral phi(z) (Phi(z) - Phi(z - q))^(k - 1)', () => {
    const q = fc.double({ min: 0, max: 8, noNaN: true });
    fc.assert(
      fc.property(q, fc.integer({ min: 2, max: 12 }), (x, k) => {
        const below = (z: number) => normal(z) * (cdf(z) - cdf(z - x)) ** (k - 1);
        expect(rangeTail(x, k)).toBeCloseTo(1 - k * integral(below, -9, 9 + x, 200), 6);
      }),
      runs(20),
    );
  });

  it('of two variables is that of their difference, far out too', () => {
    for (const q of [0.1, 1, 3, 12, 40]) {
      expectNear(rangeTail(q, 2), 2 * normalTail(q / Math.SQRT2), 12);
    }
  });

  it('is 1 at 0, and 0 at infinity', () => {
    for (const k of [2, 3, 10, 100]) expect(rangeTail(0, k)).toBeCloseTo(1, 14);
    expect(rangeTail(Infinity, 4)).toBe(0);
  });
});

describe('rangeQuantile', () => {
  // Demšar (2006), table 5(a): the quantile over sqrt 2 for 2 to 10 methods.
  it.each([
    [0.05, [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164]],
    [0.1, [1.645, 2.052, 2.291, 2.459, 2.589, 2.693, 2.78, 2.855, 2.92]],
  ])('at %d has the values of the table, within its rounding', (alpha, table) => {
    table.forEach((value, i) => {
      // The table was made from one with two decimals of the range, so that it is off by up to .001.
      expect(Math.abs(rangeQuantile(alpha, i + 2) / Math.SQRT2 - value)).toBeLessThan(0.001);
    });
  });

  it('is exceeded with just the probability asked for', () => {
    const alpha = fc.double({ min: 1e-8, max: 0.99, noNaN: true });
    fc.assert(
      fc.property(alpha, fc.integer({ min: 2, max: 15 }), (p, k) =>
        expectNear(rangeTail(rangeQuantile(p, k), k), p, 10),
      ),
      runs(8),
    );
  });
});
