import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  bordaCentre,
  bordaVotes,
  centreOfPairCounts,
  discordantPairs,
  distanceOfPairCounts,
  fitMallows,
  kendallDistance,
  logLikelihood,
  logProbability,
  mostProbableExtensionOf,
  pairCounts,
  positionsOfOrder,
  Rankings,
} from '../src/index.js';
import { orderOfPositions } from '../src/orders.js';
import { completeOrderOf } from './draws.js';
import { allOrders, byVotes, distance, extensionByProposition, labelsUpTo } from './slow.js';

/** Positions with ties and missing labels, within 0..n. */
const tiedPositions = (n: number) =>
  fc.array(fc.integer({ min: 0, max: n }), { minLength: n, maxLength: n });

interface TiedRow {
  readonly positions: readonly number[];
  readonly weight: number;
}

const labelsAndRows = fc.integer({ min: 1, max: 7 }).chain((n) =>
  fc.tuple(
    fc.constant(n),
    fc.array(fc.record({ positions: tiedPositions(n), weight: fc.constantFrom(0, 1, 1, 2, 5) }), {
      maxLength: 6,
    }),
  ),
);

const rankingsOf = (rows: readonly TiedRow[], n: number) =>
  Rankings.fromPositions(
    rows.flatMap(({ positions }) => positions),
    n,
    { ties: 'undecided' },
  );
const weightsOf = (rows: readonly TiedRow[]) => Float64Array.from(rows, ({ weight }) => weight);

/** All complete orders that put no label before one that the positions put before it. */
function extensionsOfTied(positions: readonly number[]) {
  return allOrders(positions.length).filter((order) => {
    const places = order.map((label) => positions[label]).filter((position) => position > 0);
    return places.every((position, i) => i === 0 || places[i - 1] <= position);
  });
}

/** The ranked labels, tied ones in the order of the centre. */
function untied(positions: readonly number[], centre: readonly number[]): number[] {
  return centre
    .filter((label) => positions[label] > 0)
    .sort((a, b) => positions[a] - positions[b] || centre.indexOf(a) - centre.indexOf(b));
}

/** 840 * 420 times the votes: the mean over the ties of those of [CHH09 prop. 2], in whole numbers. */
function exactTiedVotes(rows: readonly TiedRow[], n: number): Map<number, number> {
  return new Map(
    labelsUpTo(n).map((label) => [
      label,
      rows.reduce((sum, { positions, weight }) => {
        const order = untied(positions, labelsUpTo(n));
        const m = order.length;
        if (positions[label] === 0) return sum + weight * 840 * 210 * (n + 1);
        const places = order.flatMap((other, i) =>
          positions[other] === positions[label] ? [m - i] : [],
        );
        const total = places.reduce((a, b) => a + b, 0);
        return sum + (weight * 840 * 420 * (n + 1) * total) / ((m + 1) * places.length);
      }, 0),
    ]),
  );
}

/** [CHH09 alg. 1] with ties put in the order of the centre. */
function slowFitOfTied(rows: readonly TiedRow[], n: number) {
  const used = rows.filter(
    ({ positions, weight }) => weight > 0 && positions.some((position) => position > 0),
  );
  const complete = (centre: readonly number[]) =>
    used.map(({ positions, weight }) => ({
      order: extensionByProposition(untied(positions, centre), centre),
      weight,
    }));
  let centre = byVotes(exactTiedVotes(used, n));
  for (let round = 0; round < 100 && used.length > 0; round++) {
    const rows = complete(centre).map(({ order, weight }) => ({
      positions: Array.from(positionsOfOrder(order, n)),
      weight,
    }));
    const next = byVotes(exactTiedVotes(rows, n));
    if (next.join() === centre.join()) break;
    centre = next;
  }
  const total = complete(centre).reduce(
    (sum, { order, weight }) => sum + weight * distance(order, centre),
    0,
  );
  return { centre, total };
}

describe('rankings with ties', () => {
  it('are kept only when asked for', () => {
    const positions = [2, 1, 2, 0, 0, 3, 3, 1];
    expect(() => Rankings.fromPositions(positions, 4)).toThrow(
      expect.objectContaining({ code: 'TARGET_RANKING' }),
    );
    const rankings = Rankings.fromPositions(positions, 4, { ties: 'undecided' });
    expect(Array.from(rankings.labels)).toEqual([1, 0, 2, 3, 1, 2]);
    expect(Array.from(rankings.places ?? [])).toEqual([1, 2, 2, 1, 2, 2]);
    expect([rankings.hasTies(0), rankings.hasTies(1)]).toEqual([true, true]);
    expect(Array.from(rankings.positions())).toEqual([2, 1, 2, 0, 0, 2, 2, 1]);
    expect(() => Rankings.fromPositions([1, 4, 1], 3, { ties: 'undecided' })).toThrow(
      expect.objectContaining({ code: 'TARGET_RANKING' }),
    );
  });

  it('are the same as without the option when there are none', () => {
    const positions = [2, 1, 3, 0, 0, 0, 1, 0, 3];
    const rankings = Rankings.fromPositions(positions, 3, { ties: 'undecided' });
    expect(rankings).toEqual(Rankings.fromPositions(positions, 3));
    expect(rankings.places).toBeUndefined();
    expect([0, 1, 2].some((row) => rankings.hasTies(row))).toBe(false);
  });

  it('read positions as orderOfPositions does where there are no ties', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const rankings = rankingsOf(rows, n);
        rows.forEach(({ positions }, row) => {
          const ranked = positions.filter((position) => position > 0);
          const tied = new Set(ranked).size < ranked.length;
          expect(rankings.hasTies(row)).toBe(tied);
          expect(Array.from(rankings.order(row))).toEqual(
            tied ? untied(positions, labelsUpTo(n)) : Array.from(orderOfPositions(positions)),
          );
        });
      }),
    );
  });

  it('give labels their expected votes over all extensions', () => {
    const drawn = fc.integer({ min: 1, max: 6 }).chain(tiedPositions);
    fc.assert(
      fc.property(drawn, (positions) => {
        const n = positions.length;
        const votes = bordaVotes(Rankings.fromPositions(positions, n, { ties: 'undecided' }));
        const extensions = extensionsOfTied(positions);
        for (const label of labelsUpTo(n)) {
          const sum = extensions.reduce((total, full) => total + n - full.indexOf(label), 0);
          expect(votes[label]).toBeCloseTo(sum / extensions.length, 11);
        }
      }),
    );
  });

  it('count the pairs they decide, from which distances and the Borda centre follow', () => {
    const drawn = labelsAndRows.chain(([n, rows]) =>
      fc.tuple(fc.constant(n), fc.constant(rows), completeOrderOf(n)),
    );
    fc.assert(
      fc.property(drawn, ([n, rows, centre]) => {
        const rankings = rankingsOf(rows, n);
        const weights = weightsOf(rows);
        const centrePositions = positionsOfOrder(centre, n);
        const work = new Int32Array(2 * n);
        let total = 0;
        rows.forEach(({ positions, weight }, row) => {
          const expected = kendallDistance(positions, centrePositions);
          expect(discordantPairs(rankings, row, centrePositions, work)).toBe(expected);
          total += weight * expected;
        });
        const counts = pairCounts(rankings, { weights });
        expect(distanceOfPairCounts(counts, n, Int32Array.from(centre))).toBe(total);

        const shares = weights.map((weight, row) => weight / (rankings.lengthOf(row) + 1));
        const order = new Int32Array(n);
        const shared = pairCounts(rankings, { weights: shares });
        centreOfPairCounts(shared, n, order, new Float64Array(n));
        expect(order).toEqual(bordaCentre(rankings, { weights }));
        expect(Array.from(order)).toEqual(byVotes(exactTiedVotes(rows, n)));
      }),
      runs(200),
    );
  });

  it('are completed as close to a centre as any order they allow', () => {
    const drawn = fc
      .integer({ min: 1, max: 6 })
      .chain((n) => fc.tuple(tiedPositions(n), completeOrderOf(n)));
    fc.assert(
      fc.property(drawn, ([positions, centre]) => {
        const rankings = Rankings.fromPositions(positions, centre.length, { ties: 'undecided' });
        const found = Array.from(mostProbableExtensionOf(rankings, 0, centre));
        const allowed = extensionsOfTied(positions);
        expect(allowed).toContainEqual(found);
        const distances = allowed.map((full) => distance(full, centre));
        expect(distance(found, centre)).toBe(Math.min(...distances));
        expect(found).toEqual(extensionByProposition(untied(positions, centre), centre));
      }),
      runs(400),
    );
  });

  it('are completed to the labels of the centre, which has to hold theirs', () => {
    const rankings = Rankings.fromGroups(
      [
        [[4, 2], [0]],
        [[1], [3]],
      ],
      5,
    );
    expect(Array.from(mostProbableExtensionOf(rankings, 0, [0, 4, 2]))).toEqual([4, 2, 0]);
    expect(Array.from(mostProbableExtensionOf(rankings, 1, [3, 1]))).toEqual([1, 3]);
    for (const centre of [
      [0, 2],
      [0, 2, 4, 4],
    ]) {
      expect(() => mostProbableExtensionOf(rankings, 0, centre)).toThrow(
        expect.objectContaining({ code: 'TARGET_RANKING' }),
      );
    }
  });

  it('are fitted by [CHH09 alg. 1]', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const fit = fitMallows(rankingsOf(rows, n), { weights: weightsOf(rows) });
        const slow = slowFitOfTied(rows, n);
        expect(Array.from(fit.centre)).toEqual(slow.centre);
        expect(fit.totalDistance).toBe(slow.total);
      }),
      runs(300),
    );
  });

  it('have the probability of all orders that they allow', () => {
    const drawn = fc
      .integer({ min: 1, max: 6 })
      .chain((n) =>
        fc.tuple(
          tiedPositions(n),
          completeOrderOf(n),
          fc.constantFrom(0, 1e-9, 0.3, 1, 4, 40, Infinity),
        ),
      );
    fc.assert(
      fc.property(drawn, ([positions, centre, theta]) => {
        const n = positions.length;
        const rankings = Rankings.fromPositions(positions, n, { ties: 'undecided' });
        const model = { centre: Int32Array.from(centre), theta };
        const probabilities = extensionsOfTied(positions).map((full) =>
          Math.exp(logProbability(model, full)),
        );
        const expected = probabilities.reduce((a, b) => a + b, 0);
        expect(Math.exp(logLikelihood(model, rankings))).toBeCloseTo(expected, 10);
      }),
      runs(300),
    );
  });

  it('of 21 labels have the probability 1 when all are tied, and more are refused', () => {
    const model = (n: number) => ({ centre: Int32Array.from(labelsUpTo(n)), theta: 0.7 });
    const tied = (n: number) => Rankings.fromGroups([[labelsUpTo(n - 1), [n - 1]]], n);
    // Label n - 1 is last with the probability 1 / (1 + q + ... + q^(n - 1)).
    const q = Math.exp(-0.7);
    for (const n of [12, 22]) {
      const last = (1 - q) / (1 - q ** n);
      expect(Math.exp(logLikelihood(model(n), tied(n)))).toBeCloseTo(last, 12);
    }
    expect(logLikelihood(model(9), Rankings.fromGroups([[labelsUpTo(9)]], 9))).toBe(0);
    expect(() => logLikelihood(model(23), tied(23))).toThrow(
      expect.objectContaining({
        code: 'ARGUMENT',
        message: expect.stringMatching(/0 labels are missing from a ranking and 22 are tied in it/),
      }),
    );
  });

  it('are bucket orders: groups of labels', () => {
    const drawn = labelsAndRows.map(([n, rows]) => rankingsOf(rows, n));
    fc.assert(
      fc.property(drawn, (rankings) => {
        const groups = Array.from({ length: rankings.count }, (_, row) => rankings.groups(row));
        expect(Rankings.fromGroups(groups, rankings.labelCount)).toEqual(rankings);
      }),
    );
    const rankings = Rankings.fromGroups([[[3], [2, 0]], [], [[1, 0]]], 4);
    expect(Array.from(rankings.positions())).toEqual([2, 0, 2, 1, 0, 0, 0, 0, 1, 1, 0, 0]);
    expect([0, 1, 2].map((row) => rankings.groups(row))).toEqual([[[3], [0, 2]], [], [[0, 1]]]);
    expect(Rankings.fromGroups([[], []], 0).count).toBe(2);
    for (const wrong of [[[0, 1], [1]], [[4]], [[-1]], [[0.5]]]) {
      expect(() => Rankings.fromGroups([wrong], 4)).toThrow(
        expect.objectContaining({ code: 'TARGET_RANKING' }),
      );
    }
  });

  it('decide pairs', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const rankings = rankingsOf(rows, n);
        rows.forEach(({ positions }, row) => {
          const pairs = labelsUpTo(n).flatMap((a) =>
            labelsUpTo(a).filter(
              (b) => positions[a] > 0 && positions[b] > 0 && positions[a] !== positions[b],
            ),
          );
          expect(rankings.decidedPairs(row)).toBe(pairs.length);
        });
      }),
    );
  });
});
