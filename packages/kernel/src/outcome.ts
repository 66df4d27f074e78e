import { type CumulativeScaling, fitCumulativeScaling } from '@preflearn/calibration';
import type { NumericTarget, OrdinalTarget } from '@preflearn/core';
import { poolAdjacentViolators, positionsOfScores } from '@preflearn/core/numbers';
import type { HeldOut } from './fit.js';

/** From this number of rows on, thresholds are fitted to held-out values; below it values are rounded. */
const THRESHOLD_ROWS = 500;

/** Thresholds farther than this many standard deviations from the mean are put there. */
const FARTHEST = 1e6;

/** Values that are closer to a half than this are rounded up, so that the order of sums does not matter. */
const HALF = 0.5 + 5e-10;

/** Positions end this much below half a class above the highest. */
const END = 0.5 - 1e-9;

/** How values of the function become predictions. */
export interface Outcome {
  /** Added to the function, after it was multiplied by the unit. */
  readonly start: number;
  /** Standard deviation of a numeric target; 1 for classes. */
  readonly unit: number;
  /** Lowest and highest class with training rows; both 0 for a numeric target. */
  readonly lowest: number;
  readonly highest: number;
  /** Between the lowest and the highest class, ascending, shape [highest - lowest]; none if values are rounded. */
  readonly thresholds: readonly number[];
  /** Converts values to class probabilities; `null` for a numeric target. */
  readonly scaling: CumulativeScaling | null;
}

/** A target as numbers to fit. */
export interface FittedTarget {
  /** Less their mean, and in units of their standard deviation for a numeric target; shape [rows]. */
  readonly values: Float64Array;
  /** How the function becomes predictions, without thresholds and probabilities. */
  readonly outcome: Outcome;
}

/**
 * The number of each row that is fitted: the place of its class, from 0, or the number itself.
 *
 * @param weights  shape [rows], above 0
 */
export function fittedTarget(
  target: OrdinalTarget | NumericTarget,
  weights: Float64Array,
): FittedTarget {
  const raw = target.kind === 'numeric' ? target.values : Float64Array.from(target.codes);
  const isNumeric = target.kind === 'numeric';
  const size = isNumeric ? raw.reduce((most, x) => Math.max(most, Math.abs(x)), 0) || 1 : 1;
  let total = 0;
  let mean = 0;
  for (let row = 0; row < raw.length; row++) {
    total += weights[row];
    mean += (weights[row] / total) * (raw[row] / size - mean);
  }
  let squares = 0;
  for (let row = 0; row < raw.length; row++) {
    squares += (weights[row] / total) * (raw[row] / size - mean) ** 2;
  }
  // A deviation that is only rounding error is none.
  const deviation = isNumeric && squares > 1e-26 * mean * mean ? Math.sqrt(squares) : 1;
  const unit = isNumeric ? deviation * size || 1 : 1;
  const codes = isNumeric ? new Int32Array(1) : target.codes;
  return {
    values: raw.map((x) => (x / size - mean) / deviation),
    outcome: {
      ...{ start: mean * size, unit, thresholds: [], scaling: null },
      lowest: codes.reduce((a, b) => Math.min(a, b)),
      highest: codes.reduce((a, b) => Math.max(a, b)),
    },
  };
}

/**
 * Error of held-out values, by which the kernel and the penalty are chosen: for classes half the mean absolute error of
 * the values and half that of the rounded values, for numbers the mean squared error.
 */
export function heldOutError(
  { values: fitted, outcome }: FittedTarget,
  isNumeric: boolean,
  weights: Float64Array,
): (heldOut: HeldOut) => number {
  const { start, lowest, highest } = outcome;
  return ({ rows, values }) => {
    let total = 0;
    let error = 0;
    for (let i = 0; i < values.length; i++) {
      const row = rows[i];
      const weight = weights[row];
      total += weight;
      if (isNumeric) {
        error += (weight / total) * ((values[i] - fitted[row]) ** 2 - error);
        continue;
      }
      const raw = Math.abs(values[i] - fitted[row]);
      const rounded = Math.min(highest, Math.max(lowest, Math.floor(values[i] + start + HALF)));
      const both = (raw + Math.abs(rounded - Math.round(fitted[row] + start))) / 2;
      error += (weight / total) * (both - error);
    }
    return error;
  };
}

/**
 * Class probabilities from held-out values, and thresholds where they have enough rows: threshold k is where the
 * probability of a class above k is one half.
 */
export function classOutcome(
  { outcome }: FittedTarget,
  { codes, classes }: OrdinalTarget,
  weights: Float64Array,
  { rows, values }: HeldOut,
): Outcome {
  const scores = values.map((value) => value + outcome.start);
  const own = Int32Array.from(rows, (row) => codes[row]);
  const ofRows = Float64Array.from(rows, (row) => weights[row]);
  const scaling = fitCumulativeScaling(scores, own, ofRows, classes.length);
  if (rows.length < THRESHOLD_ROWS) return { ...outcome, scaling };
  const { shift, scale, thresholds: lines } = scaling;
  const negative = Float64Array.from(
    lines.slice(outcome.lowest, outcome.highest),
    ({ slope, offset }) => {
      const half = slope > 0 ? offset / slope : offset >= 0 ? FARTHEST : -FARTHEST;
      return Math.min(FARTHEST, Math.max(-FARTHEST, half));
    },
  );
  poolAdjacentViolators(negative, new Int32Array(negative.length));
  return { ...outcome, scaling, thresholds: Array.from(negative, (x) => shift - scale * x) };
}

/** Values of the function in the unit of the target. */
export function outputsOf({ start, unit }: Outcome, values: Float64Array): Float64Array {
  const most = Number.MAX_VALUE;
  return values.map((value) => Math.min(most, Math.max(-most, start + unit * value)));
}

/** Positions on the scale of the classes from outputs. */
export function positionsOf(
  { lowest, highest, thresholds }: Outcome,
  outputs: Float64Array,
): Float64Array {
  if (thresholds.length > 0) {
    return positionsOfScores(outputs, thresholds).map((position) => position + lowest);
  }
  return outputs.map((x) => Math.min(highest + END, Math.max(lowest - 0.5, x)));
}

/** The class of each position. */
export function codesOf({ lowest, highest }: Outcome, positions: Float64Array): Int32Array {
  return Int32Array.from(positions, (position) =>
    Math.min(highest, Math.max(lowest, Math.floor(position + HALF))),
  );
}
