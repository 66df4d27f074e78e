import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import { kendallTauB, kendallTauScore, rankingTau } from '../src/index.js';
import { countPairs } from '../src/metrics/pair-counts.js';
import { ranksOf } from '../src/metrics/ranks.js';
import { numbers, ordinal, predicted, predictedRankings, rankings } from './toy.js';

/** Lists with many ties, now and then constant, and weights that are often equal or 0. */
const pairsWithWeights = fc
  .tuple(
    fc.integer({ min: 0, max: 25 }),
    fc.integer({ min: 0, max: 6 }),
    fc.integer({ min: 0, max: 6 }),
  )
  .chain(([rows, most1, most2]) =>
    fc.tuple(
      fc.array(fc.integer({ min: -most1, max: 0 }), { minLength: rows, maxLength: rows }),
      fc.array(fc.integer({ min: 0, max: most2 }), { minLength: rows, maxLength: rows }),
      fc.array(fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 9, noNaN: true })), {
        minLength: rows,
        maxLength: rows,
      }),
    ),
  );

/** All pairs, one by one. */
function slowCounts(x: readonly number[], y: readonly number[], w: ArrayLike<number>) {
  const counts = { concordant: 0, discordant: 0, tiedInFirst: 0, tiedInSecond: 0 };
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const product = w[i] * w[j];
      const agreement = Math.sign(x[i] - x[j]) * Math.sign(y[i] - y[j]);
      if (agreement > 0) counts.concordant += product;
      else if (agreement < 0) counts.discordant += product;
      else if (y[i] !== y[j]) counts.tiedInFirst += product;
      else if (x[i] !== x[j]) counts.tiedInSecond += product;
    }
  }
  return counts;
}

function slowTauB(x: readonly number[], y: readonly number[], w: ArrayLike<number>): number {
  const c = slowCounts(x, y, w);
  const untiedX = c.concordant + c.discordant + c.tiedInSecond;
  const untiedY = c.concordant + c.discordant + c.tiedInFirst;
  return (c.concordant - c.discordant) / Math.sqrt(untiedX * untiedY);
}

describe('countPairs', () => {
  it('equals the count over all pairs, exactly without weights', () => {
    let constant = 0;
    let tied = 0;
    fc.assert(
      fc.property(pairsWithWeights, ([x, y]) => {
        const fast = countPairs(ranksOf(x)!, ranksOf(y)!);
        expect(fast).toEqual(
          slowCounts(
            x,
            y,
            x.map(() => 1),
          ),
        );
        if (x.length > 1 && new Set(y).size === 1) constant++;
        if (fast.tiedInFirst > 0 && fast.tiedInSecond > 0) tied++;
      }),
      runs(400),
    );
    expect(constant).toBeGreaterThanOrEqual(often(5)); // the generator draws what the test is about
    expect(tied).toBeGreaterThanOrEqual(often(50));
  });

  it('equals the count over all pairs with weights, to rounding', () => {
    fc.assert(
      fc.property(pairsWithWeights, ([x, y, w]) => {
        const fast = countPairs(ranksOf(x)!, ranksOf(y)!, Float64Array.from(w));
        const slow = slowCounts(x, y, w);
        expect(fast.concordant).toBeCloseTo(slow.concordant, 8);
        expect(fast.discordant).toBeCloseTo(slow.discordant, 8);
        expect(fast.tiedInFirst).toBeCloseTo(slow.tiedInFirst, 8);
        expect(fast.tiedInSecond).toBeCloseTo(slow.tiedInSecond, 8);
      }),
      runs(400),
    );
  });
});

describe('kendallTauB', () => {
  it('is the definition, NaN included, and stays in [-1, 1]', () => {
    fc.assert(
      fc.property(pairsWithWeights, ([x, y, w]) => {
        const weights = Float64Array.from(w, Math.round);
        const fast = kendallTauB(x, y, weights);
        const slow = slowTauB(x, y, weights);
        if (Number.isNaN(slow)) expect(fast).toBeNaN();
        else expect(fast).toBeCloseTo(slow, 12);
        if (!Number.isNaN(fast)) expect(Math.abs(fast)).toBeLessThanOrEqual(1);
      }),
      runs(400),
    );
  });

  it('takes a weight of 2 as the row twice', () => {
    fc.assert(
      fc.property(pairsWithWeights, ([x, y]) => {
        const twice = Float64Array.from(x, (_, row) => 1 + (row % 2));
        const repeat = (list: readonly number[]) =>
          list.flatMap((value, row) => Array<number>(twice[row]).fill(value));
        expect(kendallTauB(x, y, twice)).toBe(kendallTauB(repeat(x), repeat(y)));
      }),
    );
  });

  // Counted by hand: of 10 pairs C = 2, D = 6, one tied in x only, one in y only.
  it('has the value counted by hand', () => {
    expect(kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-4 / Math.sqrt(8 * 9), 15);
  });

  it('is 1 and -1 at the ends, also with infinite scores', () => {
    expect(kendallTauB([-Infinity, 0, 3, Infinity], [1, 2, 3, 4])).toBe(1);
    expect(kendallTauB([4, 3, 2, 1], [1, 2, 3, 4])).toBe(-1);
  });

  it('is NaN without two distinct values on either side, or with a NaN', () => {
    expect(kendallTauB([], [])).toBeNaN();
    expect(kendallTauB([1], [1])).toBeNaN();
    expect(kendallTauB([1, 1, 1], [1, 2, 3])).toBeNaN();
    expect(kendallTauB([1, 2, 3], [5, 5, 5])).toBeNaN();
    expect(kendallTauB([1, NaN, 3], [1, 2, 3])).toBeNaN();
    expect(kendallTauB([1, 2, 3], [1, 2, 2], Float64Array.of(0, 0.1, 0.3))).toBeNaN();
  });

  it('refuses lists of different lengths', () => {
    expect(() => kendallTauB([1, 2], [1])).toThrow(/one list has 2 entries, the other 1/);
  });
});

describe('rankingTau', () => {
  const positions = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 5 });

  it('is the share of decided pairs in the same order, less those in the opposite order', () => {
    fc.assert(
      fc.property(positions, positions, (p, t) => {
        let decided = 0;
        let agreement = 0;
        for (const a of [0, 1, 2, 3, 4]) {
          for (const b of [0, 1, 2, 3, 4]) {
            const preferred = t[a] > 0 && t[b] > 0 && t[a] < t[b]; // the truth puts a before b
            if (!preferred) continue;
            decided++;
            if (p[a] > 0 && p[b] > 0) agreement += Math.sign(p[b] - p[a]);
          }
        }
        if (decided === 0) expect(rankingTau(p, t)).toBeNaN();
        else expect(rankingTau(p, t)).toBe(agreement / decided);
      }),
      runs(500),
    );
  });

  // By hand: of the six pairs of 4 labels one is discordant.
  it('is the usual tau for complete orders', () => {
    expect(rankingTau([1, 2, 3, 4], [2, 1, 3, 4])).toBeCloseTo(4 / 6, 15);
    expect(rankingTau([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
  });

  it('scores incomplete orders on the labels they rank', () => {
    expect(rankingTau([1, 2, 3, 4], [0, 2, 0, 1])).toBe(-1);
    expect(rankingTau([1, 2, 3, 4], [1, 0, 1, 2])).toBe(1);
    expect(rankingTau([1, 2, 3, 4], [0, 0, 1, 0])).toBeNaN();
  });

  it('gives nothing for pairs that the prediction leaves open', () => {
    expect(rankingTau([1, 1, 1], [1, 2, 3])).toBe(0);
    expect(rankingTau([1, 2, 0], [1, 2, 3])).toBeCloseTo(1 / 3, 15);
  });
});

describe('the metric kendallTauScore', () => {
  it('compares classes, whatever the scores', () => {
    const target = ordinal([0, 1, 2]);
    const scores = Float64Array.of(0.1, 0.2, 0.3);
    expect(kendallTauScore.value(predicted([2, 1, 0], 3, { scores }), target)).toBe(-1);
  });

  it('ranks numbers', () => {
    const target = { kind: 'numeric' as const, name: 'y', values: Float64Array.of(1, 4, 9) };
    expect(kendallTauScore.value(numbers([0, 1, 2]), target)).toBe(1);
  });

  it('averages over the rankings that decide a pair, by weight', () => {
    const target = rankings([
      [1, 2, 3],
      [3, 2, 1],
      [1, 0, 0],
    ]);
    const prediction = predictedRankings([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(kendallTauScore.value(prediction, target)).toBe(0);
    expect(kendallTauScore.value(prediction, target, Float64Array.of(3, 1, 7))).toBe(0.5);
    expect(kendallTauScore.value(prediction, target, Float64Array.of(0, 0, 7))).toBeNaN();
  });
});
