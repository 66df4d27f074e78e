import type { PredictionIntervals } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { quantile } from './quantile.js';

/** A rule for prediction intervals: how far below and above a predicted number the true one may plausibly lie. */
export interface IntervalRule {
  /** Distance of the lower bound from the predicted number, in the unit of the target; finite, at least 0. */
  readonly below: number;
  /** Distance of the upper bound from the predicted number, in the unit of the target; finite, at least 0. */
  readonly above: number;
  /** Share of new rows whose number is expected to be in its interval; at least the coverage requested. */
  readonly coverage: number;
}

/** Slack, as a share of a row, for the rounding of `coverage` and of weights, so that 19 rows suffice for 0.9. */
export const ROUNDING = 1e-9;

/**
 * Finds the rule for prediction intervals that contain the number of at least a given share of new rows, by split
 * conformal prediction: with the errors e = number - prediction of n rows, the interval extends from the predicted number
 * to the quantiles of e and of -e at (1 + coverage) / 2, each counted as if there were one row more. The rows outside are
 * thus about as often below as above, also if errors are skewed.
 *
 * An interval always contains the predicted number. Rows of unequal weights count as fewer rows, see {@link effectiveRows}.
 *
 * The bounds are errors of two of the rows. If the intervals hold the numbers of m of n rows, a new row is in its interval
 * with a chance of (m - 1) / (n + 1), or more if errors are tied: that is the stated coverage, unless more was requested.
 *
 * Source: Lei, G'Sell, Rinaldo, Tibshirani and Wasserman (2018), Distribution-free predictive inference for regression,
 * algorithm 2, with both tails apart; applied to out-of-fold predictions, as in cross-conformal prediction (Vovk 2015).
 *
 * @param predicted  numbers predicted by models that were not trained on the rows, shape [rows], finite
 * @param numbers    number of each row, shape [rows], finite, at least one row
 * @param weights    shape [rows], finite, none below 0, not all 0
 * @param coverage   share of rows, in (0, 1)
 * @returns `undefined` if there are too few rows, since a bound would have to be infinite; see {@link rowsForIntervals}
 */
export function fitIntervalRule(
  predicted: Float64Array,
  numbers: Float64Array,
  weights: Float64Array,
  coverage: number,
): IntervalRule | undefined {
  checkGiven('fitIntervalRule', predicted, 'a list of numbers', 'list');
  checkGiven('fitIntervalRule', numbers, 'a list of numbers', 'list');
  checkGiven('fitIntervalRule', weights, 'a list of numbers', 'list');
  const rows = effectiveRows(weights);
  if (rows < rowsForIntervals(coverage)) return undefined;
  const rank = ((1 + coverage) / 2) * (rows + 1) - ROUNDING;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const errors = numbers.map((number, row) => limited(number - predicted[row]));
  const mass = (all / rows) * rank;
  const above = Math.max(0, quantile(errors, weights, mass));
  const below = Math.max(
    0,
    quantile(
      errors.map((error) => -error),
      weights,
      mass,
    ),
  );
  const { lower, upper } = predictionIntervals(predicted, { below, above, coverage });
  let covered = 0;
  numbers.forEach((number, row) => {
    if (lower[row] <= number && number <= upper[row]) covered += weights[row];
  });
  const expected = ((covered / all) * rows - 1) / (rows + 1);
  return { below, above, coverage: Math.max(coverage, expected) };
}

/**
 * The number of rows of equal weight that tell as much as weighted rows do, rounded down: (sum of weights)^2 / (sum of
 * squared weights).
 *
 * Source: Kish (1965), Survey sampling.
 *
 * @param weights  shape [rows], finite, none below 0, not all 0
 * @returns between 1 and the number of rows
 */
export function effectiveRows(weights: Float64Array): number {
  checkGiven('effectiveRows', weights, 'a list of numbers', 'list');
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  let sum = 0;
  let squares = 0;
  for (const weight of weights) {
    sum += weight / largest;
    squares += (weight / largest) ** 2;
  }
  return Math.floor((sum * sum) / squares + ROUNDING * weights.length);
}

/**
 * The fewest rows of equal weight from which {@link fitIntervalRule} finds intervals of a coverage.
 *
 * @param coverage  share of rows, in (0, 1)
 */
export function rowsForIntervals(coverage: number): number {
  return Math.ceil((1 + coverage) / (1 - coverage) - ROUNDING);
}

/**
 * The prediction intervals of rows under a rule.
 *
 * @param predicted  predicted numbers, shape [rows], finite
 */
export function predictionIntervals(
  predicted: Float64Array,
  rule: IntervalRule,
): PredictionIntervals {
  checkGiven('predictionIntervals', predicted, 'a list of numbers', 'list');
  checkGiven('predictionIntervals', rule, 'a rule, as fitIntervalRule gives it', ['below']);
  const { below, above, coverage } = rule;
  return {
    coverage,
    lower: predicted.map((value) => limited(value - below)),
    upper: predicted.map((value) => limited(value + above)),
  };
}

/** The nearest finite number. */
function limited(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value));
}
