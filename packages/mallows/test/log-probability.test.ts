import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  estimateTheta,
  kemenyCentre,
  logLikelihood,
  logNormaliser,
  logProbability,
  type MallowsModel,
  pairCounts,
  Rankings,
} from '../src/index.js';
import { completeOrderOf, labelCounts, orderOf, rowsOf, thetas } from './draws.js';
import { allOrders, distance, extensionsOf, labelsUpTo } from './slow.js';

const modelOf = (centre: readonly number[], theta: number): MallowsModel => ({
  centre: Int32Array.from(centre),
  theta,
});

/** The probability of all extensions, summed one by one; relative to the least distance among them. */
function enumerated(centre: readonly number[], theta: number, order: readonly number[]): number {
  const distances = extensionsOf(order, centre).map((full) => distance(full, centre));
  const least = Math.min(...distances);
  const sum = distances.reduce((a, d) => a + (d === least ? 1 : Math.exp(-theta * (d - least))), 0);
  return Math.log(sum) - (least === 0 ? 0 : theta * least) - logNormaliser(centre.length, theta);
}

describe('logProbability', () => {
  it('sums over all extensions [CHH09 eq. 5]', () => {
    const drawn = labelCounts.chain((n) => fc.tuple(completeOrderOf(n), orderOf(n)));
    fc.assert(
      fc.property(drawn, thetas, ([centre, order], theta) => {
        const found = logProbability(modelOf(centre, theta), order);
        const slow = enumerated(centre, theta, order);
        if (slow === -Infinity) expect(found).toBe(-Infinity);
        else expect(Math.abs(found - slow)).toBeLessThan(1e-12 * (1 + Math.abs(slow)));
      }),
      runs(150),
    );
  });

  it('adds up to 1 over all orders of any set of labels', () => {
    const drawn = fc
      .integer({ min: 1, max: 6 })
      .chain((n) => fc.tuple(completeOrderOf(n), fc.integer({ min: 0, max: n })));
    fc.assert(
      fc.property(drawn, thetas, ([centre, m], theta) => {
        const model = modelOf(centre, theta);
        const total = allOrders(m).reduce(
          (sum, order) => sum + Math.exp(logProbability(model, order)),
          0,
        );
        expect(total).toBeCloseTo(1, 12);
      }),
      runs(40),
    );
  });

  it('neither vanishes nor overflows', () => {
    const centre = labelsUpTo(100);
    const reversed = labelsUpTo(100).reverse();
    expect(logProbability(modelOf(centre, 50), reversed)).toBeCloseTo(-50 * 4950, 6);
    expect(logProbability(modelOf(centre, Infinity), centre)).toBe(0);
    expect(logProbability(modelOf(centre, Infinity), reversed)).toBe(-Infinity);
    const without = (...dropped: number[]) => centre.filter((label) => !dropped.includes(label));
    expect(logProbability(modelOf(centre, Infinity), without(0, 50, 99))).toBe(0);
    expect(logProbability(modelOf(centre, 40), without(0, 50, 99).reverse())).toBeCloseTo(
      // 97 labels in reverse; 0 goes to the front and 99 to the end at no cost, 50 to the end past
      // the 48 labels that the centre puts behind it.
      -40 * ((97 * 96) / 2 + 48),
      6,
    );
    // The ends of the centre the wrong way round: each label between them costs one pair, wherever it
    // stands, and the pair itself one; the 18 may be parted over the three gaps at 19 places.
    const ends = logProbability(modelOf(labelsUpTo(20), 1000), [19, 0]);
    expect(ends).toBeCloseTo(-1000 * 19 + Math.log(19), 6);
  });

  it('says why it refuses', () => {
    const model = modelOf([0, 1, 2], 1);
    const refuses = (code: string, message: RegExp, action: () => unknown) =>
      expect(action).toThrow(
        expect.objectContaining({ code, message: expect.stringMatching(message) }),
      );
    refuses('TARGET_RANKING', /label 3 at place 1/, () => logProbability(model, [3]));
    refuses('TARGET_RANKING', /label 1 stands at/, () => logProbability(model, [1, 1]));
    refuses('TARGET_RANKING', /"centre": label 1 is missing/, () =>
      logLikelihood(modelOf([0, 2], 1), Rankings.fromOrders([[0]], 3)),
    );
    refuses('ARGUMENT', /theta is -1/, () => logProbability(modelOf([0], -1), [0]));
    refuses('ARGUMENT', /22 labels are missing/, () =>
      logProbability(modelOf(labelsUpTo(24), 1), [4, 3]),
    );
  });
});

describe('logLikelihood', () => {
  it('weights the rows', () => {
    const drawn = labelCounts.chain((n) => fc.tuple(completeOrderOf(n), rowsOf(n)));
    const spread = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(drawn, spread, ([centre, rows], theta) => {
        const model = modelOf(centre, theta);
        const rankings = Rankings.fromOrders(
          rows.map(({ order }) => order),
          centre.length,
        );
        const weights = Float64Array.from(rows, ({ weight }) => weight);
        const slow = rows.reduce(
          (sum, { order, weight }) => sum + weight * enumerated(centre, theta, order),
          0,
        );
        expect(logLikelihood(model, rankings, { weights })).toBeCloseTo(slow, 9);
      }),
      runs(50),
    );
  });

  it('is largest at the Kemeny centre and its theta, for complete rankings [CHH09 eq. 3]', () => {
    const drawn = fc
      .integer({ min: 2, max: 5 })
      .chain((n) =>
        fc.tuple(fc.constant(n), fc.array(completeOrderOf(n), { minLength: 1, maxLength: 6 })),
      );
    fc.assert(
      fc.property(drawn, ([n, orders]) => {
        const rankings = Rankings.fromOrders(orders, n);
        const centre = kemenyCentre(pairCounts(rankings), n);
        const total = orders.reduce((sum, order) => sum + distance(order, Array.from(centre)), 0);
        const theta = estimateTheta(n, total / orders.length);
        const best = logLikelihood({ centre, theta }, rankings);
        for (const other of allOrders(n)) {
          for (const factor of [0.5, 0.9, 1, 1.1, 2]) {
            const model = modelOf(other, theta * factor);
            expect(logLikelihood(model, rankings)).toBeLessThanOrEqual(best + 1e-9);
          }
        }
      }),
      runs(30),
    );
  });

  it('passes over rows of weight 0, and is 0 without rows', () => {
    const rankings = Rankings.fromOrders([[0, 1], [1, 0], []], 2);
    const model = modelOf([0, 1], Infinity);
    expect(logLikelihood(model, rankings)).toBe(-Infinity);
    expect(logLikelihood(model, rankings, { weights: Float64Array.of(2, 0, 5) })).toBe(0);
    expect(logLikelihood(model, rankings, { rows: new Int32Array(0) })).toBe(0);
    expect(logLikelihood(model, rankings, { rows: Int32Array.of(0, 2, 0) })).toBe(0);
  });
});
