// MLRules: errors of Table 1 of its paper, gradient and Newton technique, by stratified ten-fold
// cross-validation.
import { join } from 'node:path';
import { errorMargin, largeSets, ml2008, repeatsOf } from './ml-rules-tables.mjs';

const FOLDS = 10;

/** Folds that are run on the three largest sets unless all are asked for. */
const FOLDS_OF_LARGE_SETS = 3;

/** @typedef {keyof typeof ml2008} SetName */

/** @type {import('./frame.mjs').Family} */
export const mlRules = {
  id: 'ml-rules',
  title: 'MLRules 2008',
  metric: { title: 'error', direction: 'lower' },
  experiments: /** @type {SetName[]} */ (Object.keys(ml2008)).flatMap((set) =>
    ['gradient', 'newton'].map((technique, i) => experiment(set, technique, ml2008[set].errors[i])),
  ),
};

/**
 * @param {SetName} set
 * @param {string} technique
 * @param {number} published
 * @returns {import('./frame.mjs').Experiment}
 */
function experiment(set, technique, published) {
  const { target, rules = 500, types } = ml2008[set];
  const file = `classification/${set}.csv`;
  const repeats = repeatsOf(set);
  return {
    group: largeSets.includes(set) ? 'table 1, large sets' : 'table 1',
    name: `${set}, ${technique}${rules === 500 ? '' : `, ${rules} rules`}`,
    files: [file],
    goal: published + errorMargin(set),
    paper: published.toFixed(3),
    measure: ({ data, seed, folds, all, crossEvaluate }) =>
      crossEvaluate({
        file: join(data, file),
        ...{ target, types, kind: 'nominal', metric: 'zeroOneLoss', learner: 'ml-rules' },
        options: { technique, rules },
        splits: { method: 'folds', folds: FOLDS, repeats },
        most: Math.min(
          folds ?? Infinity,
          largeSets.includes(set) && !all ? FOLDS_OF_LARGE_SETS : FOLDS * repeats,
        ),
        seed,
      }),
  };
}
