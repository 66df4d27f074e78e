import type { ClassTarget, Prediction, Target } from '@preflearn/core';
import { rankingTau } from '@preflearn/evaluation';

/** What each row adds to the mean of a metric. */
export interface RowValues {
  /** Of the main metric: classes off, 1 for a wrong class, Kendall's tau of an order, or the distance of a number. */
  readonly main: Float64Array;
  /** The ranked probability score (ordinal) or Brier loss (nominal); absent without probabilities. */
  readonly probabilities?: Float64Array;
  /** For classes made from a number, the distance of the predicted class's median from the number. */
  readonly number?: Float64Array;
}

/**
 * The values of the rows whose weighted mean is the main metric of the kind of target, and the metric of its
 * probabilities, so that two predictions for the same rows can be compared row by row.
 *
 * @param prediction  predictions for the rows of `target`, in their order
 * @returns shape [rows] each; NaN for a row that does not count, such as an order that decides no pair of labels
 */
export function rowValues(prediction: Prediction, target: Target): RowValues {
  if (prediction.kind === 'numeric' && target.kind === 'numeric') {
    return { main: prediction.values.map((value, row) => Math.abs(value - target.values[row])) };
  }
  if (prediction.kind === 'ranking' && target.kind === 'ranking') {
    const { length } = target.labels;
    const { positions } = prediction;
    const main = Float64Array.from({ length: positions.length / length }, (_, row) => {
      const [from, to] = [row * length, (row + 1) * length];
      return rankingTau(positions.subarray(from, to), target.positions.subarray(from, to));
    });
    return { main };
  }
  if (!('codes' in prediction) || !('codes' in target)) {
    throw new Error(`a ${prediction.kind} prediction for a ${target.kind} target`);
  }
  const { codes, classes } = target;
  const ordinal = target.kind === 'ordinal';
  const main = Float64Array.from(prediction.codes, (code, row) =>
    ordinal ? Math.abs(code - codes[row]) : Number(code !== codes[row]),
  );
  const number = distances(prediction.codes, target);
  const { probabilities } = prediction;
  if (probabilities === undefined || classes.length < 2) return { main, ...number };
  const lossOf = ordinal ? rankedProbabilityScore : squaredDistance;
  return {
    main,
    ...number,
    probabilities: Float64Array.from(codes, (code, row) =>
      lossOf(probabilities.subarray(row * classes.length, (row + 1) * classes.length), code),
    ),
  };
}

function distances(codes: Int32Array, target: ClassTarget): Pick<RowValues, 'number'> {
  if (target.kind === 'nominal' || !target.medians || !target.numbers) return {};
  const { medians, numbers } = target;
  return { number: Float64Array.from(codes, (k, row) => Math.abs(medians[k] - numbers[row])) };
}

/** Mean squared distance of the cumulated probabilities, over all classes but the last. */
function rankedProbabilityScore(probabilities: Float64Array, code: number): number {
  let [sum, atMost] = [0, 0];
  for (let k = 0; k < probabilities.length - 1; k++) {
    atMost += probabilities[k];
    sum += (atMost - (code <= k ? 1 : 0)) ** 2;
  }
  return sum / (probabilities.length - 1);
}

function squaredDistance(probabilities: Float64Array, code: number): number {
  return probabilities.reduce((sum, p, k) => sum + (p - (k === code ? 1 : 0)) ** 2, 0);
}
