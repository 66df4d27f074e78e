import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  constantStep,
  type GainCostTechnique,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
  termCount,
} from '../src/index.js';

/** Weights of pairs (or rows) that a condition would improve, make worse, and leave alone. */
interface Sums {
  readonly greater: number;
  readonly less: number;
  readonly neither: number;
}

const weight = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: 1e-100, max: 100, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1e-200, 1e200) },
);
const sums: fc.Arbitrary<Sums> = fc.record({ greater: weight, less: weight, neither: weight });

function impurityOf(technique: GainCostTechnique, ...terms: number[]): number {
  const out = new Float64Array(1).fill(NaN);
  technique.impurities(Float64Array.from(terms), 1, out);
  return out[0];
}

const relative = (a: number, b: number) =>
  Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), 1e-300);

/** The least of e^{-a} W> + e^a W< + W0 over the response a, by ternary search on a convex function. */
function leastLoss({ greater, less, neither }: Sums): number {
  const loss = (a: number) => Math.exp(-a) * greater + Math.exp(a) * less + neither;
  let [low, high] = [-300, 300];
  for (let i = 0; i < 300; i++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (loss(a) <= loss(b)) high = b;
    else low = a;
  }
  return loss(low / 2 + high / 2);
}

describe('simultaneous minimisation [RR09 eq. 10], corrected', () => {
  it('is what the best response gains: min over alpha of the loss = W - L^2', () => {
    fc.assert(
      fc.property(sums, ({ greater, less, neither }) => {
        const gain = impurityOf(simultaneousMinimisation, greater, less) ** 2;
        const all = greater + less + neither;
        const least = leastLoss({ greater, less, neither });
        expect(Math.abs(all - gain - least)).toBeLessThanOrEqual(1e-9 * all);
      }),
      runs(300),
    );
  });
});

describe('gradient descent [RR09 eq. 12], corrected', () => {
  it('is the slope of the loss in the response at 0 [RR09 eq. 11]', () => {
    expect(impurityOf(gradientDescent, 5, 2)).toBe(-3);
    expect(impurityOf(gradientDescent, 2, 5)).toBe(-3);
    expect(impurityOf(gradientDescent, 0, 0)).toBe(0);
  });

  it('orders conditions as W_- + W0 / 2 does [RR09 eq. 17]', () => {
    fc.assert(
      fc.property(sums, ({ greater, less, neither }) => {
        const all = greater + less + neither;
        const theorem = Math.min(greater, less) + neither / 2;
        // W is the same for all conditions: L = 2 (W_- + W0 / 2) - W.
        const expected = 2 * theorem - all;
        const found = impurityOf(gradientDescent, greater, less);
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-11 * all);
      }),
      runs(300),
    );
  });
});

describe('gradient boosting [RR09 eq. 19], corrected', () => {
  it('is the gain of the best least-squares fit to the negative gradient [RR09 eq. 18]', () => {
    // Sum over separated pairs of (w - a s)^2, s = 1 or -1: the best a gains (W> - W<)^2 / n.
    fc.assert(
      fc.property(fc.array(fc.tuple(weight, fc.boolean()), { maxLength: 8 }), (pairs) => {
        const small = pairs.filter(([w]) => w < 1e10);
        const gradient = (a: number) =>
          small.reduce((sum, [w, up]) => sum + (w - (up ? a : -a)) ** 2, 0);
        const [greater, less] = [true, false].map((side) =>
          small.filter(([, up]) => up === side).reduce((sum, [w]) => sum + w, 0),
        );
        const n = small.length;
        const best = n === 0 ? 0 : (greater - less) / n;
        const gain = gradient(0) - gradient(best);
        const found = impurityOf(gradientBoosting, greater, less, n);
        expect(Math.abs(found ** 2 - gain)).toBeLessThanOrEqual(1e-9 * Math.max(1, gradient(0)));
      }),
    );
  });

  it('is 0 where no pair is told apart', () => {
    expect(impurityOf(gradientBoosting, 0, 0, 0)).toBe(0);
    expect(impurityOf(gradientBoosting, 4, 1, 9)).toBe(-1);
  });
});

describe('constant step [RR09 eq. 20], corrected', () => {
  const steps = fc.constantFrom(1e-3, 0.1, 0.2, 0.5, 2, 10);

  it('is the least of the loss under +beta and -beta, less W', () => {
    fc.assert(
      fc.property(sums, steps, ({ greater, less, neither }, beta) => {
        const loss = (a: number) => Math.exp(-a) * greater + Math.exp(a) * less + neither;
        const all = greater + less + neither;
        const expected = Math.min(loss(beta), loss(-beta)) - all;
        const found = impurityOf(constantStep(beta), greater, less);
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-11 * Math.exp(beta) * all);
      }),
      runs(300),
    );
  });

  it('orders conditions as W_- + l W0 does, l = 1 / (1 + e^beta) [RR09 eq. 21]', () => {
    fc.assert(
      fc.property(sums, steps, ({ greater, less, neither }, beta) => {
        const all = greater + less + neither;
        const l = 1 / (1 + Math.exp(beta));
        const theorem = Math.min(greater, less) + l * neither;
        // (e^beta - e^-beta)(W_- + l W0) + e^-beta W - W
        const expected = 2 * Math.sinh(beta) * theorem + Math.expm1(-beta) * all;
        const found = impurityOf(constantStep(beta), greater, less);
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-11 * Math.exp(beta) * all);
      }),
      runs(300),
    );
    // The printed form of l is the same number.
    const printed = (b: number) => (1 - Math.exp(-b)) / (Math.exp(b) - Math.exp(-b));
    expect(relative(printed(0.7), 1 / (1 + Math.exp(0.7)))).toBeLessThan(1e-15);
  });
});

describe('every technique', () => {
  const all = [simultaneousMinimisation, gradientDescent, gradientBoosting, constantStep(0.2)];

  it.each(all)('$id: the two sides are alike, and level weights bring nothing', (technique) => {
    fc.assert(
      fc.property(weight, weight, fc.integer({ min: 1, max: 9 }), (a, b, n) => {
        const rest = technique.counts ? [n] : [];
        const [one, other] = [
          impurityOf(technique, a, b, ...rest),
          impurityOf(technique, b, a, ...rest),
        ];
        expect(one).toBe(other);
        expect(impurityOf(technique, a, a, ...rest)).toBeGreaterThanOrEqual(0);
        if (technique.id !== 'constant-step') expect(one).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each(all)('$id: takes rounding for level', (technique) => {
    const rest = technique.counts ? [4] : [];
    expect(impurityOf(technique, 1, 1 + 2e-16, ...rest)).toBeGreaterThanOrEqual(0);
  });

  it.each(all)('$id: judges many candidates as it judges one', (technique) => {
    const width = termCount(technique);
    const terms = Float64Array.from({ length: 5 * width }, (_, i) => (i * 7) % 5);
    const out = new Float64Array(6).fill(9);
    technique.impurities(terms, 5, out);
    for (let i = 0; i < 5; i++) {
      const own = terms.subarray(i * width, (i + 1) * width);
      expect(out[i]).toBe(impurityOf(technique, ...own));
    }
    expect(out[5]).toBe(9);
  });
});

describe('the form of a technique', () => {
  const bounded = [simultaneousMinimisation, gradientDescent, constantStep(0.2), constantStep(3)];

  it.each(bounded)('$id: is its formula', (technique) => {
    const { form } = technique;
    fc.assert(
      fc.property(weight, weight, (a, b) => {
        const [larger, smaller] = [Math.max(a, b), Math.min(a, b)];
        if (larger - smaller <= 1e-12 * (larger + smaller)) return; // counts as none
        const expected =
          form?.kind === 'step'
            ? form.larger * larger + form.smaller * smaller
            : form?.kind === 'roots'
              ? Math.sqrt(smaller) - Math.sqrt(larger)
              : smaller - larger;
        expect(impurityOf(technique, a, b)).toBe(expected);
      }),
    );
  });

  it.each(bounded)('$id: never rises as bounds may move it', (technique) => {
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(weight, weight, shares, (a, b, share) => {
        const [larger, smaller] = [Math.max(a, b), Math.min(a, b)];
        const own = impurityOf(technique, larger, smaller);
        const slack = 1e-11 * (larger + smaller) + 1e-5 * Math.sqrt(larger);
        const less = share * smaller;
        for (const [gain, cost] of [
          [larger * (1 + share), smaller],
          [larger, smaller - less],
          [larger - less, smaller - less],
        ]) {
          expect(impurityOf(technique, gain, cost)).toBeLessThanOrEqual(own + slack);
        }
      }),
    );
  });
});
