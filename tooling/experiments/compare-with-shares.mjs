// Trains learners with probabilities on one split of one data set and compares their losses with those of class shares:
// the plan comes as JSON in the first argument, what was measured goes to standard output as JSON.
import { selectRows, takeTarget } from '@preflearn/core';
import {
  brierLoss,
  classShares,
  constantPrediction,
  logLoss,
  measure,
  plannedSplits,
  rankedProbabilityLoss,
} from '@preflearn/evaluation';
import { readTable } from '@preflearn/io/node';
import { learnerDefinitions } from '@preflearn/learners';

/**
 * @typedef {object} SharesPlan
 * @property {string} file
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions} taken
 * @property {readonly string[]} learners ids
 * @property {number} seed
 */

/** @typedef {Readonly<Record<string, number>>} Losses by id of the metric */

/**
 * @typedef {object} SharesRun
 * @property {Losses} shares
 * @property {Readonly<Record<string, {losses: Losses, seconds: number}>>} learners by id
 */

/** Rows of a set at least: the losses of fewer test rows differ by chance. */
const MIN_ROWS = 200;
/** Rows to train on at most, two thirds of smaller sets; and to test on. */
const MAX_TRAINING_ROWS = 1000;
const MAX_TEST_ROWS = 2000;

console.log(JSON.stringify(await sharesRun(JSON.parse(process.argv[2]))));

/**
 * @param {SharesPlan} plan
 * @returns {Promise<SharesRun>}
 */
async function sharesRun({ file, target, taken, learners, seed }) {
  const data = takeTarget(await readTable(file), target, taken);
  const rows = data.attributes.rowCount;
  if (rows < MIN_ROWS) throw new Error(`${file} has only ${rows} rows`);
  const train = Math.min(MAX_TRAINING_ROWS, Math.round((2 / 3) * rows));
  const test = Math.min(MAX_TEST_ROWS, rows - train);
  const plan = { method: /** @type {const} */ ('holdout'), train, test, repeats: 1 };
  const [split] = plannedSplits(plan, data.target, seed);
  const [known, unseen] = [selectRows(data, split.train), selectRows(data, split.test)];
  if (known.target.kind !== 'ordinal' && known.target.kind !== 'nominal') {
    throw new Error(`${file} has no classes`);
  }
  const metrics = [logLoss, known.target.kind === 'ordinal' ? rankedProbabilityLoss : brierLoss];
  const lossesOf = (/** @type {import('@preflearn/core').Prediction} */ prediction) =>
    Object.fromEntries(
      metrics.map((metric) => [metric.id, measure(metric, prediction, unseen.target).value ?? NaN]),
    );
  const shares = classShares(known.target);
  /** @type {Record<string, {losses: Losses, seconds: number}>} */
  const runs = {};
  for (const id of learners) {
    const definition = learnerDefinitions.find((one) => one.id === id);
    if (definition === undefined) throw new Error(`no learner ${id}`);
    const start = performance.now();
    const model = definition.create({}).fit(known, { seed });
    const seconds = (performance.now() - start) / 1e3;
    runs[id] = { losses: lossesOf(model.predict(unseen.attributes)), seconds };
  }
  return { shares: lossesOf(constantPrediction(known.target, 0, test, shares)), learners: runs };
}
