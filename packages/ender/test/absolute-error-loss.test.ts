import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { absoluteErrorLoss, EnderAe } from '../src/index.js';
import {
  bindTo,
  draw,
  GAIN_AND_COST,
  responseTo,
  seeds,
  table,
  termsOf,
  WITH_COUNT,
} from './drawn.js';
import { absoluteErrorOf, raised, type ScoredRows } from './slow-losses.js';
import { effects, type SlowTask, slowRules } from './slow-rules.js';

/** How fast the loss falls at most, per unit of a small response of either sign; 0 where it rises. */
function steepestFall(rows: ScoredRows, covered: ReadonlySet<number>): number {
  const step = 1e-4;
  const loss = absoluteErrorOf(rows);
  const [up, down] = [step, -step].map((by) => loss - absoluteErrorOf(raised(rows, covered, by)));
  return Math.max(0, up, down) / step;
}

function weightOf({ weights }: ScoredRows, covered: ReadonlySet<number>): number {
  return [...covered].reduce((sum, row) => sum + weights[row], 0);
}

/** The middle of the residuals that are best responses. */
function bestResponse(rows: ScoredRows, covered: ReadonlySet<number>): number {
  const residuals = [...covered]
    .map((row) => rows.target.codes[row] + 1 - rows.scores[row])
    .sort((a, b) => a - b);
  const losses = residuals.map((r) => absoluteErrorOf(raised(rows, covered, r)));
  const least = Math.min(...losses);
  const best = residuals.filter((_, i) => losses[i] <= least * (1 + 1e-12) + 1e-15);
  return (best[0] + best[best.length - 1]) / 2;
}

describe('gain and cost of the absolute error', () => {
  it('is how fast the loss falls under a small response, and the weight covered', () => {
    let level = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(absoluteErrorLoss, WITH_COUNT, seed);
        const [above, below, all] = termsOf(drawn);
        const weight = weightOf(drawn, drawn.covered);
        expect(Math.abs(Math.abs(above - below) - steepestFall(drawn, drawn.covered))).toBeLessThan(
          1e-6 * weight + 1e-12,
        );
        expect(all).toBeCloseTo(weight, 9);
        const ahead = absoluteErrorOf(raised(drawn, drawn.covered, 1e-4)) - absoluteErrorOf(drawn);
        if (above > below) expect(ahead).toBeLessThan(0);
        const { codes } = drawn.target;
        if ([...drawn.covered].some((row) => codes[row] + 1 === drawn.scores[row])) level++;
      }),
      runs(300),
    );
    expect(level).toBeGreaterThanOrEqual(often(50));
  });
});

describe('the response of the absolute error', () => {
  it('is the middle of all with the least loss, and none where that is 0', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = draw(absoluteErrorLoss, GAIN_AND_COST, seed);
        const response = responseTo(drawn)?.[0] ?? 0;
        if (drawn.covered.size === 0) expect(response).toBe(0);
        else if (hasWholeWeights(drawn)) {
          expect(response).toBeCloseTo(bestResponse(drawn, drawn.covered), 9);
        }
        const least = absoluteErrorOf(raised(drawn, drawn.covered, response));
        for (const by of [-0.5, -1e-3, 1e-3, 0.5]) {
          const other = absoluteErrorOf(raised(drawn, drawn.covered, response + by));
          expect(other).toBeGreaterThanOrEqual(least * (1 - 1e-12));
        }
      }),
      runs(300),
    );
  });

  it('does not depend on the order of the rows where sums of weights are rounded', () => {
    const values = [1, 2, 3, 4, 5, 6];
    const orders = [values, [3, 1, 2, 6, 4, 5], [6, 5, 4, 3, 2, 1], [5, 3, 1, 6, 4, 2]];
    const starts = orders.map((order) => {
      const codes = Int32Array.from(order, (value) => (value > 2 ? (value > 3 ? 2 : 1) : 0));
      const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b', 'c'], codes } as const;
      // 0.1 + 0.2 is half of all, but for rounding.
      const weights = Float64Array.from(
        order,
        (value) => [0.1, 0.2, 0.1, 0.1, 0.05, 0.05][value - 1],
      );
      return bindTo(absoluteErrorLoss, GAIN_AND_COST, { target, weights }).bound.intercept[0];
    });
    expect(new Set(starts).size).toBe(1);
  });

  it('starts from the median class', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { bound, target, weights } = draw(absoluteErrorLoss, GAIN_AND_COST, seed);
        const lossAt = (start: number) =>
          absoluteErrorOf({ target, weights, scores: Array.from(target.codes, () => start) });
        const [start] = bound.intercept;
        for (let k = 1; k <= target.classes.length; k++) {
          expect(lossAt(k)).toBeGreaterThanOrEqual(lossAt(start) * (1 - 1e-12));
        }
      }),
    );
  });
});

describe('residuals', () => {
  it('that are rounding count as 0, so that rules without effect are not taken', () => {
    const weights = new Float64Array(4).fill(1);
    const target = { kind: 'ordinal', name: 'y', classes: ['a', 'b'] } as const;
    const codes = Int32Array.of(0, 0, 1, 1);
    const own = { target: { ...target, codes }, weights };
    const rows = bindTo(absoluteErrorLoss, GAIN_AND_COST, own);
    for (let step = 0; step < 5; step++) rows.bound.update(Int32Array.of(0, 1), 2, [-0.1]);
    expect(rows.scores[0]).not.toBe(1);
    expect(rows.scores[0]).toBeCloseTo(1, 12);
    const drawn = { ...rows, covered: new Set([0, 1]) };
    expect(Array.from(termsOf(drawn))).toEqual([0, 0]);
    expect(responseTo(drawn)).toBeUndefined();
  });
});

function hasWholeWeights({ weights }: ScoredRows): boolean {
  return Array.from(weights).every(Number.isInteger);
}

const TECHNIQUES = ['gradient-descent', 'gradient-boosting'] as const;

describe('ENDER AE', () => {
  it.each(TECHNIQUES)('finds the rules of the definition by %s', (technique) => {
    let found = 0;
    fc.assert(
      fc.property(seeds, (seed) => {
        const data = table(seed, 1 + (seed % 14));
        const settings = { rules: 4, shrinkage: 0.5 };
        const task: SlowTask = {
          start: (rows) =>
            bestResponse(
              rows,
              new Set([...rows.target.codes.keys()].filter((i) => rows.weights[i] > 0)),
            ),
          impurity: (rows, covered) => {
            const fall = steepestFall(rows, covered);
            const weight = weightOf(rows, covered);
            if (fall < 1e-6 * weight) return 0;
            return technique === 'gradient-descent' ? -fall : -fall / Math.sqrt(weight);
          },
          response: (rows, covered) => {
            const response = bestResponse(rows, covered);
            return Math.abs(response) < 1e-9 ? 0 : response;
          },
        };
        const slow = slowRules(data, task, settings);
        const { rules } = new EnderAe({
          ...settings,
          technique,
          sample: 1,
          firstTie: 'at-most',
        }).fit(data);
        expect(effects(rules, data)).toEqual(effects(slow, data));
        found += slow.length;
      }),
      runs(60),
    );
    expect(found).toBeGreaterThanOrEqual(often(60));
  });
});
