// Label ranking: Table 2 of its paper, real-world sets, what pruning does, and options other than the default.
import { join } from 'node:path';
import { compareMethods } from '@preflearn/evaluation';
import { testText } from './frame.mjs';
import {
  goalTau,
  largeSets,
  paperTau,
  realWorldSets,
  repeatsOfSmallSets,
  table2Learners,
  table2Sets,
  table2Shares,
} from './label-ranking-tables.mjs';

/** Folds of every cross-validation. */
const FOLDS = 10;

/** Folds that are run on large sets unless all are asked for. */
const FOLDS_OF_LARGE_SETS = 3;

/**
 * @typedef {object} Figure
 * @property {string} group
 * @property {string} set
 * @property {string} learner
 * @property {Record<string, string | number>} [options] of the learner, where they are not the defaults
 * @property {number} [share] of the labels of the training rankings that is deleted; test rows stay complete
 * @property {string} [label] what the line says in place of learner and options
 * @property {number | undefined} [goal]
 * @property {string} [paper]
 */

/** @type {import('./frame.mjs').Family} */
export const labelRanking = {
  id: 'label-ranking',
  title: 'Label ranking 2009',
  metric: { title: 'tau', direction: 'higher' },
  experiments: [
    ...table2Shares.flatMap(table2),
    ...realWorld(),
    ...trivial(),
    ...pruning(),
    ...options(),
  ].map(experiment),
  summarise: ranksOfTable2,
};

/**
 * @param {Figure} figure
 * @returns {import('./frame.mjs').Experiment}
 */
function experiment({ group, set, learner, options = {}, share = 0, label, goal, paper }) {
  const settings = Object.entries(options).map(([key, value]) => `${key}=${value}`);
  const file = `label-ranking/${set}.csv`;
  return {
    group,
    name: [set, label ?? [learner, ...settings].join(' '), ...missingText(share)].join(', '),
    files: [file],
    ...(goal === undefined ? {} : { goal }),
    ...(paper === undefined ? {} : { paper }),
    measure: (context) =>
      context.crossEvaluate({
        file: join(context.data, file),
        ...{ target: 'ranking', kind: 'ranking', metric: 'kendallTauScore', learner, options },
        splits: { method: 'folds', folds: FOLDS, repeats: repeats(set) },
        most: foldsToRun(set, context),
        ...(share > 0 ? { missingLabels: share } : {}),
        seed: context.seed,
      }),
  };
}

/**
 * @param {string} set
 * @param {import('./frame.mjs').Context} context
 */
function foldsToRun(set, { folds, all }) {
  const planned = FOLDS * repeats(set);
  if (folds !== undefined) return Math.min(folds, planned);
  return largeSets.includes(set) && !all ? FOLDS_OF_LARGE_SETS : planned;
}

/** @param {string} set */
function repeats(set) {
  return repeatsOfSmallSets[set] ?? 1;
}

/** @param {number} share */
function missingText(share) {
  return share > 0 ? [`${share * 100} % missing`] : [];
}

/** @param {number} share */
function table2Group(share) {
  return share > 0
    ? `table 2, ${share * 100} % of the labels missing`
    : 'table 2, complete rankings';
}

/**
 * @param {number} share
 * @returns {Figure[]}
 */
function table2(share) {
  return table2Sets.flatMap((set) =>
    table2Learners.map((learner) => ({
      ...{ group: table2Group(share), set, learner, share },
      goal: goalTau(set, learner, share),
      paper: paperTau(set, learner, share).toFixed(3),
    })),
  );
}

/** @returns {Figure[]} */
function realWorld() {
  return realWorldSets.flatMap((set) =>
    [...table2Learners, 'borda', 'most-common'].map((learner) => ({
      ...{ group: 'real-world sets', set, learner },
    })),
  );
}

/** @returns {Figure[]} */
function trivial() {
  return table2Sets.flatMap((set) =>
    ['borda', 'most-common'].map((learner) => ({
      ...{ group: 'one order for all, complete rankings', set, learner },
    })),
  );
}

/**
 * Trees as they grow, and pruned as by default.
 *
 * @returns {Figure[]}
 */
function pruning() {
  const small = ['authorship', 'glass', 'iris', 'segment', 'stock', 'vehicle', 'wisconsin'];
  const large = ['calhousing', 'cpu-small', 'elevators'];
  const group = 'pruning of trees';
  const pair = (/** @type {string} */ set, /** @type {number} */ share) => [
    { group, set, learner: 'lrt', options: { prune: 'none' }, share, label: 'unpruned' },
    { group, set, learner: 'lrt', share, label: 'pruned' },
  ];
  return [
    ...[...small, ...large].flatMap((set) => pair(set, 0)),
    ...[0.3, 0.6].flatMap((share) => small.flatMap((set) => pair(set, share))),
  ];
}

/**
 * Options other than the defaults, whose figures stand in the tables above.
 *
 * @returns {Figure[]}
 */
function options() {
  const group = 'other options';
  const sets = ['authorship', 'glass', 'iris', 'stock', 'vehicle'];
  const iblr = [{ centre: 'kemeny' }, { k: 5 }, { k: 20 }, { scale: 'z-score' }];
  const unpruned = ['pairs', 'paper'].map((incomplete) => ({ prune: 'none', incomplete }));
  return [
    ...sets.flatMap((set) =>
      iblr.map((options) => ({ group, set, learner: 'iblr', options, share: 0 })),
    ),
    ...sets.flatMap((set) =>
      [{ centre: 'kemeny' }, { k: 5 }, { k: 20 }].map((options) => ({
        ...{ group, set, learner: 'iblr', options, share: 0.6 },
      })),
    ),
    ...[0.3, 0.6].flatMap((share) =>
      ['iris', 'glass', 'stock'].flatMap((set) =>
        unpruned.map((options) => ({ group, set, learner: 'lrt', options, share })),
      ),
    ),
    ...sets.map((set) => ({
      ...{ group, set, learner: 'lrt', options: { stop: 'labels' }, share: 0.6 },
    })),
    ...table2Sets.map((set) => ({ group, set, learner: 'cc', options: { variant: 'averaged' } })),
  ];
}

/**
 * Average ranks of the three learners of Table 2 over the sets on which all of them were run, and what the
 * paper's figures give for the same sets.
 *
 * @param {string} group
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 */
function ranksOfTable2(group, outcomes) {
  const share = table2Shares.find((candidate) => table2Group(candidate) === group);
  if (share === undefined) return [];
  const meanOf = (/** @type {string} */ set, /** @type {string} */ learner) => {
    const name = [set, learner, ...missingText(share)].join(', ');
    return outcomes.find(({ experiment }) => experiment.name === name)?.measurement?.mean ?? NaN;
  };
  const sets = table2Sets.filter((set) =>
    table2Learners.every((learner) => Number.isFinite(meanOf(set, learner))),
  );
  if (sets.length < 2) return [];
  const comparisonBy = (/** @type {(set: string, learner: string) => number} */ tau) =>
    compareMethods({
      methods: table2Learners,
      datasets: sets,
      figures: sets.map((set) => table2Learners.map((learner) => tau(set, learner))),
      direction: 'higher',
    });
  const found = comparisonBy(meanOf);
  const paper = comparisonBy((set, learner) => paperTau(set, learner, share));
  return [
    `average rank over ${sets.length} sets: ${ranksText(found)} (paper: ${ranksText(paper)})`,
    `${testText(found, 0.1)} (paper: ${testText(paper, 0.1)})`,
  ];
}

/** @param {import('@preflearn/evaluation').MethodComparison} comparison */
function ranksText({ methods, averageRanks }) {
  return averageRanks.map((rank, i) => `${methods[i]} ${rank.toFixed(2)}`).join(', ');
}
