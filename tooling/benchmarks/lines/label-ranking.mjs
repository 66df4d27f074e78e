// Label ranking learners at work on large sets and on ever more rows.
import { join } from 'node:path';
import { selectRows } from '@preflearn/core';
import { Iblr } from '@preflearn/iblr';
import { Lrt } from '@preflearn/lrt';
import { drawRankings, readRankings } from '../data/rankings.mjs';
import { measure } from '../measure.mjs';
import { countName, lineResult } from './line.mjs';

/** @typedef {import('../data/rankings.mjs').RankingTable} RankingTable */

const fried = 'label-ranking/fried.csv';
const calhousing = 'label-ranking/calhousing.csv';
const growth = { attributes: 8, labels: 5 };

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
