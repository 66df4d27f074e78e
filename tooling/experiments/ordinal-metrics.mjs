// Quadratic weighted kappa and ranked probability score of all learners for ordered classes, with the options they
// have by default, on sets whose classes are ordered by nature; printed as tables for the documentation too. The
// tables of the page "Ordinal learners compared" are what this prints.
import { compareMethods } from '@preflearn/evaluation';
import { testText } from './frame.mjs';
import { onOrdinalSet, ordinalFile, ordinalSets } from './ordinal-sets.mjs';

/** Learners for ordered classes, and whether they predict probabilities. */
const learners = [
  { id: 'rank-rules', probabilities: false },
  { id: 'ml-rules', probabilities: true },
  { id: 'ender-ae', probabilities: false },
  { id: 'ordinal-ender', probabilities: true },
  { id: 'order', probabilities: false },
];

/** Four folds keep enough test rows for a kappa in sets of some thirty rows. */
const SPLITS = /** @type {const} */ ({ method: 'folds', folds: 4, repeats: 5 });

/** @type {readonly import('./frame.mjs').Family[]} */
export const ordinalMetrics = [
  family({
    id: 'quadraticKappaScore',
    title: 'Quadratic weighted kappa',
    column: 'kappa',
    direction: 'higher',
    ids: learners.map(({ id }) => id),
  }),
  family({
    id: 'rankedProbabilityLoss',
    title: 'Ranked probability score',
    column: 'RPS',
    direction: 'lower',
    ids: learners.filter(({ probabilities }) => probabilities).map(({ id }) => id),
  }),
];

/**
 * @param {{id: string, title: string, column: string, direction: 'lower' | 'higher', ids: readonly string[]}} metric
 * @returns {import('./frame.mjs').Family}
 */
function family({ id, title, column, direction, ids }) {
  return {
    id: `ordinal-metrics ${id}`,
    title,
    metric: { title: column, direction },
    experiments: Object.keys(ordinalSets).flatMap((set) =>
      ids.map((learner) => experiment(set, learner, id)),
    ),
    summarise: (_, outcomes) => tableLines(ids, direction, outcomes),
  };
}

/**
 * @param {string} set
 * @param {string} learner
 * @param {string} metric
 * @returns {import('./frame.mjs').Experiment}
 */
function experiment(set, learner, metric) {
  return {
    ...{ group: 'ordinal sets', name: `${set}, ${learner}`, files: [ordinalFile(set)] },
    measure: (context) =>
      onOrdinalSet(context, set, {
        ...{ metric, learner, options: {}, splits: SPLITS, most: context.splits },
      }),
  };
}

/**
 * The means as a table in Markdown, the best of each set marked, with average ranks over the sets on which every
 * learner has a figure.
 *
 * @param {readonly string[]} ids of the learners
 * @param {'lower' | 'higher'} direction
 * @param {readonly import('./frame.mjs').Outcome[]} outcomes
 * @returns {readonly string[]}
 */
export function tableLines(ids, direction, outcomes) {
  const sets = [...new Set(outcomes.map(({ experiment: { name } }) => name.split(', ')[0]))];
  const meanOf = (/** @type {string} */ set, /** @type {string} */ id) =>
    outcomes.find(({ experiment: { name } }) => name === `${set}, ${id}`)?.measurement?.mean;
  const rows = sets.map((set) => ({ set, means: ids.map((id) => meanOf(set, id)) }));
  const lines = ['', rowOf(['set', ...ids]), rowOf(['---', ...ids.map(() => '---:')])];
  for (const { set, means } of rows) lines.push(rowOf([set, ...marked(means, direction)]));
  const whole = rows.flatMap(({ set, means }) => {
    const figures = means.filter((mean) => mean !== undefined);
    return figures.length === ids.length ? [{ set, figures }] : [];
  });
  if (whole.length < 2 || ids.length < 2) return lines;
  const comparison = compareMethods({
    methods: ids,
    datasets: whole.map(({ set }) => set),
    figures: whole.map(({ figures }) => figures),
    direction,
  });
  const ranks = comparison.averageRanks.map((rank) => rank.toFixed(2));
  return [
    ...lines,
    rowOf(['average rank', ...ranks]),
    '',
    `Average ranks over ${whole.length} sets, 1 is best. ${testText(comparison, 0.05)}.`,
  ];
}

/** @param {readonly string[]} cells */
function rowOf(cells) {
  return `| ${cells.join(' | ')} |`;
}

/**
 * @param {readonly (number | undefined)[]} means
 * @param {'lower' | 'higher'} direction
 */
function marked(means, direction) {
  const texts = means.map((mean) => mean?.toFixed(3) ?? '-');
  const numbers = means.flatMap((mean) => (mean === undefined ? [] : [Number(mean.toFixed(3))]));
  const best = direction === 'lower' ? Math.min(...numbers) : Math.max(...numbers);
  return texts.map((text) => (Number(text) === best ? `**${text}**` : text));
}
