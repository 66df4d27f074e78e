import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tooling/vitest/property-runs.js';
import {
  addPairs,
  addVotes,
  bordaCentre,
  bordaVotes,
  centreOfPairCounts,
  distanceOfPairCounts,
  kemenyCentre,
  pairCounts,
  Rankings,
} from '../src/index.js';
import { completeOrderOf, labelCounts, orderOf, rowsOf } from './draws.js';
import {
  allOrders,
  byVotes,
  distance,
  exactVotes,
  extensionsOf,
  firstBest,
  labelsUpTo,
  type Row,
  squaredDistance,
} from './slow.js';

const rankingsOf = (rows: readonly Row[], n: number) =>
  Rankings.fromOrders(
    rows.map(({ order }) => order),
    n,
  );
const weightsOf = (rows: readonly Row[], unit = 1) =>
  Float64Array.from(rows, ({ weight }) => weight * unit);

const labelsAndRows = labelCounts.chain((n) => fc.tuple(fc.constant(n), rowsOf(n)));

describe('bordaVotes and bordaCentre', () => {
  it('give each label its expected vote over all extensions', () => {
    const drawn = fc.integer({ min: 1, max: 6 }).chain((n) => fc.tuple(fc.constant(n), orderOf(n)));
    fc.assert(
      fc.property(drawn, ([n, order]) => {
        const extensions = extensionsOf(order, labelsUpTo(n));
        const votes = bordaVotes(Rankings.fromOrders([order], n));
        labelsUpTo(n).forEach((label) => {
          const sum = extensions.reduce((total, full) => total + n - full.indexOf(label), 0);
          expect(votes[label]).toBeCloseTo(sum / extensions.length, 12);
        });
      }),
    );
  });

  it('minimise the expected sum of squared rank distances [CHH09 prop. 2]', () => {
    // Labels may be missing as long as n! / m! extensions stay few enough to be listed.
    const drawn = fc
      .constantFrom([1, 0], [2, 0], [3, 0], [4, 0], [5, 1], [6, 4], [7, 5])
      .chain(([n, fewest]) => fc.tuple(fc.constant(n), rowsOf(n, fewest)));
    fc.assert(
      fc.property(drawn, ([n, rows]) => {
        // Squared distances add up over extensions and rankings, so each is needed once.
        const extended = rows.map(({ order, weight }) => {
          const extensions = extensionsOf(order, labelsUpTo(n));
          return { extensions, share: weight / extensions.length };
        });
        const cost = (centre: readonly number[]) =>
          extended.reduce(
            (sum, { extensions, share }) =>
              sum + share * extensions.reduce((s, full) => s + squaredDistance(centre, full), 0),
            0,
          );
        const found = Array.from(bordaCentre(rankingsOf(rows, n), { weights: weightsOf(rows) }));
        const foundCost = cost(found);
        const every = n <= 5 ? 1 : n === 6 ? 17 : 97; // of the many orders of 6 and 7 labels, some
        allOrders(n).forEach((other, i) => {
          if (i % every === 0) expect(cost(other)).toBeGreaterThanOrEqual(foundCost - 1e-9);
        });
      }),
      runs(60),
    );
  });

  it('count weights, and break ties by the lower label even when sums round', () => {
    fc.assert(
      fc.property(
        labelsAndRows,
        fc.constantFrom(1, 0.1, 1 / 3, 1e-200, 1e200),
        ([n, rows], unit) => {
          const expected = byVotes(exactVotes(rows, labelsUpTo(n)));
          const weights = weightsOf(rows, unit);
          expect(Array.from(bordaCentre(rankingsOf(rows, n), { weights }))).toEqual(expected);
          const backwards = [...rows].reverse();
          expect(
            Array.from(
              bordaCentre(rankingsOf(backwards, n), { weights: weightsOf(backwards, unit) }),
            ),
          ).toEqual(expected);
        },
      ),
      runs(300),
    );
  });

  it('take 1000 labels for tied that each stand once at each place', () => {
    const labels = labelsUpTo(1000);
    const shifted = labels.map((shift) => [...labels.slice(shift), ...labels.slice(0, shift)]);
    const weights = new Float64Array(1000).fill(0.1);
    const centre = bordaCentre(Rankings.fromOrders(shifted, 1000), { weights });
    expect(Array.from(centre)).toEqual(labels);
  });

  it('are the usual votes for complete rankings, exactly', () => {
    const rankings = Rankings.fromOrders(
      [
        [2, 0, 1],
        [2, 1, 0],
      ],
      3,
    );
    expect(Array.from(bordaVotes(rankings))).toEqual([3, 3, 6]);
    expect(Array.from(bordaCentre(rankings))).toEqual([2, 0, 1]);
    expect(Array.from(bordaCentre(Rankings.fromOrders([], 3)))).toEqual([0, 1, 2]);
  });

  it('take a row out again by a negative weight', () => {
    const votes = new Float64Array(4);
    const rankings = Rankings.fromOrders([[2], [3, 1, 0]], 4);
    addVotes(votes, rankings, 1, 2);
    expect(Array.from(votes)).not.toEqual([0, 0, 0, 0]);
    addVotes(votes, rankings, 1, -2);
    expect(Array.from(votes)).toEqual([0, 0, 0, 0]);
  });

  it('refuse wrong rows and weights', () => {
    const rankings = Rankings.fromOrders([[0], [1]], 2);
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => bordaCentre(rankings, { rows: Int32Array.of(2) })).toThrow(refused('ARGUMENT'));
    expect(() => bordaCentre(rankings, { rows: Int32Array.of(-1) })).toThrow(refused('ARGUMENT'));
    for (const weights of [[1], [1, 2, 3], [1, -1], [1, NaN], [Infinity, 1]]) {
      expect(() => pairCounts(rankings, { weights: Float64Array.from(weights) })).toThrow(
        refused('WEIGHTS'),
      );
    }
  });
});

describe('pairCounts', () => {
  it('count each pair of labels', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const counts = pairCounts(rankingsOf(rows, n), { weights: weightsOf(rows) });
        for (let a = 0; a < n; a++) {
          for (let b = 0; b < n; b++) {
            const preferring = rows.filter(
              ({ order }) =>
                order.includes(a) && order.includes(b) && order.indexOf(a) < order.indexOf(b),
            );
            expect(counts[a * n + b]).toBe(preferring.reduce((sum, { weight }) => sum + weight, 0));
          }
        }
      }),
    );
  });

  it('give the Borda centre and the sum of distances of complete rankings', () => {
    const drawn = labelCounts.chain((n) =>
      fc.tuple(fc.constant(n), rowsOf(n, n), completeOrderOf(n)),
    );
    fc.assert(
      fc.property(drawn, ([n, rows, order]) => {
        const rankings = rankingsOf(rows, n);
        const weights = weightsOf(rows);
        const counts = pairCounts(rankings, { weights });
        const centre = new Int32Array(n);
        centreOfPairCounts(counts, n, centre, new Float64Array(n));
        expect(centre).toEqual(bordaCentre(rankings, { weights }));
        expect(distanceOfPairCounts(counts, n, Int32Array.from(order))).toBe(
          rows.reduce((sum, row) => sum + row.weight * distance(row.order, order), 0),
        );
      }),
    );
  });

  it('give the generalised Borda centre of incomplete rankings weighted by 1 / (m + 1)', () => {
    fc.assert(
      fc.property(labelsAndRows, ([n, rows]) => {
        const rankings = rankingsOf(rows, n);
        const weights = weightsOf(rows);
        const counts = pairCounts(rankings, {
          weights: weights.map((weight, i) => weight / (rankings.lengthOf(i) + 1)),
        });
        const centre = new Int32Array(n);
        centreOfPairCounts(counts, n, centre, new Float64Array(n));
        expect(centre).toEqual(bordaCentre(rankings, { weights }));
      }),
    );
  });

  it('add up, and take out what was added', () => {
    const counts = new Float64Array(9);
    const rankings = Rankings.fromOrders([[1], [2, 0], [1]], 3);
    addPairs(counts, rankings, 1, 4);
    expect(Array.from(counts)).toEqual([0, 0, 0, 0, 0, 0, 4, 0, 0]);
    expect(distanceOfPairCounts(counts, 3, Int32Array.of(0, 1, 2))).toBe(4);
    expect(distanceOfPairCounts(counts, 3, Int32Array.of(0, 2, 1), 2)).toBe(4);
    expect(distanceOfPairCounts(counts, 3, Int32Array.of(0, 1, 2), 2)).toBe(0);
    addPairs(counts, rankings, 1, -4);
    expect(counts.every((count) => count === 0)).toBe(true);
  });
});

describe('kemenyCentre [CHH09 eq. 4]', () => {
  it('has the least sum of distances, ties by the lower label, cycles included', () => {
    const drawn = fc.integer({ min: 1, max: 6 }).chain((n) => fc.tuple(fc.constant(n), rowsOf(n)));
    fc.assert(
      fc.property(drawn, fc.constantFrom(1, 0.1, 1 / 3), ([n, rows], unit) => {
        const cost = (centre: readonly number[]) =>
          rows.reduce(
            (sum, { order, weight }) =>
              sum +
              weight *
                distance(
                  order,
                  centre.filter((label) => order.includes(label)),
                ),
            0,
          );
        const counts = pairCounts(rankingsOf(rows, n), { weights: weightsOf(rows, unit) });
        expect(Array.from(kemenyCentre(counts, n))).toEqual(firstBest(allOrders(n), cost));
      }),
      runs(100),
    );
  });

  it('takes orders for equally good that differ by rounding only', () => {
    const rankings = Rankings.fromOrders(
      [
        [2, 0, 3, 1],
        [0, 3, 1, 2],
        [1, 2, 0, 3],
      ],
      4,
    );
    for (const weights of [
      [1, 2, 2],
      [0.1, 0.2, 0.2], // here 0 > 3 > 1 > 2 comes out lower in the last bit
    ]) {
      const counts = pairCounts(rankings, { weights: Float64Array.from(weights) });
      expect(Array.from(kemenyCentre(counts, 4))).toEqual([0, 1, 2, 3]);
    }
  });

  it('beats Borda where Borda is not the median', () => {
    // A majority of three puts 0 first, but Borda is swayed by how far the other two put it back.
    const orders = [
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [1, 2, 3, 0],
      [1, 2, 3, 0],
    ];
    const rankings = Rankings.fromOrders(orders, 4);
    expect(Array.from(bordaCentre(rankings))).toEqual([1, 0, 2, 3]);
    expect(Array.from(kemenyCentre(pairCounts(rankings), 4))).toEqual([0, 1, 2, 3]);
  });

  it('keeps to 16 labels', () => {
    const labels = labelsUpTo(16).reverse();
    const counts = pairCounts(Rankings.fromOrders([labels], 16));
    expect(Array.from(kemenyCentre(counts, 16))).toEqual(labels);
    expect(Array.from(kemenyCentre(new Float64Array(0), 0))).toEqual([]);
    for (const [size, n] of [
      [289, 17],
      [1, -1],
      [0, 0.5],
      [0, NaN],
    ]) {
      expect(() => kemenyCentre(new Float64Array(size), n)).toThrow(
        expect.objectContaining({
          code: 'ARGUMENT',
          message: expect.stringContaining(`at most 16 labels, but there are ${n}`),
        }),
      );
    }
    expect(() => kemenyCentre(new Float64Array(9), 2)).toThrow(
      expect.objectContaining({ code: 'ARGUMENT', message: expect.stringContaining('2 x 2') }),
    );
  });
});
