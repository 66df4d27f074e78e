// All learners with their default settings, on all shared data sets of their kinds of target: accuracy, probabilities,
// and time. The tables of the page "Which learner?" are what this prints.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUTO_ID } from '@preflearn/model-selection';
import { chosenOn, setDistances, within2 } from './choice-rules.mjs';
import { summary } from './frame.mjs';
import { innerName } from './learner-runs.mjs';
import { runNode } from './run-node.mjs';
import { nominalSets, orderedSets, rankingSets } from './shared-sets.mjs';
import {
  choiceSet,
  distanceLines,
  earlyStoppingLines,
  medianLines,
  nearLines,
  rankLines,
} from './which-learner-lines.mjs';

/**
 * @typedef {import('./frame.mjs').Context} Context
 * @typedef {import('./frame.mjs').Measurement} Measurement
 * @typedef {import('./frame.mjs').Family} Family
 * @typedef {import('./learner-runs.mjs').RunPlan} RunPlan
 * @typedef {import('./learner-runs.mjs').SetRuns} SetRuns
 * @typedef {import('./shared-sets.mjs').SharedSet} SharedSet
 * @typedef {SharedSet['taken']['kind']} Kind
 */

const PAGE = 'apps/docs/guide/which-learner.md';

/** Splits of small, middle and large sets: the errors of learners on small sets differ more from split to split. */
const SPLITS = /** @type {const} */ ([32, 16, 4]);

/** Splits on which learners with and without calibration, and with and without early stopping, are compared. */
const FEWER_SPLITS = /** @type {const} */ ([2, 1, 1]);

/** The cross-validation on the training rows, that of `auto` by default. */
const INNER = /** @type {const} */ ({ folds: 3, heldOut: 300, splits: [4, 2, 1] });

/** Learners of ordered classes by what is measured of them; a calibrated form predicts the classes of its learner. */
const ordered = {
  classes: ['rank-rules', 'ml-rules', 'ender-ae', 'ordinal-ender', 'order', 'short-rules'],
  probabilities: [
    ...['ml-rules', 'ordinal-ender', 'short-rules'],
    ...['calibrated-rank-rules', 'calibrated-ender-ae', 'calibrated-order'],
  ],
};

/** What is measured of a kind of target, and by which learners. */
const kinds = {
  ordinal: {
    ...{ group: 'ordered classes', sets: orderedSets, candidates: ordered.classes },
    ...{ error: 'maeLoss', title: 'Mean absolute error', figure: 'MAE' },
    direction: /** @type {const} */ ('lower'),
  },
  nominal: {
    // Of optdigits one training takes as long as all cross-validations of another set.
    ...{ group: 'classes without order', sets: nominalSets.filter(isNoOptdigits) },
    ...{ candidates: ['ml-rules', 'short-rules'], error: 'zeroOneLoss', title: 'Error' },
    ...{ figure: 'error', direction: /** @type {const} */ ('lower') },
  },
  ranking: {
    ...{ group: 'orders of labels', sets: rankingSets },
    candidates: ['iblr', 'lrt', 'cc', 'borda', 'most-common'],
    ...{ error: 'kendallTauScore', title: "Kendall's tau", figure: 'tau' },
    direction: /** @type {const} */ ('higher'),
  },
};

/** @type {readonly Kind[]} */
const KINDS = ['ordinal', 'nominal', 'ranking'];

const earlyLearners = ['rank-rules', 'ml-rules', 'ender-ae', 'order', 'ordinal-ender'];

/** @type {readonly Family[]} */
export const whichLearner = [
  ...KINDS.flatMap((kind) => [errorTable(kind), secondsTable(kind)]),
  probabilityTable('ordinal', 'logLoss', 'Log-loss'),
  probabilityTable('ordinal', 'rankedProbabilityLoss', 'Ranked probability score'),
  probabilityTable('nominal', 'logLoss', 'Log-loss'),
  earlyStoppingTable(),
  goalTable(),
];

/**
 * @param {Kind} kind
 * @returns {Family}
 */
function errorTable(kind) {
  const { title, error, direction, candidates } = kinds[kind];
  const learners = [...candidates, AUTO_ID];
  const table = family(kind, { title, metric: error, direction, learners });
  return {
    ...table,
    summarise: (_, outcomes) => [
      ...rankLines(`${title} on each set`, learners, direction, outcomes),
      ...distanceLines(learners, direction, outcomes),
    ],
  };
}

/**
 * @param {Kind} kind
 * @returns {Family}
 */
function secondsTable(kind) {
  const learners = [...kinds[kind].candidates, AUTO_ID];
  const table = family(kind, {
    ...{ title: 'Seconds', metric: 'seconds', direction: 'lower' },
    learners,
  });
  return {
    ...table,
    summarise: (_, outcomes) => medianLines('Seconds on each set', learners, outcomes),
  };
}

/**
 * @param {Kind} kind
 * @param {string} metric
 * @param {string} title
 * @returns {Family}
 */
function probabilityTable(kind, metric, title) {
  const learners = kind === 'ordinal' ? ordered.probabilities : kinds[kind].candidates;
  const table = family(kind, { title, metric, direction: 'lower', learners });
  return {
    ...table,
    summarise: (_, outcomes) => rankLines(`${title} on each set`, learners, 'lower', outcomes),
  };
}

/** @returns {Family} */
function earlyStoppingTable() {
  const learners = earlyLearners.flatMap((id) => [id, early(id)]);
  const table = family('ordinal', {
    ...{ title: 'Early stopping', metric: 'maeLoss', direction: 'lower', learners },
    group: 'early stopping',
  });
  return {
    ...table,
    summarise: (_, outcomes) => earlyStoppingLines(earlyLearners, early, outcomes),
  };
}

/** @param {SharedSet} set */
function isNoOptdigits({ file }) {
  return !file.endsWith('/optdigits.csv');
}

/** @param {string} id */
function early(id) {
  return `early-stopping ${id}`;
}

/**
 * On how many sets of all kinds `auto` is within 2 % of the best learner, by the two errors that the best one may be said to
 * have: the lowest mean, which is too low by chance, and that of the learner that is best on the other splits.
 *
 * @returns {Family}
 */
function goalTable() {
  const all = KINDS.flatMap((kind) => kinds[kind].sets.map((set) => ({ set, kind })));
  /** @type {import('./which-learner-lines.mjs').KindDistances[]} */
  let near = [];
  const goal = (
    /** @type {string} */ name,
    /** @type {(distance: import('./choice-rules.mjs').SetDistance) => number} */ ratioOf,
  ) => ({
    ...{ group: 'goals', name, goal: Math.ceil((3 / 4) * all.length) },
    files: all.map(({ set }) => set.file),
    measure: async (/** @type {Context} */ context) => {
      near = await distancesOfKinds(context);
      const ratios = near.flatMap(({ distances }) => distances.map(ratioOf));
      const known = ratios.filter((ratio) => !Number.isNaN(ratio));
      if (known.length === 0) throw new Error('not measured');
      const note = `of ${known.length} sets`;
      return { mean: within2(known), standardError: 0, splits: known.length, fitSeconds: 0, note };
    },
  });
  return {
    id: 'which-learner goals',
    title: 'auto, numbers of sets',
    metric: { title: 'sets', direction: 'higher' },
    page: PAGE,
    experiments: [
      goal('error at most 1.02 of the lowest mean', ({ ratio }) => ratio),
      goal('error at most 1.02 of the best on the other splits', ({ foreseen }) => foreseen),
    ],
    summarise: () => nearLines(near),
  };
}

/** @param {Context} context */
async function distancesOfKinds(context) {
  const found = [];
  for (const kind of KINDS) {
    const measured = [...(await choiceSets(kind, context)).values()];
    const distances = setDistances(measured, innerName(INNER));
    found.push({ title: kinds[kind].group, distances });
  }
  return found;
}

/**
 * What was measured of the sets of a kind that are there.
 *
 * @param {Kind} kind
 * @param {Context} context
 */
async function choiceSets(kind, context) {
  const { sets, error, direction } = kinds[kind];
  /** @type {Map<SharedSet, import('./choice-rules.mjs').ChoiceSet>} */
  const measured = new Map();
  for (const set of sets.filter(({ file }) => existsSync(join(context.data, file)))) {
    const runs = await runsOn(candidatePlan(set), context);
    if (Object.values(runs.learners).some(({ length }) => length === 0)) continue;
    measured.set(set, choiceSet(nameOf(set), error, direction, runs));
  }
  return measured;
}

/**
 * @typedef {object} TableFacts
 * @property {string} title
 * @property {string} metric id, or `seconds`
 * @property {'lower' | 'higher'} direction
 * @property {readonly string[]} learners
 * @property {string} [group] the kind of target when absent
 */

/**
 * @param {Kind} kind
 * @param {TableFacts} table
 * @returns {Family}
 */
function family(kind, { title, metric, direction, learners, group = kinds[kind].group }) {
  return {
    id: `which-learner ${group} ${metric}`,
    title,
    metric: { title: metric === 'seconds' ? 'seconds' : title.slice(0, 7), direction },
    page: PAGE,
    experiments: kinds[kind].sets.flatMap((set) =>
      learners.map((learner) => ({
        group,
        name: `${nameOf(set)}, ${learner}`,
        files: [set.file],
        measure: async (context) => {
          if (learner === AUTO_ID) return ofAuto(set, kind, metric, context);
          const { learners: runs } = await runsOn(planOf(set, learners), context);
          return measured(valuesOf(runs[learner], metric), runs[learner]?.length ?? 0);
        },
      })),
    ),
  };
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
 * What `auto` gave: the mean of the mean errors of the learners that it chose, so that the figure is of the choice, and not of
 * the splits on which it chose. What it knows of the learners beforehand comes from the other sets.
 *
 * @param {SharedSet} set
 * @param {Kind} kind
 * @param {string} metric
 * @param {Context} context
 * @returns {Promise<Measurement>}
 */
async function ofAuto(set, kind, metric, context) {
  const { learners, inner } = await runsOn(candidatePlan(set), context);
  const sets = await choiceSets(kind, context);
  const own = sets.get(set);
  if (own === undefined) throw new Error('not measured');
  const name = innerName(INNER);
  const chosen = chosenOn(own, [...sets.values()], name);
  const values = chosen.map((id, s) => {
    const seconds = metric === 'seconds' ? inner[name][s].seconds : 0;
    return summary(valuesOf(learners[id], metric)).mean + seconds;
  });
  return { ...measured(values, chosen.length), note: `chose ${chosen.join(', ')}` };
}

/**
 * What a learner gave, split by split where it is defined.
 *
 * @param {readonly import('./learner-runs.mjs').LearnerRun[]} runs
 * @param {string} metric
 */
function valuesOf(runs = [], metric) {
  return runs.flatMap(({ metrics, seconds }) => {
    const value = metric === 'seconds' ? seconds : metrics[metric];
    return value === null ? [] : [value];
  });
}

/**
 * @param {readonly number[]} values
 * @param {number} splits
 * @returns {Measurement}
 */
function measured(values, splits) {
  if (values.length === 0) throw new Error(splits === 0 ? 'not measured' : 'undefined');
  const some = values.length < splits ? `over ${values.length} of ${splits} splits` : '';
  return { ...summary(values), splits, fitSeconds: 0, note: some };
}

/**
 * @param {SharedSet} set
 * @param {readonly string[]} learners
 * @returns {Pick<RunPlan, 'learners' | 'splits' | 'inner' | 'candidates'> & {set: SharedSet}}
 */
function planOf(set, learners) {
  if (learners.includes(AUTO_ID)) return candidatePlan(set);
  return { set, learners, candidates: [], inner: [], splits: FEWER_SPLITS };
}

/** @param {SharedSet} set */
function candidatePlan(set) {
  const { candidates } = kinds[set.taken.kind];
  return { set, learners: candidates, candidates, inner: [INNER], splits: SPLITS };
}

/** What ran, by plan. @type {Map<string, Promise<SetRuns>>} */
const running = new Map();

/**
 * Learners on the splits of a set, in a process of its own; once for all their figures.
 *
 * @param {ReturnType<typeof planOf>} plan
 * @param {Context} context
 * @returns {Promise<SetRuns>}
 */
function runsOn({ set, splits, ...rest }, { data, seed, runs, kept, splits: most = Infinity }) {
  if (runs !== null) mkdirSync(runs, { recursive: true });
  const fewer = (/** @type {readonly number[]} */ all) => all.map((one) => Math.min(one, most));
  const plan = {
    ...{ ...rest, file: join(data, set.file), target: set.target, taken: set.taken, seed, kept },
    inner: rest.inner.map((one) => ({ ...one, splits: fewer(one.splits) })),
    splits: fewer(splits),
    journal: runs && join(runs, `${set.file.replace('/', '-').replace('.csv', '')}.jsonl`),
  };
  const text = JSON.stringify(plan);
  const known = running.get(text);
  if (known !== undefined) return known;
  const script = new URL('./compare-learners.mjs', import.meta.url).pathname;
  const run = runNode(script, [text]).then((out) => /** @type {SetRuns} */ (JSON.parse(out)));
  running.set(text, run);
  return run;
}
