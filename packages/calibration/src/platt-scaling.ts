import { checkGiven } from '@preflearn/core/errors';
import { exp, log, weightUnit } from '@preflearn/core/numbers';

/** Log odds of an event as a linear function of a score: `slope * score + offset`; the slope is at least 0. */
export interface LogOdds {
  readonly slope: number;
  readonly offset: number;
}

/** Most Newton steps; the loss is convex in two variables, and about ten steps suffice. */
const MAX_STEPS = 100;

/** Shortest step to try. */
const SHORTEST_STEP = 1e-10;

/** Improvement of the mean loss below which the search ends. */
const NEGLIGIBLE_GAIN = 1e-14;

/**
 * Fits log odds that are linear in the score and maximise the likelihood of the events, P(event | s) = 1 / (1 +
 * e^{-(slope s + offset)}), by Newton's method. In place of 1 and 0, the targets are (W+ + 1) / (W+ + 2) and 1 / (W- +
 * 2), where W+ and W- are the weights of the rows with and without the event: this is what a uniform prior on the
 * labels implies for new rows, and it gives finite odds if the score separates the two.
 *
 * If the score decreases with the event, or is the same for all rows, it carries no information: the slope is then 0; so
 * it is where scores are so close to 0 that no finite slope could tell them apart.
 *
 * Source: Platt (2000), Probabilities for SV machines, with the line search of Lin, Lin and Weng (2007), A note on
 * Platt's probabilistic outputs for support vector machines, Machine Learning 68.
 *
 * @param scores   shape [rows], finite
 * @param isEvent  1 for rows with the event, else 0, shape [rows]
 * @param weights  shape [rows], finite, none below 0, not all 0
 */
export function plattScaling(
  scores: Float64Array,
  isEvent: ArrayLike<number>,
  weights: Float64Array,
): LogOdds {
  checkGiven('plattScaling', scores, 'a list of numbers', 'list');
  checkGiven('plattScaling', isEvent, 'a list of numbers', 'list');
  checkGiven('plattScaling', weights, 'a list of numbers', 'list');
  let withEvent = 0;
  let without = 0;
  for (let row = 0; row < scores.length; row++) {
    if (isEvent[row]) withEvent += weights[row];
    else without += weights[row];
  }
  const wanted = [1 / (without + 2), (withEvent + 1) / (withEvent + 2)];
  const unit = unitOf(scores);
  const points = {
    scores: scores.map((score) => score / unit),
    weights,
    wanted: Float64Array.from(scores, (_, i) => wanted[isEvent[i]]),
  };
  const share = (withEvent * wanted[1] + without * wanted[0]) / (withEvent + without);
  const flat = { slope: 0, offset: log(share / (1 - share)) };
  const line = minimised(points, flat);
  const slope = line.slope / unit;
  return slope > 0 && slope < Infinity ? { slope, offset: line.offset } : flat;
}

/**
 * A unit in which squares of scores neither overflow nor vanish, as of weights: a power of two, so that it changes no other
 * bit.
 */
function unitOf(scores: Float64Array): number {
  const sizes = scores.map(Math.abs);
  return sizes.some((size) => size > 0) ? weightUnit(sizes) : 1;
}

/** Rows with the target probability of each. */
interface Points {
  readonly scores: Float64Array;
  readonly weights: Float64Array;
  readonly wanted: Float64Array;
}

function minimised(points: Points, start: LogOdds): LogOdds {
  const all = points.weights.reduce((sum, weight) => sum + weight, 0);
  let line = start;
  let loss = lossOf(points, line);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = newtonDirection(points, line);
    if (direction === undefined) return line;
    let size = 1;
    let next = line;
    let nextLoss = loss;
    do {
      next = {
        slope: line.slope + size * direction.slope,
        offset: line.offset + size * direction.offset,
      };
      nextLoss = lossOf(points, next);
      size /= 2;
    } while (!(nextLoss < loss) && size > SHORTEST_STEP);
    if (!(nextLoss < loss)) return line;
    const gain = loss - nextLoss;
    line = next;
    loss = nextLoss;
    if (gain < NEGLIGIBLE_GAIN * all) return line;
  }
  return line;
}

/** Cross-entropy between the target probabilities and the fitted ones, as a weighted sum. */
function lossOf({ scores, weights, wanted }: Points, { slope, offset }: LogOdds): number {
  let loss = 0;
  for (let row = 0; row < scores.length; row++) {
    const odds = slope * scores[row] + offset;
    // log(1 + e^odds) - wanted odds, without overflow
    loss += weights[row] * (Math.max(odds, 0) + log(1 + exp(-Math.abs(odds))) - wanted[row] * odds);
  }
  return loss;
}

/** Solves the Newton system for the two variables; `undefined` if it has no unique solution, as for equal scores. */
function newtonDirection(
  { scores, weights, wanted }: Points,
  { slope, offset }: LogOdds,
): LogOdds | undefined {
  let bySlope = 0;
  let byOffset = 0;
  let slopes = 0;
  let mixed = 0;
  let offsets = 0;
  for (let row = 0; row < scores.length; row++) {
    const s = scores[row];
    const p = probabilityOf(slope * s + offset);
    const gradient = weights[row] * (p - wanted[row]);
    const hessian = weights[row] * p * (1 - p);
    bySlope += gradient * s;
    byOffset += gradient;
    slopes += hessian * s * s;
    mixed += hessian * s;
    offsets += hessian;
  }
  const determinant = slopes * offsets - mixed * mixed;
  if (!(determinant > 1e-14 * slopes * offsets)) return undefined;
  return {
    slope: -(offsets * bySlope - mixed * byOffset) / determinant,
    offset: -(slopes * byOffset - mixed * bySlope) / determinant,
  };
}

/** The probability of an event from its log odds. */
export function probabilityOf(odds: number): number {
  return 1 / (1 + exp(-odds));
}
