// The experiment that the MLRules paper leaves to the future: rules that raise unions of ordered classes
// (section 5.3) against rules that raise single classes, against RankRules and against its kin, on sets with
// ordered classes and on discretised regression sets, with average ranks.
import { compareMethods } from '@preflearn/evaluation';
import { testText } from './frame.mjs';
import { onOrdinalSet, ordinalFile, ordinalSets } from './ordinal-sets.mjs';
import { onTorgoSet, torgoFile, torgoSets } from './torgo-sets.mjs';

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
    ...Object.keys(ordinalSets).flatMap((set) => methods.map((_, i) => onOrdered(set, i))),
    ...Object.keys(torgoSets).flatMap((set) => methods.map((_, i) => onDiscretised(set, i))),
  ],
  summarise: ranks,
};

/**
 * @param {string} set
 * @param {number} method
 * @returns {import('./frame.mjs').Experiment}
 */
function onOrdered(set, method) {
  const { name, learner, options = {} } = methods[method];
  const splits = /** @type {const} */ ({ method: 'folds', folds: 10, repeats: 1 });
  return {
    ...{ group: GROUP, name: `${set}, ${name}`, files: [ordinalFile(set)] },
    measure: (context) =>
      onOrdinalSet(context, set, {
        ...{ metric: 'maeLoss', learner, options, splits, most: context.folds },
      }),
  };
}

/**
 * @param {string} set
 * @param {number} method
 * @returns {import('./frame.mjs').Experiment}
 */
function onDiscretised(set, method) {
  const { name, ...choice } = methods[method];
  return {
    ...{ group: GROUP, name: `${set}, ${name}`, files: [torgoFile(set)] },
    measure: (context) => onTorgoSet(context, set, choice),
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
