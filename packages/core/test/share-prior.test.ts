import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import { fittedPrior, mixShares, readSharePrior, sharePrior } from '../src/numbers.js';

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

  it('has the weight with the least log-loss on held-out rows, of all thousandths', () => {
    const chance = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
    const row = fc.record({
      chance,
      code: fc.integer({ min: 0, max: 1 }),
      weight: fc.constantFrom(0, 0.5, 1, 3),
    });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 12 }),
        fc.constantFrom(0.1, 0.5, 0.8),
        fc.constantFrom(0.002, 0.2),
        (rows, share, least) => {
          const shares = [share, 1 - share];
          const held = {
            probabilities: Float64Array.from(rows.flatMap(({ chance: p }) => [p, 1 - p])),
            codes: Int32Array.from(rows, ({ code }) => code),
            weights: Float64Array.from(rows, ({ weight }) => weight),
          };
          const lossAt = (w: number) =>
            rows.reduce((sum, { code, weight }, i) => {
              const p = (1 - w) * held.probabilities[2 * i + code] + w * shares[code];
              return sum - weight * Math.log(p);
            }, 0);
          const { weight } = fittedPrior({ weight: least, shares }, [held]);
          expect(weight).toBeGreaterThanOrEqual(least);
          for (let w = least; w <= 0.99; w += 0.001) {
            expect(lossAt(weight)).toBeLessThanOrEqual(lossAt(w) + 1e-3);
          }
        },
      ),
      runs(100),
    );
  });

  it('stays as it is without held-out rows, and where they need no more of it', () => {
    const prior = { weight: 0.1, shares: [0.5, 0.5] };
    const codes = Int32Array.of(0, 1);
    const weights = Float64Array.of(1, 1);
    expect(fittedPrior(prior, [])).toEqual(prior);
    const right = { probabilities: Float64Array.of(1, 0, 0, 1), codes, weights };
    expect(fittedPrior(prior, [right])).toEqual(prior);
    const wrong = { probabilities: Float64Array.of(0, 1, 1, 0), codes, weights };
    expect(fittedPrior(prior, [right, right, right, wrong]).weight).toBe(0.5);
    expect(fittedPrior(prior, [wrong]).weight).toBe(0.99);
  });
});
