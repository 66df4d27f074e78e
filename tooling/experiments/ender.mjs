// The kin of RankRules: ENDER AE, Ordinal ENDER and ORDER in Table 4 of the RankRules paper.
import { join } from 'node:path';
import { torgoSets } from './torgo-sets.mjs';

/** Mean absolute errors of Table 4 of RankRules 2009, in the order of its columns. */
const table4 = {
  housing: [0.901, 0.768, 0.795],
  'machine-cpu': [0.956, 0.84, 0.871],
  abalone: [1.34, 1.265, 1.248],
  'cpu-small': [0.827, 0.661, 0.689],
  bank8fm: [0.624, 0.479, 0.485],
  'delta-ailerons': [0.943, 0.862, 0.885],
};

/** How far above the paper's figure a mean may lie. */
const MARGIN = 0.04;

/** @type {import('./frame.mjs').Family} */
export const ender = {
  id: 'ender',
  title: 'ENDER and ORDER, in RankRules 2009',
  metric: { title: 'MAE', direction: 'lower' },
  experiments: Object.entries(table4).flatMap(([set, errors]) =>
    ['ender-ae', 'ordinal-ender', 'order'].map((learner, i) => experiment(set, learner, errors[i])),
  ),
};

/**
 * @param {string} set
 * @param {string} learner
 * @param {number} published
 * @returns {import('./frame.mjs').Experiment}
 */
function experiment(set, learner, published) {
  const { target, train, test, splits = 20 } = torgoSets[set];
  const file = `regression/${set}.csv`;
  return {
    group: 'table 4',
    name: `${set}, ${learner}`,
    files: [file],
    goal: published + MARGIN,
    paper: published.toFixed(3),
    measure: (context) =>
      context.crossEvaluate({
        file: join(context.data, file),
        ...{ target, kind: 'ordinal', discretize: 10, metric: 'mae', learner, options: {} },
        splits: { method: 'holdout', train, test, repeats: splits },
        ...(context.splits === undefined ? {} : { most: context.splits }),
        seed: context.seed,
      }),
  };
}
