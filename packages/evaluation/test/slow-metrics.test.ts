import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often, runs } from '../../../tooling/vitest/property-runs.js';
import {
  accuracyScore,
  aucScore,
  balancedAccuracyScore,
  footruleDistance,
  linearKappaScore,
  type Metric,
  macroF1Score,
  macroMaeLoss,
  ndcgScore,
  quadraticKappaScore,
  rankedProbabilityLoss,
  spearmanRho,
  spearmanScore,
  top1Score,
  topKScore,
  withinOneScore,
} from '../src/index.js';
import {
  type ClassRow,
  classPrediction,
  classRows,
  classTarget,
  type RankingRow,
  rankingPrediction,
  rankingRows,
  rankingTarget,
  repeated,
  weightsOf,
} from './drawn-rows.js';

// Each metric from its definition, row by row or pair by pair, every row as often as it weighs.

const CLASSES = 4;

const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

const present = (rows: readonly ClassRow[], side: 'y' | 'p') =>
  [0, 1, 2, 3].filter((k) => rows.some((row) => row[side] === k));

/** Mean over the true classes that occur of what the rows of a class give. */
const byClass = (rows: readonly ClassRow[], ofRow: (row: ClassRow) => number) =>
  mean(present(rows, 'y').map((k) => mean(rows.filter(({ y }) => y === k).map(ofRow))));

/** 1 minus the mean distance of a row's classes over that of all pairs of a true and a predicted one. */
function slowKappa(rows: readonly ClassRow[], distance: (d: number) => number): number {
  const observed = mean(rows.map(({ y, p }) => distance(y - p)));
  const expected = mean(rows.flatMap(({ y }) => rows.map(({ p }) => distance(y - p))));
  return expected === 0 ? NaN : 1 - observed / expected;
}

function slowF1(rows: readonly ClassRow[]): number {
  const occurring = [...new Set([...present(rows, 'y'), ...present(rows, 'p')])];
  return mean(
    occurring.map((k) => {
      const right = rows.filter(({ y, p }) => y === k && p === k).length;
      if (right === 0) return 0;
      const precision = right / rows.filter(({ p }) => p === k).length;
      const recall = right / rows.filter(({ y }) => y === k).length;
      return (2 * precision * recall) / (precision + recall);
    }),
  );
}

/** Mean over the classes that occur of the share of pairs of a row of the class and another that are in order. */
function slowAuc(rows: readonly ClassRow[]): number {
  const areas = present(rows, 'y').map((k) => {
    const [own, others] = [rows.filter(({ y }) => y === k), rows.filter(({ y }) => y !== k)];
    const difference = (a: ClassRow, b: ClassRow) => a.probabilities[k] - b.probabilities[k];
    return mean(own.flatMap((a) => others.map((b) => (Math.sign(difference(a, b)) + 1) / 2)));
  });
  return mean(areas);
}

function slowRankedProbability(rows: readonly ClassRow[]): number {
  const atMost = (row: ClassRow, k: number) =>
    row.probabilities.slice(0, k + 1).reduce((sum, x) => sum + x, 0);
  return mean(
    rows.map((row) => mean([0, 1, 2].map((k) => (atMost(row, k) - (row.y <= k ? 1 : 0)) ** 2))),
  );
}

/** Mean of the smallest and the largest place that a value takes in the sorted list. */
const slowRank = (values: readonly number[], value: number) => {
  const sorted = values.slice().sort((a, b) => a - b);
  return (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2;
};

function slowRho(x: readonly number[], y: readonly number[]): number {
  const [a, b] = [x.map((v) => slowRank(x, v)), y.map((v) => slowRank(y, v))];
  const [meanA, meanB] = [mean(a), mean(b)];
  const product = (f: readonly number[], mf: number, g: readonly number[], mg: number) =>
    mean(f.map((value, i) => (value - mf) * (g[i] - mg)));
  return (
    product(a, meanA, b, meanB) /
    Math.sqrt(product(a, meanA, a, meanA) * product(b, meanB, b, meanB))
  );
}

function expectClose(value: number, wanted: number): void {
  if (Number.isNaN(wanted)) expect(value).toBeNaN();
  else expect(value).toBeCloseTo(wanted, 10);
}

describe('metrics of classes are what their definitions say', () => {
  it.each<[string, Metric, (rows: readonly ClassRow[]) => number]>([
    ['accuracy', accuracyScore, (rows) => mean(rows.map(({ y, p }) => (y === p ? 1 : 0)))],
    [
      'share within one class',
      withinOneScore,
      (rows) => mean(rows.map(({ y, p }) => (y - p > 1 || p - y > 1 ? 0 : 1))),
    ],
    ['balanced accuracy', balancedAccuracyScore, (rows) => byClass(rows, ({ y, p }) => +(y === p))],
    [
      'macro-averaged absolute error',
      macroMaeLoss,
      (rows) => byClass(rows, ({ y, p }) => Math.abs(y - p)),
    ],
    ['F1', macroF1Score, slowF1],
    ['quadratic kappa', quadraticKappaScore, (rows) => slowKappa(rows, (d) => d * d)],
    ['linear kappa', linearKappaScore, (rows) => slowKappa(rows, Math.abs)],
    ['area under the curve', aucScore, slowAuc],
    ['ranked probability score', rankedProbabilityLoss, slowRankedProbability],
    [
      "Spearman's correlation",
      spearmanScore,
      (rows) =>
        slowRho(
          rows.map(({ y }) => y),
          rows.map(({ p }) => p),
        ),
    ],
  ])('%s', (_, metric, slow) => {
    let defined = 0;
    fc.assert(
      fc.property(classRows(CLASSES), (rows) => {
        const value = metric.value(
          classPrediction(rows, CLASSES),
          classTarget(rows, CLASSES),
          weightsOf(rows),
        );
        expectClose(value, slow(repeated(rows)));
        if (!Number.isNaN(value)) defined++;
      }),
      runs(300),
    );
    expect(defined).toBeGreaterThanOrEqual(often(20));
  });
});

/** The orders of the labels `ranked` that a list of positions allows, labels that it leaves out coming last. */
function ordersOf(positions: readonly number[], ranked: readonly number[]): number[][] {
  const place = (label: number) => (positions[label] > 0 ? positions[label] : 99);
  const extend = (order: number[]): number[][] => {
    const left = ranked.filter((label) => !order.includes(label));
    if (left.length === 0) return [order];
    const next = Math.min(...left.map(place));
    return left
      .filter((label) => place(label) === next)
      .flatMap((label) => extend([...order, label]));
  };
  return extend([]);
}

/** Mean over the orders that the prediction allows, which breaks its ties at random. */
function overOrders(
  { y, p }: RankingRow,
  worth: (order: readonly number[], truth: readonly number[]) => number,
): number {
  const ranked = [0, 1, 2, 3].filter((label) => y[label] > 0);
  return mean(ordersOf(p, ranked).map((order) => worth(order, y)));
}

/** Mean place, from 0, of each label of an order that a list of positions allows. */
function meanPlaces(positions: readonly number[], ranked: readonly number[]): number[] {
  const orders = ordersOf(positions, ranked);
  return ranked.map((label) => mean(orders.map((order) => order.indexOf(label))));
}

const rankedLabels = ({ y }: RankingRow) => [0, 1, 2, 3].filter((label) => y[label] > 0);

function slowFootrule(row: RankingRow): number {
  const ranked = rankedLabels(row);
  const [p, y] = [meanPlaces(row.p, ranked), meanPlaces(row.y, ranked)];
  const most = [0, 0, 2, 4, 8][ranked.length]; // of the order and its reverse
  return ranked.reduce((sum, _, i) => sum + Math.abs(p[i] - y[i]), 0) / most;
}

function slowNdcg(row: RankingRow): number {
  const ranked = rankedLabels(row);
  const places = meanPlaces(row.y, ranked);
  const gain = (label: number) => ranked.length - 1 - places[ranked.indexOf(label)];
  const total = (order: readonly number[]) =>
    order.reduce((sum, label, place) => sum + gain(label) / Math.log2(2 + place), 0);
  return overOrders(row, total) / Math.max(...ordersOf(row.y, ranked).map(total));
}

function slowTop(row: RankingRow, k: number): number {
  const best = Math.min(...row.y.filter((position) => position > 0));
  return overOrders(row, (order, y) => +order.slice(0, k).some((label) => y[label] === best));
}

function slowRankingRho(row: RankingRow): number {
  const ranked = rankedLabels(row);
  const rho = slowRho(meanPlaces(row.p, ranked), meanPlaces(row.y, ranked));
  return Number.isNaN(rho) ? 0 : rho;
}

describe('metrics of rankings are what their definitions say', () => {
  const decides = ({ y }: RankingRow) => new Set(y.filter((position) => position > 0)).size > 1;
  const top = (k: number) => (row: RankingRow) => {
    const ranked = row.y.filter((position) => position > 0);
    return ranked.filter((position) => position > Math.min(...ranked)).length >= k;
  };

  it.each<[string, Metric, (row: RankingRow) => number, (row: RankingRow) => boolean]>([
    ['footrule', footruleDistance, slowFootrule, decides],
    ['NDCG', ndcgScore, slowNdcg, decides],
    ["Spearman's correlation", spearmanScore, slowRankingRho, decides],
    ['top-1', top1Score, (row) => slowTop(row, 1), top(1)],
    ['top-2', topKScore(2), (row) => slowTop(row, 2), top(2)],
    ['top-3', topKScore(3), (row) => slowTop(row, 3), top(3)],
  ])('%s', (_, metric, slow, counts) => {
    let defined = 0;
    fc.assert(
      fc.property(rankingRows, (rows) => {
        const value = metric.value(rankingPrediction(rows), rankingTarget(rows), weightsOf(rows));
        expectClose(value, mean(repeated(rows).filter(counts).map(slow)));
        if (!Number.isNaN(value)) defined++;
      }),
      runs(400),
    );
    expect(defined).toBeGreaterThanOrEqual(often(20));
  });

  it('the rank correlation of lists with a NaN is none, and lists have one length', () => {
    expect(spearmanRho([1, NaN, 3], [1, 2, 3])).toBeNaN();
    expect(spearmanRho([1, 2, Infinity], [1, 2, 3])).toBe(1);
    expect(() => spearmanRho([1, 2], [1])).toThrow(/one list has 2 entries, the other 1/);
  });

  it.each([0, -1, 1.5, NaN])('top-k of %d labels is refused', (k) => {
    expect(() => topKScore(k)).toThrow(expect.objectContaining({ code: 'ARGUMENT' }));
  });
});
