import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  discordantPairs,
  footruleDistance,
  kendallDistance,
  kendallTauScore,
  positionsOfOrder,
  Rankings,
  spearmanDistance,
  spearmanRhoScore,
} from '../src/index.js';
import { completeOrderOf, orderOf, positionsOf } from './draws.js';
import { pairsOf } from './slow.js';

const twoTied = fc
  .integer({ min: 0, max: 9 })
  .chain((n) => fc.tuple(positionsOf(n), positionsOf(n)));
const fewPlaces = (n: number) =>
  fc.array(fc.integer({ min: 0, max: 6 }), { minLength: n, maxLength: n });
const twoComplete = fc
  .integer({ min: 1, max: 120 })
  .chain((n) => fc.tuple(completeOrderOf(n), completeOrderOf(n)))
  .map(([a, b]) => [positionsOfOrder(a, a.length), positionsOfOrder(b, b.length)] as const);

/** Ranks of common labels from 1, by counting: labels before, and half of the others tied with it. */
function slowRanks(own: readonly number[], other: readonly number[]): number[] {
  const common = own.filter((position, label) => position > 0 && other[label] > 0);
  return common.map(
    (position) =>
      1 +
      common.filter((p) => p < position).length +
      (common.filter((p) => p === position).length - 1) / 2,
  );
}

describe('kendallDistance and kendallTauScore', () => {
  it('count pairs as the definition does, with ties and missing labels', () => {
    fc.assert(
      fc.property(twoTied, ([first, second]) => {
        const { concordant, discordant } = pairsOf(first, second);
        expect(kendallDistance(first, second)).toBe(discordant);
        expect(kendallTauScore(first, second)).toBe(
          concordant + discordant === 0
            ? NaN
            : (concordant - discordant) / (concordant + discordant),
        );
      }),
      runs(500),
    );
  });

  it('count pairs of many labels with many ties', () => {
    const drawn = fc
      .integer({ min: 10, max: 80 })
      .chain((n) => fc.tuple(fewPlaces(n), fewPlaces(n)));
    fc.assert(
      fc.property(drawn, ([first, second]) => {
        const { concordant, discordant } = pairsOf(first, second);
        expect(kendallDistance(first, second)).toBe(discordant);
        expect(kendallTauScore(first, second)).toBe(
          concordant + discordant === 0
            ? NaN
            : (concordant - discordant) / (concordant + discordant),
        );
      }),
    );
  });

  it('count pairs of up to 120 labels', () => {
    fc.assert(
      fc.property(twoComplete, ([first, second]) => {
        expect(kendallDistance(first, second)).toBe(
          pairsOf(Array.from(first), Array.from(second)).discordant,
        );
      }),
    );
  });

  it('meet the ends', () => {
    const up = Array.from({ length: 1000 }, (_, i) => i + 1);
    const down = [...up].reverse();
    expect(kendallDistance(up, down)).toBe(499_500);
    expect(kendallTauScore(up, down)).toBe(-1);
    expect(kendallTauScore(up, up)).toBe(1);
    expect(kendallTauScore([1], [1])).toBeNaN();
    expect(kendallTauScore([1, 0, 0], [0, 1, 2])).toBeNaN();
    expect(kendallTauScore([1, 1], [1, 2])).toBeNaN();
  });

  it('refuse what cannot be compared', () => {
    expect(() => kendallDistance([1, 2], [1, 2, 3])).toThrow(
      expect.objectContaining({ code: 'ARGUMENT' }),
    );
    for (const wrong of [-1, 0.5, NaN, 2 ** 26]) {
      expect(() => kendallDistance([1, wrong], [1, 2])).toThrow(
        expect.objectContaining({ code: 'TARGET_RANKING' }),
      );
    }
  });
});

describe('discordantPairs', () => {
  it('counts on the labels that order and centre both rank', () => {
    const drawn = fc
      .integer({ min: 1, max: 60 })
      .chain((n) => fc.tuple(fc.constant(n), orderOf(n), orderOf(n), orderOf(n)));
    fc.assert(
      fc.property(drawn, ([n, order, centre, before]) => {
        const rankings = Rankings.fromOrders([before, order], n);
        const positions = positionsOfOrder(centre, n);
        expect(discordantPairs(rankings, 1, positions, new Int32Array(2 * n))).toBe(
          kendallDistance(positionsOfOrder(order, n), positions),
        );
      }),
    );
  });
});

describe('spearmanDistance, footruleDistance and spearmanRhoScore', () => {
  it('follow the definition, with ties and missing labels', () => {
    fc.assert(
      fc.property(twoTied, ([first, second]) => {
        const a = slowRanks(first, second);
        const b = slowRanks(second, first);
        const squares = a.reduce((sum, rank, i) => sum + (rank - b[i]) ** 2, 0);
        const mean = (a.length + 1) / 2;
        const product = (x: number[], y: number[]) =>
          x.reduce((sum, rank, i) => sum + (rank - mean) * (y[i] - mean), 0);
        expect(spearmanDistance(first, second)).toBe(squares);
        expect(footruleDistance(first, second)).toBe(
          a.reduce((sum, rank, i) => sum + Math.abs(rank - b[i]), 0),
        );
        const scale = Math.sqrt(product(a, a) * product(b, b));
        const rho = spearmanRhoScore(first, second);
        if (scale === 0) expect(rho).toBeNaN();
        else expect(rho).toBeCloseTo(product(a, b) / scale, 12);
      }),
      runs(500),
    );
  });

  it('keep the formula of 6 S and the bounds of Diaconis and Graham for complete rankings', () => {
    fc.assert(
      fc.property(twoComplete, ([first, second]) => {
        const m = first.length;
        const footrule = footruleDistance(first, second);
        const kendall = kendallDistance(first, second);
        expect(footrule).toBeGreaterThanOrEqual(kendall);
        expect(footrule).toBeLessThanOrEqual(2 * kendall);
        if (m > 1) {
          const formula = 1 - (6 * spearmanDistance(first, second)) / (m * (m * m - 1));
          expect(spearmanRhoScore(first, second)).toBeCloseTo(formula, 12);
        }
      }),
    );
    expect(spearmanRhoScore([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(spearmanDistance([1, 2, 3], [3, 2, 1])).toBe((3 * 8) / 3);
  });
});
