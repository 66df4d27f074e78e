// Label ranking learners at work on large sets, on ever more rows, and on many labels.
import { join } from 'node:path';
import { Random, selectRows, targetLength } from '@preflearn/core';
import { deleteLabels } from '@preflearn/evaluation';
import { Iblr } from '@preflearn/iblr';
import { ConstraintClassification } from '@preflearn/label-baselines';
import { Lrt } from '@preflearn/lrt';
import { fitMallows, Rankings, sampleMallows } from '@preflearn/mallows';
import { drawRankings, readRankings } from '../data/rankings.mjs';
import { measure } from '../measure.mjs';
import { countName, lineResult } from './line.mjs';

/** @typedef {import('../data/rankings.mjs').RankingTable} RankingTable */

const fried = 'label-ranking/fried.csv';
const calhousing = 'label-ranking/calhousing.csv';
const growth = { attributes: 8, labels: 5 };
const wide = { rows: 300, attributes: 10, labels: 100 };

/** @type {readonly import('./line.mjs').Line[]} */
export const labelRankingLines = [
  {
    name: 'lrt fried 40768 x 9, 5 labels',
    file: fried,
    run: async ({ data }) => trainTree(await readRankings(join(data, fried))),
  },
  {
    name: 'lrt calhousing 20640 x 4, 4 labels',
    file: calhousing,
    run: async ({ data }) => trainTree(await readRankings(join(data, calhousing))),
  },
  ...[5000, 10_000, 20_000, 40_000].map((rows) => ({
    name: `lrt unpruned ${countName(rows)} x ${growth.attributes}, ${growth.labels} labels`,
    run: () => trainTree(drawRankings({ rows, ...growth }), { prune: 'none' }),
  })),
  {
    name: 'iblr 1e4 queries, 3e4 x 9, k 20',
    file: fried,
    run: async ({ data }) => askNeighbours(await readRankings(join(data, fried))),
  },
  { name: 'lrt 100 labels, 300 x 10', run: () => trainTree(drawRankings(wide)) },
  { name: 'iblr 100 labels, 300 x 10', run: () => trainAndPredict(new Iblr()) },
  { name: 'cc 100 labels, 300 x 10', run: () => trainAndPredict(new ConstraintClassification()) },
  { name: 'mallows 100 labels, 300 orders', run: fitOneModel },
];

/**
 * @param {RankingTable} data
 * @param {import('@preflearn/lrt').LrtInput} [options] by default the tree is pruned
 */
async function trainTree(data, options) {
  const measured = await measure(() => new Lrt(options).fit(data, { seed: 1 }));
  return lineResult(measured, { leaves: measured.result.leaves.length });
}

/**
 * Neighbours of rows that were not trained on, and their local models; building of the search tree
 * included.
 *
 * @param {RankingTable} data
 */
async function askNeighbours(data) {
  const rows = (/** @type {number} */ from, /** @type {number} */ to) =>
    selectRows(
      data,
      Int32Array.from({ length: to - from }, (_, i) => from + i),
    );
  const train = rows(0, 30_000);
  const queries = rows(30_000, 40_000);
  const learner = new Iblr({ k: 20 });
  return lineResult(
    await measure(() => learner.fit(train, { seed: 1 }).predict(queries.attributes)),
  );
}

/**
 * Training on 300 rows, k of IBLR chosen, and prediction of the same rows.
 *
 * @param {Iblr | ConstraintClassification} learner
 */
async function trainAndPredict(learner) {
  const data = drawRankings(wide);
  return lineResult(await measure(() => learner.fit(data, { seed: 1 }).predict(data.attributes)));
}

/** The MM procedure on orders of 100 labels of which 30 % are missing. */
async function fitOneModel() {
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
  const measured = await measure(() => fitMallows(rankings));
  const { theta, iterations } = measured.result;
  return lineResult(measured, { theta, rounds: iterations, orders: targetLength(target) });
}
