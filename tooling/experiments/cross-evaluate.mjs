// Runs one learner on splits of one data set: the plan comes as JSON in the first argument, what was measured
// goes to standard output as JSON. With equal options it gives the figures of `preflearn evaluate`.
import { PreflearnError, Random, takeTarget } from '@preflearn/core';
import { crossEvaluate, deleteLabels, plannedSplits } from '@preflearn/evaluation';
import { IblrModel } from '@preflearn/iblr';
import { readTable } from '@preflearn/io/node';
import { learnerDefinitions } from '@preflearn/learners';
import { LrtModel } from '@preflearn/lrt';
import { summary } from './frame.mjs';

/**
 * @typedef {object} Plan
 * @property {string} file
 * @property {string} target name of a column
 * @property {import('@preflearn/core').TargetKind} kind
 * @property {Readonly<Record<string, 'numeric' | 'nominal'>> | undefined} [types] of columns whose cells tell another
 * @property {readonly string[]} [classes] in order, where the file does not tell
 * @property {number} [discretize] number of ordered classes to be made of a numeric target
 * @property {string} learner id
 * @property {Record<string, import('@preflearn/core').OptionValue>} options of the learner
 * @property {import('@preflearn/evaluation').SplitPlan} splits
 * @property {number | undefined} [most] only so many of the splits are run, the first
 * @property {number} [missingLabels] each label of the training rankings is deleted with this probability
 * @property {number} seed
 */

/**
 * @typedef {Omit<import('./frame.mjs').Measurement, 'mean' | 'standardError'> & {
 *   metrics: Readonly<Record<string, import('@preflearn/evaluation').MetricSummary>>
 * }} Measured every metric that fits the target
 */

/** Stream of the seed of a split that deletions are drawn from; that of the command's `--missing-labels`. */
const DELETION_STREAM = 101;

try {
  console.log(JSON.stringify(await measure(JSON.parse(process.argv[2]))));
} catch (error) {
  if (!(error instanceof PreflearnError)) throw error;
  console.error(`refused, ${error.code}: ${error.message}`);
  process.exitCode = 1;
}

/**
 * @param {Plan} plan
 * @returns {Promise<Measured>}
 */
async function measure(plan) {
  const { kind, classes, discretize, types } = plan;
  const table = await readTable(plan.file, { types });
  const data = takeTarget(table, plan.target, { kind, classes, discretize });
  const splits = plannedSplits(plan.splits, data.target, plan.seed);
  const models = /** @type {import('@preflearn/core').Model[]} */ ([]);
  const fits = /** @type {number[]} */ ([]);
  const document = await crossEvaluate({
    dataset: plan.file,
    data,
    learners: [{ id: plan.learner, learner: timed(learnerOf(plan), fits) }],
    splits: splits.slice(0, plan.most),
    seed: plan.seed,
    alterTraining: (train, seed) => withoutLabels(train, plan.missingLabels, seed),
    onRun: ({ model }) => models.push(model),
  });
  const [{ metrics, seconds }] = document.results;
  const { user, system } = process.cpuUsage();
  return {
    ...{ metrics, splits: models.length, of: splits.length },
    fitSeconds: seconds.fit,
    fitCpuSeconds: summary(fits).mean,
    cpuSeconds: (user + system) / 1e6,
    note: noteOf(models),
  };
}

/** @param {Plan} plan */
function learnerOf({ learner, options }) {
  const definition = learnerDefinitions.find(({ id }) => id === learner);
  if (definition === undefined) throw new Error(`no learner ${learner}`);
  return definition.create(options);
}

/**
 * A learner that notes the processor seconds of each of its trainings, which a busy machine spoils less than those of a
 * clock. Nothing else runs in this process.
 *
 * @param {import('@preflearn/core').Learner} learner
 * @param {number[]} seconds to which they are added
 * @returns {import('@preflearn/core').Learner}
 */
function timed(learner, seconds) {
  return {
    ...{ id: learner.id, targetKinds: learner.targetKinds, options: learner.options },
    fit: (data, options) => learner.fit(data, options),
    train: (data, seed, resources) => learner.train(data, seed, resources),
    async fitAsync(data, options) {
      const start = process.cpuUsage();
      const model = await learner.fitAsync(data, options);
      const { user, system } = process.cpuUsage(start);
      seconds.push((user + system) / 1e6);
      return model;
    },
  };
}

/**
 * @param {import('@preflearn/core').LabelledTable} train
 * @param {number | undefined} share
 * @param {number} seed
 */
function withoutLabels(train, share, seed) {
  if (share === undefined || train.target.kind !== 'ranking') return train;
  const random = new Random(seed, DELETION_STREAM);
  return { ...train, target: deleteLabels(train.target, share, random) };
}

/**
 * What is worth knowing of the models beside how right they are.
 *
 * @param {readonly import('@preflearn/core').Model[]} models
 */
function noteOf(models) {
  const trees = models.filter((model) => model instanceof LrtModel);
  if (trees.length > 0) {
    const leaves = trees.reduce((sum, tree) => sum + tree.leaves.length, 0) / trees.length;
    return `${leaves.toFixed(leaves < 100 ? 1 : 0)} leaves`;
  }
  const ks = models.flatMap((model) => (model instanceof IblrModel ? [model.k] : []));
  const [least, most] = [Math.min(...ks), Math.max(...ks)];
  if (ks.length === 0) return '';
  return least === most ? `k ${least}` : `k ${least} to ${most}`;
}
