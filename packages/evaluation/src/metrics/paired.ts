import {
  type ClassPrediction,
  type ClassTarget,
  DataError,
  type NumericPrediction,
  type NumericTarget,
  type Prediction,
  predictionLength,
  type RankingPrediction,
  type RankingTarget,
  type Target,
  targetLength,
  UsageError,
} from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import type { Metric } from './metric.js';

/*
 * Input checks shared by all metrics. Each function checks that prediction, target and weights match, and narrows their
 * types; the computations that follow trust their caller.
 */

/** Predicted and true classes, checked. */
export interface PairedClasses {
  readonly prediction: ClassPrediction;
  readonly target: ClassTarget;
}

/** Predicted and true orders of labels, checked. */
export interface PairedRankings {
  readonly prediction: RankingPrediction;
  readonly target: RankingTarget;
}

/** Predicted and true numbers, checked. */
interface PairedNumbers {
  readonly prediction: NumericPrediction;
  readonly target: NumericTarget;
}

/** Refuses a target that the metric cannot be measured on. */
export function checkTargetKind({ id, kinds }: Pick<Metric, 'id' | 'kinds'>, target: Target): void {
  if (kinds.includes(target.kind)) return;
  throw new DataError(
    'TARGET_KIND',
    `the metric ${quoted(id)} needs a target of kind ${kinds.join(' or ')}, but ` +
      `${quoted(target.name)} is ${target.kind}`,
    { remedy: 'ask for another metric' },
  );
}

/** Checks predicted against true classes; `who` begins the error message. */
export function pairedClasses(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
): PairedClasses {
  if (!('codes' in prediction) || !('codes' in target)) {
    throw kindsDiffer(who, prediction, target);
  }
  checkNames(who, 'classes', prediction.classes, target.classes);
  checkLengths(who, prediction, target, weights);
  return { prediction, target };
}

/** Checks predicted against true orders of labels. */
export function pairedRankings(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
): PairedRankings {
  if (prediction.kind !== 'ranking' || target.kind !== 'ranking') {
    throw kindsDiffer(who, prediction, target);
  }
  checkNames(who, 'labels', prediction.labels, target.labels);
  checkLengths(who, prediction, target, weights);
  return { prediction, target };
}

/** Checks predicted against true numbers. */
function pairedNumbers(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
): PairedNumbers {
  if (prediction.kind !== 'numeric' || target.kind !== 'numeric') {
    throw kindsDiffer(who, prediction, target);
  }
  checkLengths(who, prediction, target, weights);
  return { prediction, target };
}

/** Checks predicted against true classes or numbers, and returns class positions or the numbers. */
export function pairedValues(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
): { readonly predicted: ArrayLike<number>; readonly found: ArrayLike<number> } {
  if (target.kind === 'numeric') {
    const paired = pairedNumbers(who, prediction, target, weights);
    return { predicted: paired.prediction.values, found: paired.target.values };
  }
  const paired = pairedClasses(who, prediction, target, weights);
  return { predicted: paired.prediction.codes, found: paired.target.codes };
}

function kindsDiffer(who: string, prediction: Prediction, target: Target): UsageError {
  return new UsageError(
    'ARGUMENT',
    `the predictions are ${prediction.kind}, but the target ${quoted(target.name)} is ` +
      `${target.kind}`,
    { where: { function: who }, remedy: 'give predictions of a model trained on such a target' },
  );
}

function checkNames(
  who: string,
  what: 'classes' | 'labels',
  predicted: readonly string[],
  found: readonly string[],
): void {
  if (predicted.length === found.length && predicted.every((name, i) => name === found[i])) return;
  throw new UsageError(
    'ARGUMENT',
    `the predictions have the ${what} ${listed(predicted)}, but the target has ${listed(found)}`,
    { where: { function: who }, remedy: `give both the same ${what} in the same order` },
  );
}

function checkLengths(
  who: string,
  prediction: Prediction,
  target: Target,
  weights: Float64Array | undefined,
): void {
  const rows = targetLength(target);
  const predicted = predictionLength(prediction);
  if (predicted !== rows) {
    throw new UsageError(
      'ARGUMENT',
      `there are predictions for ${predicted} rows, but the target has ${rows}`,
      { where: { function: who }, remedy: 'predict the rows of the target' },
    );
  }
  if (weights !== undefined) checkWeights(who, weights, rows);
}

/** Checks the weights of `rows` rows. */
export function checkWeights(who: string, weights: Float64Array, rows: number): void {
  if (weights.length !== rows) {
    throw new DataError('WEIGHTS', `there are ${weights.length} weights for ${rows} rows`, {
      where: { function: who },
    });
  }
  const row = weights.findIndex((weight) => !(weight >= 0 && weight < Infinity));
  if (row >= 0) {
    throw new DataError(
      'WEIGHTS',
      `found the weight ${weights[row]}, expected a finite number of at least 0`,
      { where: { function: who, row: row + 1 } },
    );
  }
}
