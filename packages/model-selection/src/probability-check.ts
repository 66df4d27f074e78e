import type { LabelledTable, Prediction } from '@preflearn/core';
import { readableNumber } from '@preflearn/core/text';
import { classShares, constantPrediction, logLoss, measure } from '@preflearn/evaluation';
import type { CandidateResult } from './learner-selection.js';

/** Mean log-loss over folds, and that of the class shares of the training rows on the same folds. */
export interface ProbabilityFigures {
  readonly logLoss: number;
  readonly shares: number;
}

/**
 * The log-loss of a prediction and of the class shares of the training rows; `undefined` without probabilities, or if the
 * loss is undefined.
 *
 * @param train  target and weights of the training rows
 * @param test   target and weights of the predicted rows
 */
export function probabilityFigures(
  prediction: Prediction,
  train: Pick<LabelledTable, 'target' | 'weights'>,
  test: Pick<LabelledTable, 'target' | 'weights'>,
): ProbabilityFigures | undefined {
  if (!('codes' in prediction) || !prediction.probabilities || !('codes' in train.target)) {
    return undefined;
  }
  const { target } = train;
  const shares = classShares(target, train.weights);
  const constant = constantPrediction(target, 0, prediction.codes.length, shares);
  const [own, of] = [prediction, constant].map(
    (one) => measure(logLoss, one, test.target, test.weights).value,
  );
  return own === null || of === null ? undefined : { logLoss: own, shares: of };
}

/** Means of the figures of all folds; `undefined` if one of them is. */
export function meanFigures(
  figures: readonly (ProbabilityFigures | undefined)[],
): ProbabilityFigures | undefined {
  const known = figures.filter((one) => one !== undefined);
  if (known.length === 0 || known.length < figures.length) return undefined;
  const meanOf = (numbers: readonly number[]) =>
    numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return {
    logLoss: meanOf(known.map((one) => one.logLoss)),
    shares: meanOf(known.map((one) => one.shares)),
  };
}

/**
 * The candidates, with the reason where one is not to be chosen: its probabilities have a higher log-loss than the class
 * shares of the training rows, or it has none though they are required. No reasons are given if none would remain.
 *
 * @param figures   of each candidate, shape [candidates]
 * @param required  whether learners without probabilities are left out
 */
export function withReasons(
  candidates: readonly CandidateResult[],
  figures: readonly (ProbabilityFigures | undefined)[],
  required: boolean,
): readonly CandidateResult[] {
  const reasons = figures.map((of) => {
    if (of === undefined) return required ? 'it gives no probabilities' : undefined;
    if (of.logLoss <= of.shares) return undefined;
    return `its probabilities are worse than class shares (log-loss ${readableNumber(of.logLoss)}, shares ${readableNumber(of.shares)})`;
  });
  const remain = candidates.some(({ mean }, c) => mean !== null && reasons[c] === undefined);
  if (!remain) return candidates;
  return candidates.map((candidate, c) => {
    const leftOut = candidate.mean === null ? undefined : reasons[c];
    return leftOut === undefined ? candidate : { ...candidate, leftOut };
  });
}
