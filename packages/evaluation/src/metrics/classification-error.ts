import type { Metric } from './metric.js';
import { checkTargetKind, pairedClasses } from './paired.js';
import { noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * 0-1 error, lower is better: the share of rows whose predicted class is not the true one, in [0, 1].
 *
 *     sum_i w_i [p_i != y_i] / sum_i w_i
 *
 * NaN if no row has a weight above 0. Source: Dembczyński, Kotłowski and Słowiński (2008), maximum likelihood rule
 * ensembles (MLRules).
 */
export const zeroOneLoss: Metric = Object.freeze({
  id: 'zeroOneLoss',
  title: '0-1 error',
  direction: 'lower',
  kinds: ['ordinal', 'nominal'],
  formula: 'sum_i w_i [p_i != y_i] / W',
  undefinedWhen: [noWeight],
  source: 'Dembczyński, Kotłowski and Słowiński (2008), MLRules',
  value(prediction, target, weights) {
    checkTargetKind(zeroOneLoss, target);
    const paired = pairedClasses('zeroOneLoss', prediction, target, weights);
    const predicted = paired.prediction.codes;
    const found = paired.target.codes;
    return weightedMean(found.length, (row) => (predicted[row] === found[row] ? 0 : 1), weights);
  },
} satisfies Metric);
