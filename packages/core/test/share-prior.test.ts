import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { mixShares, readSharePrior, sharePrior } from '../src/numbers.js';

describe('the prior of class shares', () => {
  it('is as strong as one row for each class', () => {
    expect(sharePrior([3, 1])).toEqual({ weight: 2 / 6, shares: [0.75, 0.25] });
    expect(sharePrior([5])).toEqual({ weight: 0, shares: [1] });
  });

  it('gives a class without rows 1 / K of a row', () => {
    const { weight, shares } = sharePrior([2, 0, 0]);
    expect(weight).toBeCloseTo(3 / (2 + 2 / 3 + 3), 12);
    expect(shares[1]).toBeCloseTo(1 / 3 / (2 + 2 / 3), 12);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('is mixed into the probabilities of each row as the m-estimate says', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(
        counts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }),
        (weights, drawn) => {
          const classes = weights.length;
          const total = weights.reduce((sum, weight) => sum + weight, 0);
          const before = drawn.slice(0, 2 * classes);
          const mixed = Float64Array.from(before);
          mixShares(mixed, sharePrior(weights));
          before.forEach((p, at) => {
            const share = weights[at % classes] / total;
            expect(mixed[at]).toBeCloseTo((total * p + classes * share) / (total + classes), 12);
          });
        },
      ),
      runs(200),
    );
  });

  it('is read only where it is whole', () => {
    const saved = { shares: [0.5, 0.5], weight: 0.1 };
    expect(readSharePrior(saved, 2)).toEqual(saved);
    const damaged = [
      ...[null, 3, [], {}, { weight: 0.1 }, { ...saved, more: 1 }, { ...saved, weight: 2 }],
      ...[
        { ...saved, weight: '0.1' },
        { ...saved, shares: 'ab' },
        { ...saved, shares: [0.5, -1] },
      ],
    ];
    for (const one of damaged) expect(readSharePrior(one, 2)).toBeUndefined();
    expect(readSharePrior(saved, 3)).toBeUndefined();
  });
});
