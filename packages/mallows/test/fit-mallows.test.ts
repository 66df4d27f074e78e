import { Random } from '@preflearn/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  estimateTheta,
  fitMallows,
  kendallTauScore,
  MallowsFitter,
  positionsOfOrder,
  Rankings,
  sampleMallows,
} from '../src/index.js';
import { labelCounts, rowsOf } from './draws.js';
import {
  allOrders,
  byVotes,
  distance,
  exactVotes,
  extensionByProposition,
  firstBest,
  labelsUpTo,
  type Row,
  slowFit,
} from './slow.js';

const rankingsOf = (rows: readonly Row[], n: number) =>
  Rankings.fromOrders(
    rows.map(({ order }) => order),
    n,
  );
const weightsOf = (rows: readonly Row[], unit = 1) =>
  Float64Array.from(rows, ({ weight }) => weight * unit);
const labelsAndRows = labelCounts.chain((n) => fc.tuple(fc.constant(n), rowsOf(n)));

describe('fitMallows', () => {
  it('follows [CHH09 alg. 1]', () => {
    const drawn = fc.tuple(labelsAndRows, fc.constantFrom(1, 2, 100), fc.constantFrom(1, 0.1));
    fc.assert(
      fc.property(drawn, ([[n, rows], maxIterations, unit]) => {
        const slow = slowFit(rows, labelsUpTo(n), maxIterations);
        const weights = weightsOf(rows, unit);
        const fit = fitMallows(rankingsOf(rows, n), { weights, maxIterations });
        expect(Array.from(fit.centre)).toEqual(slow.centre);
        expect(fit.iterations).toBe(slow.iterations);
        expect(fit.converged).toBe(slow.converged);
        expect(fit.totalWeight).toBeCloseTo(slow.totalWeight * unit, 9);
        expect(fit.totalDistance).toBeCloseTo(slow.totalDistance * unit, 9);
        if (unit === 1 && slow.totalWeight > 0) {
          expect(fit.theta).toBe(estimateTheta(n, slow.totalDistance / slow.totalWeight));
        }
      }),
      runs(400),
    );
  });

  it('ranks only the labels that occur when asked to', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const used = rows.filter(({ order, weight }) => weight > 0 && order.length > 0);
        const observed = labelsUpTo(n).filter((label) =>
          used.some(({ order }) => order.includes(label)),
        );
        const slow = slowFit(used, observed, 100);
        const options = { weights: weightsOf(rows), labels: 'observed' } as const;
        const fit = fitMallows(rankingsOf(rows, n), options);
        expect(Array.from(fit.centre)).toEqual(slow.centre);
        expect(fit.totalDistance).toBe(slow.totalDistance);
        expect(fit.iterations).toBe(slow.iterations);
      }),
      runs(200),
    );
  });

  it('takes a weight of 2 as the row twice, and rows in any number', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const rankings = rankingsOf(rows, n);
        const repeated = Int32Array.from(
          rows.flatMap(({ weight }, row) => Array<number>(weight).fill(row)),
        );
        expect(fitMallows(rankings, { rows: repeated })).toEqual(
          fitMallows(rankings, { weights: weightsOf(rows) }),
        );
      }),
    );
  });

  it('leaves no trace of one fit in the next', () => {
    fc.assert(
      fc.property(
        labelsAndRows,
        fc.constantFrom('all', 'observed'),
        fc.constantFrom('borda', 'kemeny'),
        ([n, rows], labels, centre) => {
          const rankings = rankingsOf(rows, n);
          const fitter = new MallowsFitter(rankings, { labels, centre });
          for (let row = 0; row < rows.length; row++) {
            const some = Int32Array.from(labelsUpTo(row + 1));
            expect(fitter.fit({ rows: some })).toEqual(
              fitMallows(rankings, { rows: some, labels, centre }),
            );
            const one = Int32Array.of(row);
            expect(fitter.fit({ rows: one })).toEqual(
              fitMallows(rankings, { rows: one, labels, centre }),
            );
          }
        },
      ),
      runs(50),
    );
  });

  it('finds the exact median of complete rankings when asked for Kemeny', () => {
    const drawn = fc
      .integer({ min: 1, max: 5 })
      .chain((n) => fc.tuple(fc.constant(n), rowsOf(n, n)));
    fc.assert(
      fc.property(drawn, ([n, rows]) => {
        const cost = (centre: readonly number[]) =>
          rows.reduce((sum, { order, weight }) => sum + weight * distance(order, centre), 0);
        const fit = fitMallows(rankingsOf(rows, n), {
          weights: weightsOf(rows),
          centre: 'kemeny',
        });
        const best = firstBest(allOrders(n), cost);
        expect(Array.from(fit.centre)).toEqual(best);
        expect(fit.totalDistance).toBe(cost(best));
        expect(fit.converged).toBe(true);
      }),
      runs(60),
    );
  });

  it('follows [CHH09 alg. 1] with the Kemeny centre of the completed rankings, too', () => {
    const drawn = fc.integer({ min: 1, max: 5 }).chain((n) => fc.tuple(fc.constant(n), rowsOf(n)));
    fc.assert(
      fc.property(drawn, ([n, rows]) => {
        const used = rows.filter(({ order, weight }) => order.length > 0 && weight > 0);
        let centre: readonly number[] = byVotes(exactVotes(used, labelsUpTo(n)));
        let previous: readonly number[] = [];
        for (let round = 0; round < 100 && used.length > 0; round++) {
          if (centre.join() === previous.join()) break;
          previous = centre;
          const completed = used.map(({ order, weight }) => ({
            order: extensionByProposition(order, previous),
            weight,
          }));
          centre = firstBest(allOrders(n), (other) =>
            completed.reduce((sum, { order, weight }) => sum + weight * distance(order, other), 0),
          );
        }
        const weights = weightsOf(rows);
        const fit = fitMallows(rankingsOf(rows, n), { weights, centre: 'kemeny' });
        expect(Array.from(fit.centre)).toEqual(centre);
      }),
      runs(200),
    );
  });

  it('completes a ranking of few labels, wherever it stands', () => {
    // 3 before 0 contradicts the centre, and so does each of 1 and 2, before 3 or behind 0.
    const complete = [0, 1, 2, 3];
    for (const orders of [
      [[0], [3, 0], complete, complete, complete],
      [complete, complete, [3, 0], complete, [0]],
    ]) {
      expect(fitMallows(Rankings.fromOrders(orders, 4))).toMatchObject({
        centre: Int32Array.from(complete),
        totalDistance: 3,
      });
    }
  });

  it('takes 1000 labels for tied that each stand once at each place', () => {
    const labels = labelsUpTo(1000);
    const shifted = labels.map((shift) => [...labels.slice(shift), ...labels.slice(0, shift)]);
    const weights = new Float64Array(1000).fill(0.1);
    const fit = fitMallows(Rankings.fromOrders(shifted, 1000), { weights });
    expect(Array.from(fit.centre)).toEqual(labels);
  });

  it('never raises the distance from one Kemeny round to the next', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const rankings = rankingsOf(rows, n);
        let last = Infinity;
        for (let maxIterations = 1; maxIterations < 5; maxIterations++) {
          const fit = fitMallows(rankings, { centre: 'kemeny', maxIterations });
          expect(fit.totalDistance).toBeLessThanOrEqual(last);
          last = fit.totalDistance;
        }
      }),
      runs(50),
    );
  });

  it('gives index order and theta 0 without any weight', () => {
    const rankings = Rankings.fromOrders([[2, 1, 0], [], [1]], 3);
    const nothing = { totalWeight: 0, totalDistance: 0, iterations: 0, converged: true, theta: 0 };
    for (const selection of [
      { weights: new Float64Array(3) },
      { rows: Int32Array.of(1, 1) },
      { rows: new Int32Array(0) },
    ]) {
      expect(fitMallows(rankings, selection)).toEqual({
        ...nothing,
        centre: Int32Array.of(0, 1, 2),
      });
      expect(fitMallows(rankings, { ...selection, labels: 'observed' })).toEqual({
        ...nothing,
        centre: new Int32Array(0),
      });
    }
  });

  it('gives rows that lost every label the weight 0', () => {
    const rankings = Rankings.fromOrders([[1, 0, 2], [], []], 3);
    const fit = fitMallows(rankings);
    expect(fit.totalWeight).toBe(1);
    expect(fit.theta).toBe(Infinity);
    expect(Array.from(fit.centre)).toEqual([1, 0, 2]);
  });

  it('has an infinite theta when all agree, and 0 when nothing does or there is one label', () => {
    const agree = Rankings.fromOrders([[0, 2], [1, 0, 2], [1]], 3);
    expect(fitMallows(agree)).toMatchObject({ theta: Infinity, totalDistance: 0 });
    const opposed = Rankings.fromOrders(
      [
        [0, 1, 2],
        [2, 1, 0],
      ],
      3,
    );
    expect(fitMallows(opposed).theta).toBe(0);
    expect(fitMallows(Rankings.fromOrders([[0], [0]], 1)).theta).toBe(0);
  });

  it('recovers the centre and the spread of 100 labels, half of them missing', () => {
    const centre = Int32Array.from({ length: 100 }, (_, i) => (i * 37) % 100);
    const random = new Random(11);
    const complete = sampleMallows({ centre, theta: 0.3 }, 300, random);
    const full = fitMallows(complete);
    expect(Math.abs(full.theta - 0.3)).toBeLessThan(0.01);
    const orders = Array.from({ length: 300 }, (_, row) =>
      Array.from(complete.order(row)).filter(() => random.coin()),
    );
    const rankings = Rankings.fromOrders(orders, 100);
    const fit = fitMallows(rankings, {
      weights: Float64Array.from(orders, (order) => order.length / 100),
    });
    const positions = positionsOfOrder(centre, 100);
    expect(kendallTauScore(positionsOfOrder(fit.centre, 100), positions)).toBeGreaterThan(0.97);
    expect(kendallTauScore(positionsOfOrder(full.centre, 100), positions)).toBeGreaterThan(0.98);
  });

  it('refuses wrong options', () => {
    const rankings = Rankings.fromOrders([[0]], 17);
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => fitMallows(rankings, { centre: 'kemeny' })).toThrow(refused('ARGUMENT'));
    expect(() => fitMallows(rankings, { maxIterations: 0 })).toThrow(refused('OPTION_RANGE'));
    const unknown: object = { rounds: 3 };
    expect(() => fitMallows(rankings, unknown)).toThrow(refused('OPTION_UNKNOWN'));
    expect(() => fitMallows(rankings, { weights: Float64Array.of(-1) })).toThrow(
      refused('WEIGHTS'),
    );
  });
});
