// Whether class probabilities are worth having: log-loss and ranked probability score (Brier loss for classes without
// order) of every learner that predicts probabilities, beside the class shares of its training rows, on all shared sets of
// 200 rows or more. A goal is reached where neither is worse than that of the shares. The table of the page "Calibration"
// is what this prints.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNode } from './run-node.mjs';
import { nominalSets, orderedSets } from './shared-sets.mjs';

/**
 * @typedef {import('./compare-with-shares.mjs').SharesPlan} SharesPlan
 * @typedef {import('./compare-with-shares.mjs').SharesRun} SharesRun
 * @typedef {import('./shared-sets.mjs').SharedSet} SharedSet
 */

/** Sets of fewer than 200 rows, whose test rows cannot tell the losses apart. */
const SMALL_SETS = [
  ...['bondrate', 'contact-lenses', 'grub-damage', 'pasture', 'squash-stored', 'squash-unstored'],
  ...['tae', 'auto-price', 'pyrim', 'wisconsin', 'iris'],
];

/** Learners with probabilities, each before its calibrated form; then those that only have a calibrated form. */
const learners = {
  ordinal: [
    ...withCalibrated(['ml-rules', 'ordinal-ender', 'short-rules', 'smooth-rules']),
    ...withCalibrated(['ordinal-logit', 'multinomial-logit', 'kernel-ridge', 'c45']),
    ...withCalibrated(['extra-trees', 'random-forest']),
    ...['calibrated-rank-rules', 'calibrated-ender-ae', 'calibrated-order'],
    ...['calibrated-rankboost-ae', 'calibrated-orboost-all'],
  ],
  nominal: withCalibrated([
    ...['ml-rules', 'short-rules', 'multinomial-logit', 'c45', 'extra-trees', 'random-forest'],
  ]),
};

/** @type {Map<string, Promise<SharesRun>>} */
const running = new Map();

/** @type {import('./frame.mjs').Family} */
export const probabilities = {
  id: 'probabilities',
  title: 'Probabilities against class shares',
  metric: { title: 'ratio', direction: 'lower' },
  experiments: [...groupOf('ordinal', orderedSets), ...groupOf('nominal', nominalSets)],
  summarise: (group, outcomes) => tableLines(group, outcomes),
  page: 'apps/docs/methods/calibration.md',
};

/**
 * @param {'ordinal' | 'nominal'} kind
 * @param {readonly SharedSet[]} sets
 * @returns {import('./frame.mjs').Experiment[]}
 */
function groupOf(kind, sets) {
  const group = kind === 'ordinal' ? 'ordered classes' : 'classes without order';
  const large = sets.filter((set) => !SMALL_SETS.includes(nameOf(set)));
  return large.flatMap((set) =>
    learners[kind].map((learner) => ({
      ...{ group, name: `${nameOf(set)}, ${learner}`, files: [set.file], goal: 1 },
      measure: async (context) => measurementOf(await runOn(context, set), learner),
    })),
  );
}

/** @param {readonly string[]} ids */
function withCalibrated(ids) {
  return ids.flatMap((id) => [id, `calibrated-${id}`]);
}

/** @param {SharedSet} set */
function nameOf({ file }) {
  return file.replace(/^.*\//, '').replace('.csv', '');
}

/**
 * Measures all learners on a set, once, in a process of its own.
 *
 * @param {import('./frame.mjs').Context} context
 * @param {SharedSet} set
 * @returns {Promise<SharesRun>}
 */
function runOn({ data, seed }, { file, target, taken }) {
  const kind = taken.kind === 'ordinal' ? 'ordinal' : 'nominal';
  /** @type {SharesPlan} */
  const plan = { file: join(data, file), target, taken, learners: learners[kind], seed };
  const text = JSON.stringify(plan);
  const script = fileURLToPath(new URL('./compare-with-shares.mjs', import.meta.url));
  const run = running.get(text) ?? runNode(script, [text]).then((out) => JSON.parse(out));
  running.set(text, run);
  return run;
}

/**
 * @param {SharesRun} run
 * @param {string} id
 * @returns {import('./frame.mjs').Measurement}
 */
function measurementOf({ shares, learners: runs }, id) {
  const { losses, seconds } = runs[id];
  const ratios = Object.entries(losses).map(([metric, loss]) => loss / shares[metric]);
  const texts = Object.entries(losses).map(
    ([metric, loss]) => `${metric} ${loss.toFixed(4)}, shares ${shares[metric].toFixed(4)}`,
  );
  return {
    ...{ mean: Math.max(...ratios), standardError: 0, splits: 1, fitSeconds: seconds },
    note: texts.join('; '),
    losses: { own: losses, shares },
  };
}

/**
 * Means over the sets, and on how many a loss is worse than that of class shares, as a table in Markdown.
 *
 * @param {string} group
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
function tableLines(group, outcomes) {
  const measured = outcomes.flatMap(({ experiment: { name }, measurement }) =>
    measurement?.losses === undefined
      ? []
      : [{ learner: name.split(', ')[1], set: name.split(', ')[0], losses: measurement.losses }],
  );
  if (measured.length === 0) return [];
  const ids = Object.keys(measured[0].losses.shares);
  const sets = new Set(measured.map(({ set }) => set));
  const titles = ids.map((id) => (id === 'logLoss' ? 'log-loss' : titleOf(id)));
  const first = measured.filter(({ learner }) => learner === measured[0].learner);
  const lines = [
    '',
    `The ${sets.size} sets with ${group}, means over the sets:`,
    '',
    `| learner | ${titles.join(' | ')} | sets worse than shares |`,
    `| --- | ${ids.map(() => '---:').join(' | ')} | ---: |`,
    `| class shares | ${ids.map((id) => meanOf(first.map(({ losses }) => losses.shares[id]))).join(' | ')} | |`,
  ];
  for (const learner of new Set(measured.map((one) => one.learner))) {
    const own = measured.filter((one) => one.learner === learner);
    const worse = own.filter(({ losses }) => ids.some((id) => losses.own[id] > losses.shares[id]));
    const means = ids.map((id) => meanOf(own.map(({ losses }) => losses.own[id])));
    const names = worse.map(({ set }) => set).join(', ');
    lines.push(
      `| ${learner} | ${means.join(' | ')} | ${worse.length}${names === '' ? '' : `: ${names}`} |`,
    );
  }
  return lines;
}

/** @param {string} id of a metric */
function titleOf(id) {
  return id === 'rankedProbabilityLoss' ? 'ranked probability score' : 'Brier loss';
}

/** @param {readonly number[]} numbers */
function meanOf(numbers) {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  return mean.toFixed(3).replace(/^0/, '');
}
