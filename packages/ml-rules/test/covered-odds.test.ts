import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { CoveredOdds } from '../src/covered-odds.js';
import { responseSteps, responseTo } from '../src/response.js';

/** A covered row by the log odds of the classes voted for. */
interface Row {
  readonly odds: number;
  readonly isRaised: boolean;
  readonly weight: number;
}

function covered(rows: readonly Row[], stride: number): CoveredOdds {
  const out = new CoveredOdds(
    {
      inside: Float64Array.from(rows, ({ odds }) => 1 / (1 + Math.exp(-odds))),
      outside: Float64Array.from(rows, ({ odds }) => 1 / (1 + Math.exp(odds))),
      isRaised: Int32Array.from(rows, ({ isRaised }) => (isRaised ? 1 : 0)),
      weights: Float64Array.from(rows, ({ weight }) => weight),
      terms: new Float64Array(rows.length),
    },
    stride,
  );
  out.count = rows.length;
  return out;
}

const drawnRow = fc.record({
  odds: fc.oneof(
    fc.double({ min: -3, max: 3, noNaN: true }),
    fc.double({ min: -700, max: 700, noNaN: true }),
  ),
  isRaised: fc.boolean(),
  weight: fc.constantFrom(1, 0.25, 3),
});
const strides = fc.constantFrom(1, 2);

describe('the change of the likelihood', () => {
  it('of one row is exact to the last digits, be the step or the odds next to nothing', () => {
    const steps = fc.constantFrom(1e-15, 1e-9, 1e-3, 1, 20);
    fc.assert(
      fc.property(drawnRow, strides, steps, (row, stride, alpha) => {
        const found = covered([row], stride).change(alpha);
        const step = stride * alpha;
        const [p, q] = [1 / (1 + Math.exp(-row.odds)), 1 / (1 + Math.exp(row.odds))];
        const [lost, gained] = [q * Math.expm1(-step), p * Math.expm1(step)];
        const voted = lost < -0.5 ? Math.log(p + q * Math.exp(-step)) : Math.log1p(lost);
        const expected = row.weight * (row.isRaised ? voted : Math.log1p(gained));
        expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-13 * Math.abs(expected));
      }),
      runs(1000),
    );
  });

  it('is finite for steps so long that powers overflow, and none where nothing is at stake', () => {
    const row = { odds: -Infinity, isRaised: false, weight: 1 };
    expect(covered([row], 1).change(1000)).toBe(0);
    expect(covered([{ ...row, isRaised: true }], 1).change(1000)).toBeLessThan(-700);
    expect(covered([{ ...row, isRaised: true }], 1).change(1000)).toBeGreaterThanOrEqual(-1000);
    expect(covered([{ ...row, odds: 0 }], 1).change(1000)).toBeCloseTo(1000 - Math.log(2), 9);
  });
});

describe('the response', () => {
  it('is the Newton step, untried, where this lowers the loss by a share of what it promises', () => {
    const options = { response: 'newton', regularisation: 0, backtracking: true } as const;
    const rows = fc.array(drawnRow, { minLength: 1, maxLength: 12 });
    let safe = 0;
    fc.assert(
      fc.property(rows, strides, fc.constantFrom(0, 0.5), (drawn, stride, regularisation) => {
        const odds = covered(drawn, stride);
        const weight = drawn.reduce((sum, row) => sum + row.weight, 0);
        const steps = () =>
          responseSteps({ ...options, regularisation }, 1e-12 * stride * weight, stride);
        let asked = 0;
        const counted: Pick<CoveredOdds, 'gradient' | 'hessian' | 'change'> = {
          gradient: (alpha) => odds.gradient(alpha),
          hessian: (alpha) => odds.hessian(alpha),
          change: (alpha) => {
            asked++;
            return odds.change(alpha);
          },
        };
        const step = responseTo(counted, steps());
        if (step === undefined || asked > 0) return;
        safe++;
        expect(odds.change(step)).toBeLessThan(0.0014 * odds.gradient(0) * step);
      }),
      runs(2000),
    );
    expect(safe).toBeGreaterThanOrEqual(often(200));
  });

  it('is taken from steps of any length, halved until the likelihood improves', () => {
    const options = { response: 'newton', regularisation: 0, backtracking: true } as const;
    const far = { odds: -40, weight: 1 };
    const rows = [far, far, far].map((row, i) => ({ ...row, isRaised: i === 0 }));
    // The first step is 1e12; the likelihood improves by a - 2 ln(1 + e^{a - 40}), up to about 80.
    const alpha = responseTo(covered(rows, 1), responseSteps(options, 1e-12, 1)) ?? 0;
    expect(alpha).toBeGreaterThan(20);
    expect(alpha).toBeLessThan(80);
    expect(Math.log2(1e12 / alpha)).toBeCloseTo(Math.round(Math.log2(1e12 / alpha)), 6);
  });
});
