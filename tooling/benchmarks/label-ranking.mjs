// Label ranking learners at work on large sets, on ever more rows, and on many labels.
import { Random, selectRows, targetLength } from '@preflearn/core';
import { deleteLabels } from '@preflearn/evaluation';
import { Iblr } from '@preflearn/iblr';
import { ConstraintClassification } from '@preflearn/label-baselines';
import { Lrt } from '@preflearn/lrt';
import { fitMallows, Rankings, sampleMallows } from '@preflearn/mallows';
import { drawRankings, rankingSet } from './label-ranking-data.mjs';
import { timed } from './timed.mjs';

/**
 * @typedef {import('./label-ranking-data.mjs').RankingTable} RankingTable
 * @typedef {import('./benchmarks.mjs').Timing} Timing
 */

const fried = { rows: 40768, attributes: 9, labels: 5 };
const calhousing = { rows: 20640, attributes: 4, labels: 4 };
const growth = { attributes: 8, labels: 5 };
const wide = { rows: 300, attributes: 10, labels: 100 };

/** Rows of the tables that show how the time to grow a tree grows, each twice those before. */
const growingRows = [5000, 10_000, 20_000, 40_000];

/** @type {readonly import('./benchmarks.mjs').Benchmark[]} */
export const labelRankingBenchmarks = [
  {
    name: 'lrt fried 40768 x 9, 5 labels',
    limit: 10,
    run: (data) => onSet(data, 'fried', fried, (rows) => trainTree(rows)),
  },
  {
    name: 'lrt calhousing 20640 x 4, 4 labels',
    limit: 2,
    run: (data) => onSet(data, 'calhousing', calhousing, (rows) => trainTree(rows)),
  },
  ...growingRows.map((rows, i) => ({
    name: treeName(rows),
    ...(i === 0 ? {} : { compare: { with: treeName(rows / 2), goal: nLogN(rows) } }),
    run: () => trainTree(drawRankings({ rows, ...growth }), { prune: 'none' }),
  })),
  {
    name: 'iblr 1e4 queries, 3e4 x 9, k 20',
    limit: 5,
    run: (data) => onSet(data, 'fried', fried, askNeighbours),
  },
  { name: 'lrt 100 labels, 300 x 10', run: () => trainTree(drawRankings(wide)) },
  { name: 'iblr 100 labels, 300 x 10', run: () => trainAndPredict(new Iblr()) },
  { name: 'cc 100 labels, 300 x 10', run: () => trainAndPredict(new ConstraintClassification()) },
  { name: 'mallows 100 labels, 300 orders', run: fitOneModel },
];

/** @param {number} rows */
function treeName(rows) {
  return `lrt unpruned ${rows} x ${growth.attributes}, ${growth.labels} labels`;
}

/** @param {number} rows twice as many as before */
function nLogN(rows) {
  return `N log N: ${((2 * Math.log(rows)) / Math.log(rows / 2)).toFixed(2)}`;
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {{rows: number, attributes: number, labels: number}} shape
 * @param {(data: RankingTable) => Timing} work
 * @returns {Promise<Timing>}
 */
async function onSet(folder, name, shape, work) {
  const { data, drawn } = await rankingSet(folder, name, shape);
  const timing = work(data);
  return drawn ? { ...timing, remark: 'drawn from a seed, as the set is not there' } : timing;
}

/**
 * @param {RankingTable} data
 * @param {import('@preflearn/lrt').LrtInput} [options] by default the tree is pruned
 * @returns {Timing}
 */
function trainTree(data, options) {
  const { result, ...time } = timed(() => new Lrt(options).fit(data, { seed: 1 }));
  return { ...time, notes: { leaves: result.leaves.length } };
}

/**
 * Neighbours of rows that were not trained on, and their local models; building of the search tree
 * included.
 *
 * @param {RankingTable} data
 * @returns {Timing}
 */
function askNeighbours(data) {
  const rows = (/** @type {number} */ from, /** @type {number} */ to) =>
    selectRows(
      data,
      Int32Array.from({ length: to - from }, (_, i) => from + i),
    );
  const train = rows(0, 30_000);
  const queries = rows(30_000, 40_000);
  const { seconds, cpuSeconds } = timed(() =>
    new Iblr({ k: 20 }).fit(train, { seed: 1 }).predict(queries.attributes),
  );
  return { seconds, cpuSeconds, notes: {} };
}

/**
 * Training on 300 rows, k of IBLR chosen, and prediction of the same rows.
 *
 * @param {Iblr | ConstraintClassification} learner
 * @returns {Timing}
 */
function trainAndPredict(learner) {
  const data = drawRankings(wide);
  const model = timed(() => learner.fit(data, { seed: 1 }));
  const prediction = timed(() => model.result.predict(data.attributes));
  return {
    seconds: model.seconds + prediction.seconds,
    cpuSeconds: model.cpuSeconds + prediction.cpuSeconds,
    notes: {},
  };
}

/**
 * The MM procedure on orders of 100 labels of which 30 % are missing.
 *
 * @returns {Timing}
 */
function fitOneModel() {
  const random = new Random(1);
  const centre = Int32Array.from({ length: wide.labels }, (_, label) => label);
  const drawn = sampleMallows({ centre, theta: 0.1 }, wide.rows, random);
  const labels = Array.from(centre, String);
  const complete = { kind: 'ranking', name: 'order', labels, positions: drawn.positions() };
  const target = deleteLabels(
    /** @type {import('@preflearn/core').RankingTarget} */ (complete),
    0.3,
    random,
  );
  const rankings = Rankings.fromTarget(target);
  const { result, ...time } = timed(() => fitMallows(rankings));
  const { theta, iterations } = result;
  return { ...time, notes: { theta, rounds: iterations, orders: targetLength(target) } };
}
