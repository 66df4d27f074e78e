// Trains learners on the same random splits of one data set, and keeps what each gave in a journal, so that an
// interrupted run goes on, more splits add to those that are there, and ways of choosing among the learners are compared
// without training anew. Time is that of the processor, as experiments share a machine.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { selectRows, takeTarget } from '@preflearn/core';
import { measure, metricsFor, plannedSplits, trainingSeed } from '@preflearn/evaluation';
import { openJournal, readTable } from '@preflearn/io/node';
import { learnerDefinitions } from '@preflearn/learners';
import {
  AUTO_OPTIONS,
  AutoLearner,
  autoDefinition,
  EarlyStopping,
  foldRepeats,
} from '@preflearn/model-selection';

/**
 * @typedef {object} RunPlan
 * @property {string} file
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TakeTargetOptions} taken
 * @property {readonly string[]} learners ids, after `early-stopping` with a number of rules found on held-out rows
 * @property {readonly string[]} candidates ids of the learners that are cross-validated on the training rows
 * @property {readonly Inner[]} inner the cross-validations on the training rows
 * @property {BySize} splits of the data set
 * @property {number} seed
 * @property {string | null} journal a file that keeps what was measured
 * @property {boolean} kept whether only what the journal knows is given, and nothing is trained
 */

/** @typedef {readonly [number, number, number]} BySize for sets of fewer than 250 rows, of fewer than 1500, and of more */

/**
 * @typedef {object} Inner a cross-validation on the training rows of each of the first splits
 * @property {number} folds
 * @property {number} heldOut the folds are drawn anew until so many rows have been held out; 1 for once
 * @property {BySize} splits
 */

/**
 * @typedef {object} LearnerRun what one learner gave on one split
 * @property {Readonly<Record<string, number | null>>} metrics by id; `null` where undefined
 * @property {number} seconds of the processor, for training
 */

/**
 * @typedef {object} InnerRun what a cross-validation on the training rows of one split gave
 * @property {readonly import('@preflearn/model-selection').CandidateResult[]} candidates
 * @property {'lower' | 'higher'} direction
 * @property {number} repeats how many times the folds were drawn
 * @property {number} seconds of the processor, for all its trainings
 */

/**
 * @typedef {object} SetRuns
 * @property {number} rows of the data set
 * @property {number} innerRows of the cross-validations
 * @property {Readonly<Record<string, readonly LearnerRun[]>>} learners split by split, by id
 * @property {Readonly<Record<string, readonly InnerRun[]>>} inner split by split, by {@link innerName}
 */

/** Rows to train on at most. */
export const MAX_TRAINING_ROWS = 4000;
/** Rows of the cross-validation inside them at most: as many as `auto` takes by default. */
export const MAX_INNER_ROWS = AUTO_OPTIONS.selectionRows.default;

/** Test rows at most; more would only narrow the error of the figure. */
const MAX_TEST_ROWS = 4000;

/** @param {Pick<Inner, 'folds' | 'heldOut'>} inner */
export function innerName({ folds, heldOut }) {
  return `${folds} folds, ${heldOut} rows held out`;
}

/**
 * Measures what the journal does not know yet.
 *
 * @param {RunPlan} plan
 * @returns {Promise<SetRuns>}
 */
export async function learnerRuns(plan) {
  const { file, target, taken, seed } = plan;
  const data = takeTarget(await readTable(file), target, taken);
  const journal = plan.journal === null ? undefined : await openJournal(plan.journal, (x) => x);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  const rows = data.attributes.rowCount;
  const { train, test } = outerSizes(rows);
  const innerRows = Math.min(MAX_INNER_ROWS, train);
  /**
   * @template T
   * @param {string} name
   * @param {number} split
   * @param {() => T | Promise<T>} run
   * @returns {Promise<T | undefined>} undefined where only what is kept is wanted, and this is not
   */
  const once = async (name, split, run) => {
    const key = JSON.stringify([name, split, seed, train, test, hash]);
    const known = /** @type {T | undefined} */ (journal?.get(key));
    if (known !== undefined || plan.kept) return known;
    const result = await run();
    journal?.append(key, result);
    return result;
  };
  const size = rows < 250 ? 0 : rows < 1500 ? 1 : 2;
  const most = Math.max(plan.splits[size], ...plan.inner.map(({ splits }) => splits[size]));
  const splits = outerSplits(data, most, seed);
  /** @type {Record<string, LearnerRun[]>} */
  const learners = {};
  for (const id of plan.learners) learners[id] = [];
  /** @type {Record<string, InnerRun[]>} */
  const inner = {};
  for (const one of plan.inner) inner[innerName(one)] = [];
  for (const [s, split] of splits.entries()) {
    for (const id of s < plan.splits[size] ? plan.learners : []) {
      const run = () => runOn(id, data, split, trainingSeed(seed, s));
      learners[id].push(...present(await once(id, s, run)));
    }
    for (const one of plan.inner.filter((one) => s < one.splits[size])) {
      const name = innerName(one);
      const { folds, heldOut } = one;
      const repeats = foldRepeats(innerRows, folds, heldOut);
      const run = () => innerRun(plan.candidates, selectRows(data, split.train), one, seed, s);
      const ran = `${folds} folds, times ${repeats}, of ${innerRows} rows`;
      const known = present(await once(ran, s, run));
      inner[name].push(...known.map((result) => ({ ...result, repeats })));
    }
  }
  await journal?.close();
  return { rows, innerRows, learners: onSameSplits(learners), inner };
}

/**
 * @template T
 * @param {T | undefined} value
 */
function present(value) {
  return value === undefined ? [] : [value];
}

/**
 * The first splits, as many as there are of every learner: so that an interrupted run compares on the same ones.
 *
 * @param {Readonly<Record<string, readonly LearnerRun[]>>} runs
 */
function onSameSplits(runs) {
  const least = Math.min(...Object.values(runs).map(({ length }) => length));
  return Object.fromEntries(Object.entries(runs).map(([id, all]) => [id, all.slice(0, least)]));
}

/**
 * Random splits: two thirds of the rows to train on, or as many as the most. The first ones are the same however many
 * there are.
 *
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {number} repeats
 * @param {number} seed
 */
function outerSplits(data, repeats, seed) {
  const { train, test } = outerSizes(data.attributes.rowCount);
  return plannedSplits({ method: 'holdout', train, test, repeats }, data.target, seed);
}

/** @param {number} rows of the data set */
function outerSizes(rows) {
  const train = Math.min(MAX_TRAINING_ROWS, Math.round((2 / 3) * rows));
  return { train, test: Math.min(MAX_TEST_ROWS, rows - train) };
}

/**
 * @param {string} id
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {import('@preflearn/evaluation').Split} split
 * @param {number} seed
 * @returns {LearnerRun}
 */
function runOn(id, data, split, seed) {
  const train = selectRows(data, split.train);
  const test = selectRows(data, split.test);
  const start = process.cpuUsage();
  const model = learnerOf(id).fit(train, { seed });
  const seconds = secondsSince(start);
  const prediction = model.predict(test.attributes);
  const metrics = metricsFor(data.target).map((metric) => {
    const { value } = measure(metric, prediction, test.target, undefined);
    return /** @type {const} */ ([metric.id, value]);
  });
  return { metrics: Object.fromEntries(metrics), seconds };
}

/**
 * A learner with its default settings, after `early-stopping` with as many rules as held-out rows show to be enough.
 *
 * @param {string} id
 */
function learnerOf(id) {
  const early = id.startsWith('early-stopping ');
  const base = early ? id.replace('early-stopping ', '') : id;
  const definition = learnerDefinitions.find((one) => one.id === base);
  if (definition === undefined) throw new Error(`no learner ${id}`);
  return early ? new EarlyStopping(definition) : definition.create({});
}

/**
 * @param {readonly string[]} ids
 * @param {import('@preflearn/core').LabelledTable} data
 * @param {Pick<Inner, 'folds' | 'heldOut'>} inner
 * @param {number} seed
 * @param {number} split
 * @returns {Promise<Omit<InnerRun, 'repeats'>>}
 */
async function innerRun(ids, data, { folds, heldOut }, seed, split) {
  const definitions = learnerDefinitions.filter(({ id }) => ids.includes(id));
  const auto = autoDefinition(definitions).create({
    ...{ folds, heldOutRows: heldOut, selectionRows: MAX_INNER_ROWS },
  });
  if (!(auto instanceof AutoLearner)) throw new Error('auto is no choice among learners');
  const start = process.cpuUsage();
  const { candidates, direction } = await auto.select(data, { seed: trainingSeed(seed, split) });
  return { candidates, direction, seconds: secondsSince(start) };
}

/** @param {NodeJS.CpuUsage} start */
function secondsSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
