// What is timed. Data are drawn from a seed, so that every run does the same work.
import { Random, tableFromColumns, takeTarget } from '@preflearn/core';
import { readCsv } from '@preflearn/io';
import { RankRules } from '@preflearn/rank-rules';
import { labelRankingBenchmarks } from './label-ranking.mjs';
import { mlRulesBenchmarks } from './ml-rules.mjs';
import { timed } from './timed.mjs';

/**
 * @typedef {object} Timing
 * @property {number} seconds wall-clock time of what is timed
 * @property {number} [cpuSeconds] processor time, meanwhile
 * @property {Record<string, number>} notes
 * @property {string} [remark]
 *
 * @typedef {object} Benchmark
 * @property {string} name
 * @property {number} [limit] seconds that it may take
 * @property {{with: string, goal: string}} [compare] the benchmark its time is divided by
 * @property {(data: string) => Timing | Promise<Timing>} run is given the folder of the data sets
 */

const ATTRIBUTES = 16;
const CLASSES = 10;

/** @type {readonly Benchmark[]} */
export const benchmarks = [
  { name: 'rank-rules 1e4 x 16, 500 rules', limit: 6, run: () => trainRankRules(1e4) },
  {
    name: 'rank-rules 1e5 x 16, 500 rules',
    compare: { with: 'rank-rules 1e4 x 16, 500 rules', goal: 'at most 12 times' },
    run: () => trainRankRules(1e5),
  },
  { name: 'read CSV 1e6 x 16', run: () => readLargeCsv(1e6) },
  ...mlRulesBenchmarks,
  ...labelRankingBenchmarks,
];

/** @param {number} rows */
function trainRankRules(rows) {
  const data = artificialClasses(rows);
  const perRow = trainingBytes(data) / rows;
  const learner = new RankRules({ rules: 500 });
  const { seconds, cpuSeconds } = timed(() => learner.fit(data, { seed: 1 }));
  const allowed = 3 * ATTRIBUTES + 100;
  return {
    seconds,
    cpuSeconds,
    notes: { 'bytes a row beyond the table': perRow, 'of allowed': allowed },
  };
}

/**
 * Memory that training holds beyond the table, in bytes; a short training before shows that code is compiled
 * and not counted.
 *
 * @param {import('@preflearn/core').LabelledTable} data
 */
function trainingBytes(data) {
  const learner = new RankRules({ rules: 6 });
  learner.fit(data, { seed: 1 });
  const before = liveBytes();
  let during = 0;
  const onProgress = (/** @type {{done: number}} */ { done }) => {
    if (done === 5) during = liveBytes();
  };
  learner.fit(data, { seed: 1, onProgress });
  return during - before;
}

/** Ten classes that depend on some of sixteen attributes in a way rules can learn. */
function artificialClasses(/** @type {number} */ rows) {
  const random = new Random(1);
  const x = Array.from({ length: ATTRIBUTES }, () =>
    Float64Array.from({ length: rows }, () => random.normal()),
  );
  const y = Float64Array.from({ length: rows }, (_, i) => {
    const bump = 2 / (1 + x[2][i] * x[2][i] + x[3][i] * x[3][i]);
    return x[0][i] - x[1][i] + bump + (x[5][i] > 0 ? x[4][i] : 0) + random.normal();
  });
  const columns = Object.fromEntries(x.map((values, j) => [`x${j + 1}`, values]));
  return takeTarget(tableFromColumns({ ...columns, y }), 'y', { discretize: CLASSES });
}

/** @param {number} rows */
async function readLargeCsv(rows) {
  const columnBytes = rows * ATTRIBUTES * 8;
  let peak = 0;
  const before = liveBytes();
  const watch = () => {
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    peak = Math.max(peak, arrayBuffers + heapUsed);
  };
  const start = performance.now();
  await readCsv(csvChunks(rows, watch));
  watch();
  const seconds = (performance.now() - start) / 1000;
  return {
    seconds,
    notes: { 'peak memory / columns': (peak - before) / columnBytes, 'of allowed': 3 },
  };
}

/**
 * @param {number} rows
 * @param {() => void} onChunk
 */
async function* csvChunks(rows, onChunk) {
  const random = new Random(2);
  yield `${Array.from({ length: ATTRIBUTES }, (_, j) => `x${j + 1}`).join(',')}\n`;
  for (let from = 0; from < rows; from += 1000) {
    let text = '';
    for (let i = from; i < Math.min(rows, from + 1000); i++) {
      const cells = Array.from(
        { length: ATTRIBUTES },
        () => (random.integer(2_000_000) - 1e6) / 1000,
      );
      text += `${cells.join(',')}\n`;
    }
    onChunk();
    yield text;
  }
}

/** Bytes in use after a collection; the later ones wait for the sweeping of arrays by the first. */
function liveBytes() {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}
