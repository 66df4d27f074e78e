// MLRules on the two sets for which its issue names a time; without the files, on tables of their shape.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Random, tableFromColumns, takeTarget } from '@preflearn/core';
import { readTable } from '@preflearn/io/node';
import { MLRules } from '@preflearn/ml-rules';
import { timed } from './timed.mjs';

/** @typedef {{set: string, rows: number, attributes: number, classes: number, values: number}} Shape */

/** @type {Shape} */
const spambase = { set: 'spambase', rows: 4601, attributes: 57, classes: 2, values: 1000 };
/** @type {Shape} */
const letter = { set: 'letter', rows: 20_000, attributes: 16, classes: 26, values: 16 };

/** @type {readonly import('./benchmarks.mjs').Benchmark[]} */
export const mlRulesBenchmarks = [
  {
    name: 'ml-rules spambase, 500 rules',
    limit: 10,
    run: (data) => train(data, spambase, 'gradient'),
  },
  {
    name: 'ml-rules letter, 500 rules',
    limit: 120,
    run: (data) => train(data, letter, 'gradient'),
  },
  {
    name: 'ml-rules letter, 500 rules, newton',
    limit: 120,
    run: (data) => train(data, letter, 'newton'),
  },
];

/**
 * @param {string} folder
 * @param {Shape} shape
 * @param {'gradient' | 'newton'} technique
 * @returns {Promise<import('./benchmarks.mjs').Timing>}
 */
async function train(folder, shape, technique) {
  const file = join(folder, 'classification', `${shape.set}.csv`);
  const drawn = !existsSync(file);
  const data = drawn
    ? drawClasses(shape)
    : takeTarget(await readTable(file), 'class', { kind: 'nominal' });
  const learner = new MLRules({ rules: 500, technique, stopping: 'off' });
  const { result, seconds, cpuSeconds } = timed(() => learner.fit(data, { seed: 1 }));
  return {
    ...{ seconds, cpuSeconds, notes: { rules: result.rules.length } },
    ...(drawn ? { remark: 'drawn from a seed' } : {}),
  };
}

/**
 * Classes that depend on sums of some attributes, in a way rules can learn.
 *
 * @param {Shape} shape
 */
function drawClasses({ rows, attributes, classes, values }) {
  const random = new Random(3);
  const x = Array.from({ length: attributes }, () =>
    Float64Array.from({ length: rows }, () => random.integer(values)),
  );
  const y = Array.from({ length: rows }, (_, i) => {
    const sum = x.slice(0, 6).reduce((total, column, j) => total + (j + 1) * column[i], 0);
    return `c${Math.floor((sum / (21 * values)) * classes) % classes}`;
  });
  const columns = Object.fromEntries(x.map((column, j) => [`x${j + 1}`, column]));
  return takeTarget(tableFromColumns({ ...columns, y }), 'y', { kind: 'nominal' });
}
