// Root mean squared error of rules for numbers and of scikit-learn's histogram boosting, on the same five folds:
//
//   node tooling/experiments/regression.mjs FOLDER [SET ...] [--python PYTHON]
//
// FOLDER holds the regression sets as CSV; the target is the last column. Needs a build, and Python with scikit-learn.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { selectRows, takeTarget } from '@preflearn/core';
import { EnderRegression } from '@preflearn/ender';
import { constantNumber, kFold, meanNumber, rmseLoss } from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { ShortRules } from '@preflearn/short-rules';

const script = fileURLToPath(new URL('hist_gradient_boosting.py', import.meta.url));
const { values: options, positionals } = parseArgs({
  options: { python: { type: 'string', default: 'python3' } },
  allowPositionals: true,
});
const [folder, ...asked] = positionals;
const sets =
  asked.length > 0
    ? asked
    : readdirSync(folder).flatMap((file) => (file.endsWith('.csv') ? [file.slice(0, -4)] : []));

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

const near = [0, 0];
print('set', [
  'ender-regression',
  'short-rules',
  'mean',
  'scikit-learn',
  'ender / theirs',
  'short / theirs',
]);
for (const set of sets) {
  const table = await readTable(join(folder, `${set}.csv`));
  const target = table.columns[table.columns.length - 1].name;
  const data = takeTarget(table, target, { kind: 'numeric' });
  if (data.target.kind !== 'numeric') throw new Error(`The target of ${set} is not a number.`);
  const splits = kFold(data.attributes.rowCount, 5, 1);
  const theirs = mean(histGradientBoosting(data, splits));
  const ours = learners().map((learner) =>
    mean(splits.map((split) => errorOf(learner, data, split))),
  );
  const constant = mean(splits.map((split) => constantError(data, split)));
  const ratios = ours.map((error) => error / theirs);
  ratios.forEach((ratio, i) => {
    if (ratio <= 1.1) near[i]++;
  });
  print(
    set,
    [...ours, constant, theirs, ...ratios].map((value) => value.toPrecision(4)),
  );
}
console.log(
  `At most 10 % above scikit-learn: ender-regression on ${near[0]}, short-rules on ${near[1]} of ${sets.length} sets.`,
);

/** The learners with their defaults. */
function learners() {
  return [new EnderRegression(), new ShortRules()];
}

/**
 * @param {ReturnType<typeof learners>[number]} learner
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {import('@preflearn/evaluation').Split} split
 */
function errorOf(learner, data, { train, test }) {
  const model = learner.fit(selectRows(data, train), { seed: 1 });
  const held = selectRows(data, test);
  return rmseLoss.value(model.predict(held.attributes), held.target);
}

/**
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {import('@preflearn/evaluation').Split} split
 */
function constantError(data, { train, test }) {
  const [known, held] = [selectRows(data, train).target, selectRows(data, test).target];
  if (known.kind !== 'numeric') return NaN;
  return rmseLoss.value(constantNumber(meanNumber(known), test.length), held);
}

/**
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {readonly import('@preflearn/evaluation').Split[]} splits
 * @returns {readonly number[]}
 */
function histGradientBoosting({ attributes, target }, splits) {
  const { columns, rowCount } = attributes;
  const rows = Array.from({ length: rowCount }, (_, row) =>
    columns.map((column) => {
      const value = column.type === 'numeric' ? column.values[row] : column.codes[row];
      return Number.isNaN(value) ? null : value;
    }),
  );
  const values = target.kind === 'numeric' ? Array.from(target.values) : [];
  const job = { rows, values, folds: splits.map(({ test }) => Array.from(test)) };
  const { stdout, stderr, status } = spawnSync(options.python, [script], {
    input: JSON.stringify(job),
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  });
  if (status !== 0) throw new Error(`scikit-learn failed: ${stderr}`);
  return JSON.parse(stdout);
}

/**
 * @param {string} name
 * @param {readonly string[]} cells
 */
function print(name, cells) {
  console.log(name.padEnd(16) + cells.map((cell) => cell.padStart(17)).join(''));
}
