// All learners with their default settings, on all shared data sets of their kinds of target: accuracy, probabilities
// and time. The tables of the page "Which learner?" are what this prints.
import { join } from 'node:path';
import { AUTO_ID } from '@preflearn/model-selection';
import { summary } from './frame.mjs';
import { tableLines } from './ordinal-metrics.mjs';
import { runNode } from './run-node.mjs';
import { nominalSets, orderedSets, rankingSets } from './shared-sets.mjs';

/**
 * @typedef {import('./frame.mjs').Context} Context
 * @typedef {import('./frame.mjs').Measurement} Measurement
 * @typedef {import('./compare-learners.mjs').ComparisonPlan} ComparisonPlan
 * @typedef {import('./compare-learners.mjs').ComparisonRuns} ComparisonRuns
 * @typedef {import('./shared-sets.mjs').SharedSet} SharedSet
 */

/** Rows to train on at most, so that all sets together take minutes. */
const MOST_ROWS = 500;

/** Random splits of each set that is not small, two thirds of the rows to train on, or as many as the most. */
const SPLITS = 2;

/** Learners of ordered classes by what is measured of them; a calibrated form predicts the classes of its learner. */
const ordered = {
  classes: ['rank-rules', 'ml-rules', 'ender-ae', 'ordinal-ender', 'order', 'short-rules'],
  probabilities: [
    ...['ml-rules', 'ordinal-ender', 'short-rules'],
    ...['calibrated-rank-rules', 'calibrated-ender-ae', 'calibrated-order'],
  ],
};

const nominal = ['ml-rules', 'short-rules'];
const ranking = ['iblr', 'lrt', 'cc', 'borda', 'most-common'];

/**
 * @typedef {object} Table one table of the page
 * @property {string} kind
 * @property {string} title
 * @property {string} figure heading of the figures
 * @property {'lower' | 'higher'} direction
 * @property {readonly SharedSet[]} sets
 * @property {readonly string[]} learners
 * @property {string} metric id, or `seconds`
 */

/** @type {readonly Table[]} */
const tables = [
  ...ofOrdered('Mean absolute error', 'MAE', 'maeLoss', [...ordered.classes, AUTO_ID]),
  ...ofOrdered('Seconds', 'seconds', 'seconds', [
    ...ordered.classes,
    AUTO_ID,
    ...ordered.probabilities.filter((id) => !ordered.classes.includes(id)),
  ]),
  ...ofOrdered('Log-loss', 'log-loss', 'logLoss', ordered.probabilities),
  ...ofOrdered('Ranked probability score', 'RPS', 'rankedProbabilityLoss', ordered.probabilities),
  ...ofNominal('Error', 'error', 'zeroOneLoss'),
  ...ofNominal('Log-loss', 'log-loss', 'logLoss'),
  ...ofNominal('Seconds', 'seconds', 'seconds'),
  ...ofRanking("Kendall's tau", 'tau', 'kendallTauScore', 'higher'),
  ...ofRanking('Seconds', 'seconds', 'seconds', 'lower'),
];

const earlyLearners = ['rank-rules', 'ml-rules', 'ender-ae', 'order'];

/** @type {Table} */
const earlyStopping = {
  ...{ kind: 'early stopping', title: 'Mean absolute error', figure: 'MAE', metric: 'maeLoss' },
  ...{ direction: 'lower', sets: orderedSets },
  learners: earlyLearners.flatMap((id) => [id, early(id)]),
};

/** @type {readonly import('./frame.mjs').Family[]} */
export const whichLearner = [
  ...tables.map(family),
  { ...family(earlyStopping), summarise: (_, outcomes) => earlyStoppingLines(outcomes) },
];

/** @param {string} id */
function early(id) {
  return `early-stopping ${id}`;
}

/**
 * For each learner the geometric mean over the sets of its error with early stopping divided by that without, and on
 * how many sets it is lower and higher.
 *
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
function earlyStoppingLines(outcomes) {
  const meanOf = (/** @type {SharedSet} */ set, /** @type {string} */ id) =>
    outcomes.find(({ experiment }) => experiment.name === `${nameOf(set)}, ${id}`)?.measurement
      ?.mean;
  const lines = earlyLearners.map((id) => {
    const ratios = orderedSets.flatMap((set) => {
      const [without, stopped] = [meanOf(set, id), meanOf(set, early(id))];
      return without && stopped ? [stopped / without] : []; // an error of 0 has no ratio
    });
    const geometric = Math.exp(summary(ratios.map(Math.log)).mean);
    const count = (/** @type {(ratio: number) => boolean} */ is) =>
      String(ratios.filter(is).length);
    const counts = [count((ratio) => ratio < 1), count((ratio) => ratio > 1)];
    return `| ${[id, geometric.toFixed(3), ...counts, String(ratios.length)].join(' | ')} |`;
  });
  return [
    '',
    '| learner | ratio | sets better | sets worse | sets |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
  ];
}

/**
 * @param {string} title
 * @param {string} figure
 * @param {string} metric
 * @param {readonly string[]} learners
 * @returns {Table[]}
 */
function ofOrdered(title, figure, metric, learners) {
  const shared = { title, figure, metric, learners, direction: /** @type {const} */ ('lower') };
  return [{ ...shared, kind: 'ordered classes', sets: orderedSets }];
}

/**
 * @param {string} title
 * @param {string} figure
 * @param {string} metric
 * @returns {Table[]}
 */
function ofNominal(title, figure, metric) {
  const shared = {
    title,
    figure,
    metric,
    learners: nominal,
    direction: /** @type {const} */ ('lower'),
  };
  return [{ ...shared, kind: 'classes without order', sets: nominalSets }];
}

/**
 * @param {string} title
 * @param {string} figure
 * @param {string} metric
 * @param {'lower' | 'higher'} direction
 * @returns {Table[]}
 */
function ofRanking(title, figure, metric, direction) {
  const shared = { title, figure, metric, direction };
  return [{ ...shared, kind: 'rankings', sets: rankingSets, learners: [...ranking, AUTO_ID] }];
}

/**
 * @param {Table} table
 * @returns {import('./frame.mjs').Family}
 */
function family({ kind, title, figure, direction, sets, learners, metric }) {
  return {
    id: `which-learner ${kind} ${metric}`,
    title,
    metric: { title: figure, direction },
    experiments: sets.flatMap((set) =>
      learners.map((learner) => ({
        group: kind,
        name: `${nameOf(set)}, ${learner}`,
        files: [set.file],
        measure: (context) => measurementOf(set, learner, metric, context),
      })),
    ),
    summarise: (_, outcomes) => [
      ...tableLines(learners, direction, outcomes),
      ...(metric !== 'seconds' && learners.includes(AUTO_ID)
        ? distanceLines(sets, learners, direction, outcomes)
        : []),
    ],
  };
}

/**
 * How far each learner is from the best one of each set, `auto` left out: on how many sets its error is at most 1.02 and
 * 1.05 of the lowest, and the geometric mean of that ratio. The error of what is better when higher is 1 less it; a
 * thousandth is added to both errors, as some are 0.
 *
 * @param {readonly SharedSet[]} sets
 * @param {readonly string[]} learners
 * @param {'lower' | 'higher'} direction
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
function distanceLines(sets, learners, direction, outcomes) {
  const errorOf = (/** @type {SharedSet} */ set, /** @type {string} */ id) => {
    const name = `${nameOf(set)}, ${id}`;
    const mean = outcomes.find(({ experiment }) => experiment.name === name)?.measurement?.mean;
    return direction === 'lower' ? mean : mean && 1 - mean;
  };
  const lines = learners.map((id) => {
    const ratios = sets.flatMap((set) => {
      const own = errorOf(set, id);
      const errors = learners.filter((one) => one !== AUTO_ID).map((one) => errorOf(set, one));
      const best = Math.min(...errors.flatMap((error) => error ?? []));
      return own === undefined ? [] : [(own + 0.001) / (best + 0.001)];
    });
    const within = (/** @type {number} */ most) => ratios.filter((ratio) => ratio <= most).length;
    const geometric = Math.exp(summary(ratios.map(Math.log)).mean).toFixed(3);
    return `| ${[id, within(1.02), within(1.05), ratios.length, geometric].join(' | ')} |`;
  });
  const head = ['', '| learner | within 2 % of the best | within 5 % | sets | mean ratio |'];
  return [...head, '| --- | ---: | ---: | ---: | ---: |', ...lines];
}

/**
 * The name of a set; those of numbers put in classes have the same names as others.
 *
 * @param {SharedSet} set
 */
function nameOf({ file }) {
  const [folder, name] = file.replace(/\.csv$/, '').split('/');
  return folder === 'regression' ? `${name} (10 classes)` : name;
}

/**
 * @param {SharedSet} set
 * @param {string} learner
 * @param {string} metric
 * @param {Context} context
 * @returns {Promise<Measurement>}
 */
async function measurementOf(set, learner, metric, context) {
  const runs = (await runsOn(set, learner, context))[learner];
  const seconds = runs.map((run) => run.seconds);
  const values = metric === 'seconds' ? seconds : runs.map(({ metrics }) => metrics[metric]);
  const defined = values.filter((value) => value !== null);
  if (defined.length === 0) throw new Error(`${metric} is undefined`);
  return {
    ...summary(defined),
    ...{ splits: runs.length, fitSeconds: summary(seconds).mean },
    note: noteOf(runs, defined.length),
  };
}

/**
 * Which learners were chosen, and where a figure is not of all splits.
 *
 * @param {readonly import('./compare-learners.mjs').LearnerRun[]} runs
 * @param {number} defined
 */
function noteOf(runs, defined) {
  const chosen = runs.flatMap((run) => run.chosen ?? []);
  const some = defined < runs.length ? [`over ${defined} of ${runs.length} splits`] : [];
  return [...(chosen.length > 0 ? [`chose ${chosen.join(', ')}`] : []), ...some].join('; ');
}

/** What ran, by plan. @type {Map<string, Promise<ComparisonRuns>>} */
const running = new Map();

/**
 * Learners on the splits of a set, in a process of its own; once for all their figures.
 *
 * @param {SharedSet} set
 * @param {string} learner  one of those that are wanted
 * @param {Context} context
 * @returns {Promise<ComparisonRuns>}
 */
function runsOn({ file, target, taken }, learner, { data, seed, splits = SPLITS }) {
  /** @type {ComparisonPlan} */
  const plan = {
    file: join(data, file),
    ...{ target, taken, seed, splits: Math.min(splits, SPLITS), most: MOST_ROWS },
    learners: learnersBeside(learner, taken.kind),
  };
  const text = JSON.stringify(plan);
  const known = running.get(text);
  if (known !== undefined) return known;
  const script = new URL('./compare-learners.mjs', import.meta.url).pathname;
  const run = runNode(script, [text]).then(
    (out) => /** @type {ComparisonRuns} */ (JSON.parse(out)),
  );
  running.set(text, run);
  return run;
}

/**
 * The learners that run in one process: forms of others in one of their own, as they take the longest.
 *
 * @param {string} learner
 * @param {SharedSet['taken']['kind']} kind
 */
function learnersBeside(learner, kind) {
  if (kind === 'nominal') return nominal;
  if (kind === 'ranking') return [...ranking, AUTO_ID];
  if (learner.startsWith('early-stopping ')) return earlyLearners.map(early);
  if (ordered.classes.includes(learner) || learner === AUTO_ID)
    return [...ordered.classes, AUTO_ID];
  return ordered.probabilities.filter((id) => !ordered.classes.includes(id));
}
