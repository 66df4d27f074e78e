import { log } from '@preflearn/core/numbers';
import type { Metric } from './metric.js';
import { checkTargetKind, pairedClasses } from './paired.js';
import { noProbabilities, noWeight } from './undefined-cases.js';
import { weightedMean } from './weighted-mean.js';

/**
 * Smaller probabilities are replaced by this one, so that the log-loss stays finite for a wrong prediction made with
 * certainty.
 */
const SMALLEST_PROBABILITY = 1e-15;

/**
 * Log-loss, lower is better, at least 0: minus the mean logarithm of the probability predicted for the true class.
 *
 *     -sum_i w_i ln max(P_i(y_i), 1e-15) / sum_i w_i
 *
 * Probabilities are used as given. NaN if the prediction has none, if one is NaN, or if no row has a weight above 0.
 * Source: Good (1952), Journal of the Royal Statistical Society B 14; W times it is the negative log-likelihood
 * [ML08 eq. 3].
 */
export const logLoss: Metric = Object.freeze({
  id: 'logLoss',
  title: 'Log-loss',
  direction: 'lower',
  kinds: ['ordinal', 'nominal'],
  formula: '-sum_i w_i ln max(P_i(y_i), 1e-15) / W',
  undefinedWhen: [noProbabilities, noWeight],
  source: 'Good (1952), Journal of the Royal Statistical Society B 14',
  value(prediction, target, weights) {
    checkTargetKind(logLoss, target);
    const paired = pairedClasses('logLoss', prediction, target, weights);
    const { probabilities } = paired.prediction;
    const { codes, classes } = paired.target;
    if (probabilities === undefined) return NaN;
    const lossOf = (row: number) =>
      -log(Math.max(probabilities[row * classes.length + codes[row]], SMALLEST_PROBABILITY));
    return weightedMean(codes.length, lossOf, weights);
  },
} satisfies Metric);
