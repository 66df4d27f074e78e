// The experiment that the MLRules paper leaves to the future: rules that raise unions of ordered classes
// (section 5.3) against rules that raise single classes, against RankRules and against its kin, on sets with
// ordered classes and on discretised regression sets, with average ranks.
import { join } from 'node:path';
import { compareMethods } from '@preflearn/evaluation';
import { testText } from './frame.mjs';
import { ordinalSets } from './ordinal-sets.mjs';
import { torgoSets } from './torgo-sets.mjs';

/** @type {readonly {name: string, learner: string, options?: Record<string, string>}[]} */
const methods = [
  { name: 'ordinal MLRules', learner: 'ml-rules', options: { technique: 'gradient' } },
  { name: 'ordinal MLRules, newton', learner: 'ml-rules', options: { technique: 'newton' } },
  { name: 'nominal MLRules, median', learner: 'ml-rules', options: { responses: 'classes' } },
  { name: 'RankRules', learner: 'rank-rules' },
  { name: 'Ordinal ENDER', learner: 'ordinal-ender' },
  { name: 'ORDER', learner: 'order' },
  { name: 'ENDER AE', learner: 'ender-ae' },
];

const GROUP = 'ordered classes';

/** @type {import('./frame.mjs').Family} */
export const ordinalMLRules = {
  id: 'ordinal-ml-rules',
  title: 'Ordinal MLRules',
  metric: { title: 'MAE', direction: 'lower' },
  experiments: [
    ...Object.keys(ordinalSets).flatMap((set) => methods.map((_, i) => onOrdinalSet(set, i))),
    ...Object.keys(torgoSets).flatMap((set) => methods.map((_, i) => onDiscretisedSet(set, i))),
  ],
  summarise: ranks,
};

/**
 * @param {string} set
 * @param {number} method
 * @returns {import('./frame.mjs').Experiment}
 */
function onOrdinalSet(set, method) {
  const { name, learner, options = {} } = methods[method];
  const { target, classes } = ordinalSets[set];
  const file = `ordinal/${set}.csv`;
  return {
    group: GROUP,
    name: `${set}, ${name}`,
    files: [file],
    measure: ({ data, seed, folds, crossEvaluate }) =>
      crossEvaluate({
        file: join(data, file),
        ...{ target, kind: 'ordinal', classes, metric: 'maeLoss', learner, options },
        splits: { method: 'folds', folds: 10, repeats: 1 },
        ...(folds === undefined ? {} : { most: folds }),
        seed,
      }),
  };
}

/**
 * A regression set parted into ten classes of equal frequency, on random splits.
 *
 * @param {string} set
 * @param {number} method
 * @returns {import('./frame.mjs').Experiment}
 */
function onDiscretisedSet(set, method) {
  const { name, learner, options = {} } = methods[method];
  const { target, train, test, splits: repeats = 20 } = torgoSets[set];
  const file = `regression/${set}.csv`;
  return {
    group: GROUP,
    name: `${set}, ${name}`,
    files: [file],
    measure: ({ data, seed, splits, crossEvaluate }) =>
      crossEvaluate({
        file: join(data, file),
        ...{ target, kind: 'ordinal', discretize: 10, metric: 'maeLoss', learner, options },
        splits: { method: 'holdout', train, test, repeats },
        ...(splits === undefined ? {} : { most: splits }),
        seed,
      }),
  };
}

/**
 * Average ranks over the sets on which every method gave a figure.
 *
 * @param {string} _
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 */
function ranks(_, outcomes) {
  /** @type {Map<string, Map<string, number>>} */
  const bySet = new Map();
  for (const { experiment, measurement } of outcomes) {
    const [set] = experiment.name.split(', ');
    const figures = bySet.get(set) ?? new Map();
    bySet.set(set, figures);
    if (measurement) figures.set(experiment.name.slice(set.length + 2), measurement.mean);
  }
  const whole = [...bySet].filter(([, figures]) => methods.every(({ name }) => figures.has(name)));
  if (whole.length < 2) return [];
  const comparison = compareMethods({
    methods: methods.map(({ name }) => name),
    datasets: whole.map(([set]) => set),
    figures: whole.map(([, figures]) => methods.map(({ name }) => figures.get(name) ?? NaN)),
    direction: 'lower',
  });
  const { averageRanks } = comparison;
  return [
    `average ranks over ${whole.length} sets (1 is best):`,
    ...methods.map(({ name }, i) => `  ${name.padEnd(26)} ${averageRanks[i].toFixed(2)}`),
    `  ${testText(comparison, 0.05)}`,
  ];
}
