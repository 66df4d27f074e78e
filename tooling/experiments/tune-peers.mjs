// `tune` beside HalvingRandomSearchCV of scikit-learn, around the same learner, with as much training. Only run when asked
// for by name, as it needs Python and installs scikit-learn.
import { join } from 'node:path';
import { summary } from './frame.mjs';
import { runNode } from './run-node.mjs';
import { orderedSets } from './shared-sets.mjs';

/**
 * @typedef {import('./frame.mjs').Context} Context
 * @typedef {import('./frame.mjs').Outcome} Outcome
 * @typedef {import('./tune-on-splits.mjs').TuningPlan} TuningPlan
 * @typedef {import('./tune-on-splits.mjs').TunedSplit} TunedSplit
 */

const OURS = 'preflearn';
const THEIRS = 'scikit-learn';
const methods = /** @type {const} */ ([OURS, THEIRS]);

/** Random splits of each set, with two thirds of the rows to train on, or as many as the most. */
const SPLITS = 3;
const MAX_ROWS = 600;

/** Rules of each training at most: few, so that all sets together take minutes. */
const RULES = 300;

const names = [
  ...['regression/housing', 'regression/abalone', 'regression/bank8fm', 'regression/cpu-act'],
  ...['regression/delta-ailerons', 'regression/elevators'],
  ...['ordinal/car', 'ordinal/esl', 'ordinal/lev', 'ordinal/winequality-red'],
];
const sets = orderedSets.filter(({ file }) => names.includes(file.replace(/\.csv$/, '')));

/** @type {import('./frame.mjs').Family} */
export const tunePeers = {
  id: 'tune-peers',
  title: `RankRules of up to ${RULES} rules, tuned on up to ${MAX_ROWS} rows by halving, five folds`,
  metric: { title: 'MAE', direction: 'lower' },
  isByName: true,
  experiments: sets.flatMap((set) =>
    methods.map((method) => ({
      group: 'held-out rows',
      name: `${nameOf(set)}, ${method}`,
      files: [set.file],
      measure: (context) => measurementOf(set, method, context),
    })),
  ),
  summarise: (_, outcomes) => ratioTable(outcomes),
  page: 'apps/docs/guide/tuning.md',
};

/** @param {import('./shared-sets.mjs').SharedSet} set */
function nameOf({ file }) {
  return file.replace(/^.*\/|\.csv$/g, '');
}

/**
 * @param {import('./shared-sets.mjs').SharedSet} set
 * @param {TuningPlan['method']} method
 * @param {Context} context
 * @returns {Promise<import('./frame.mjs').Measurement>}
 */
async function measurementOf(
  { file, target, taken },
  method,
  { data, seed, splits = SPLITS, python },
) {
  /** @type {TuningPlan} */
  const plan = {
    file: join(data, file),
    ...{ target, taken, seed, method, splits, most: MAX_ROWS, rules: RULES },
    python: method === THEIRS ? await python() : '',
  };
  const script = new URL('./tune-on-splits.mjs', import.meta.url).pathname;
  const runs = /** @type {readonly TunedSplit[]} */ (
    JSON.parse(await runNode(script, [JSON.stringify(plan)]))
  );
  const meanOf = (/** @type {keyof TunedSplit} */ key) => summary(runs.map((run) => run[key])).mean;
  return {
    ...summary(runs.map(({ error }) => error)),
    ...{ splits, fitSeconds: meanOf('seconds'), work: meanOf('work') },
    note: `${(meanOf('work') / 1e6).toFixed(2)} million rows x rules`,
  };
}

/**
 * The errors of both on each set, and their ratio, as a table in Markdown; and the geometric mean of the ratios.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function ratioTable(outcomes) {
  const measured = (/** @type {string} */ set, /** @type {string} */ method) =>
    outcomes.find(({ experiment }) => experiment.name === `${set}, ${method}`)?.measurement;
  const rows = sets.flatMap((set) => {
    const [ours, theirs] = methods.map((method) => measured(nameOf(set), method));
    if (ours === undefined || theirs === undefined) return [];
    const work = (ours.work ?? Number.NaN) / (theirs.work ?? Number.NaN);
    return [{ set: nameOf(set), errors: [ours.mean, theirs.mean], work }];
  });
  if (rows.length === 0) return [];
  const ratios = rows.map(({ errors: [ours, theirs] }) => ours / theirs);
  const logs = summary(ratios.map(Math.log));
  const lower = ratios.filter((ratio) => ratio < 1).length;
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [
    '',
    line(['set', '`tune`', THEIRS, 'ratio', 'ratio of the training']),
    line(['---', ...Array(4).fill('---:')]),
    ...rows.map(({ set, errors, work }, i) =>
      line([
        set,
        ...[...errors, ratios[i]].map((figure) => figure.toFixed(3)),
        Number.isNaN(work) ? '-' : work.toFixed(2),
      ]),
    ),
    '',
    `Geometric mean of the ratios: ${Math.exp(logs.mean).toFixed(3)}, between ` +
      `${Math.exp(logs.mean - logs.standardError).toFixed(3)} and ` +
      `${Math.exp(logs.mean + logs.standardError).toFixed(3)} by one standard error over the sets; ` +
      `\`tune\` has the lower error on ${lower} of ${rows.length}.`,
  ];
}
