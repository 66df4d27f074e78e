import { checkGiven } from '../errors/check-given.js';
import { filled } from '../numbers/filled.js';
import { lastAtMost } from '../numbers/sorting.js';
import type { Prediction } from './prediction.js';

/** How far below the upper end of its class a position stays, so that rounding gives the class. */
const BELOW = 1e-9;

/** Positions that are less than this below a half are rounded up, so that the order of sums does not matter. */
const CLOSE = 5e-10;

/**
 * The expected position of each row, the same for all learners, so that those of several models can be averaged:
 *
 * - ordered classes: a real number on the scale of the classes, 0 for the first one and 1 for the next, from -1/2 to
 *   below classes - 1/2; {@link classesOfPositions} rounds it to a class;
 * - rankings: the expected rank of each label, 1 for the best;
 * - numbers: the number itself.
 *
 * A learner reports positions by `positions` or `expectedRanks` in its prediction. Where it does not, they follow from
 * the class probabilities, as the mean of the classes, or are the predicted classes or ranks.
 *
 * @returns shape [rows], for rankings [rows x labels]; `undefined` for unordered classes, which have no scale
 */
export function expectedPositions(prediction: Prediction): Float64Array | undefined {
  checkGiven('expectedPositions', prediction, 'a prediction, as predict of a model gives it', [
    'kind',
  ]);
  if (prediction.kind === 'numeric') return prediction.values;
  if (prediction.kind === 'ranking') {
    return prediction.expectedRanks ?? Float64Array.from(prediction.positions);
  }
  if (prediction.kind !== 'ordinal') return undefined;
  const { positions, probabilities, codes, classes } = prediction;
  if (positions !== undefined) return positions;
  if (probabilities === undefined) return Float64Array.from(codes);
  const width = classes.length;
  return filled(new Float64Array(codes.length), (row) => {
    let mean = 0;
    for (let k = 1; k < width; k++) mean += k * probabilities[row * width + k];
    return mean;
  });
}

/**
 * The class of each position on the scale of ordered classes, the nearest one; halves are rounded up.
 *
 * @param positions  shape [rows]
 * @param classes    number of classes
 * @returns place of each class, shape [rows]
 */
export function classesOfPositions(
  positions: Float64Array,
  classes: number,
): Int32Array<ArrayBuffer> {
  checkGiven('classesOfPositions', positions, 'a list of positions', 'list');
  return filled(new Int32Array(positions.length), (row) =>
    Math.min(classes - 1, Math.max(0, Math.floor(positions[row] + 0.5 + CLOSE))),
  );
}

/**
 * Positions on the scale of the classes from scores and thresholds: piecewise linear through (threshold k, k + 1/2), where
 * threshold k divides class k from k + 1. Beyond the outer thresholds the slope is the mean one between them (1 if there
 * is only one, or all are equal), and positions end half a class outside the scale. A position stays in the class that
 * the thresholds give, also where they coincide.
 *
 * @param scores      shape [rows]
 * @param thresholds  shape [classes - 1], ascending; may hold infinities
 * @returns shape [rows], in [-1/2, classes - 1/2)
 */
export function positionsOfScores(
  scores: Float64Array,
  thresholds: readonly number[],
): Float64Array {
  const finite = thresholds.filter(Number.isFinite);
  const span = finite.length > 0 ? finite[finite.length - 1] - finite[0] : 0;
  const slope = span > 0 && span < Infinity ? (finite.length - 1) / span : 1;
  return scores.map((score) => {
    const code = lastAtMost(thresholds, score) + 1;
    const [low, high] = [thresholds[code - 1] ?? -Infinity, thresholds[code] ?? Infinity];
    const position = code + placeInClass(score, low, high, slope);
    return Math.min(Math.max(position, code - 0.5), code + 0.5 - BELOW);
  });
}

/** From -1/2 at the lower threshold to 1/2 at the upper one, if both are finite. */
function placeInClass(score: number, low: number, high: number, slope: number): number {
  const hasLow = Number.isFinite(low);
  if (hasLow && Number.isFinite(high)) {
    const width = high - low;
    return width < Infinity ? (score - low) / width - 0.5 : 0;
  }
  if (hasLow) return slope * (score - low) - 0.5;
  return Number.isFinite(high) ? 0.5 - slope * (high - score) : 0;
}
