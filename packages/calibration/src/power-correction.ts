import { checkGiven } from '@preflearn/core/errors';
import { exp, log, sharePrior } from '@preflearn/core/numbers';
import { solvePositiveDefinite } from './solve-positive-definite.js';

/** How class probabilities are corrected; see {@link fitPowerCorrection}. */
export interface PowerCorrection {
  /** a, at least 0. */
  readonly slope: number;
  /** b_k, shape [classes]. */
  readonly offsets: readonly number[];
  /** Smaller probabilities count as this one; above 0, at most 1. */
  readonly least: number;
}

/** Most Newton steps; the loss is convex, and about ten steps suffice. */
const MAX_STEPS = 100;

/** Shortest step to try. */
const SHORTEST_STEP = 1e-10;

/** A class whose weight is too small beside that of all rows has this share. */
const SMALLEST_SHARE = Number.MIN_VALUE;

/** Improvement of the mean loss below which the search ends. */
const NEGLIGIBLE_GAIN = 1e-13;

/**
 * Fits a correction of class probabilities, by Newton's method: the a and b_k for which
 *
 *     q_k = p_k^a e^{b_k} / sum_j p_j^a e^{b_j}
 *
 * has the smallest log-loss on rows that the model was not trained on, plus ((a - 1)^2 + sum_k b_k^2) / 2, a Gaussian
 * prior around no correction which keeps a finite where all rows are right. a > 1 where probabilities are too cautious,
 * a < 1 where they are too certain. Both the given probabilities (a = 1, b = 0) and the class shares (a = 0) are among
 * the candidates. Where the optimum has a < 0, the probabilities say less than nothing, and the class shares are taken.
 *
 * Probabilities below 1 / (W + K), where W is the weight of the rows and K the number of classes, count as that: this is
 * Laplace's estimate for a class that was not seen among as many rows, and more certainty would not be due to the data.
 *
 * Source: Alexandari, Kundaje and Shrikumar (2020), Maximum likelihood with bias-corrected calibration is hard-to-beat at
 * label shift adaptation, ICML; with all b_k = 0 it is the temperature scaling of Guo, Pleiss, Sun and Weinberger (2017),
 * On calibration of modern neural networks, ICML.
 *
 * @param probabilities  `probabilities[row * classes + k]`, none below 0
 * @param codes          class of each row, shape [rows]
 * @param weights        shape [rows], finite, none below 0, not all 0
 * @param classes        number of classes
 */
export function fitPowerCorrection(
  probabilities: Float64Array,
  codes: Int32Array,
  weights: Float64Array,
  classes: number,
): PowerCorrection {
  checkGiven('fitPowerCorrection', probabilities, 'a list of numbers', 'list');
  checkGiven('fitPowerCorrection', codes, 'a list of numbers', 'list');
  checkGiven('fitPowerCorrection', weights, 'a list of numbers', 'list');
  const ofClass = new Float64Array(classes);
  for (let row = 0; row < codes.length; row++) ofClass[codes[row]] += weights[row];
  const all = ofClass.reduce((sum, weight) => sum + weight, 0);
  const least = 1 / (all + classes);
  const logs = probabilities.map((p) => log(Math.max(p, least)));
  const parameters = minimised({ logs, codes, weights, classes }, all);
  const [slope, ...offsets] = parameters;
  if (slope >= 0) return { slope, offsets, least };
  const { shares } = sharePrior(ofClass);
  return { slope: 0, offsets: shares.map((share) => log(Math.max(share, SMALLEST_SHARE))), least };
}

/**
 * Corrected class probabilities; all are above 0, and those of a row sum to 1.
 *
 * @param probabilities  `probabilities[row * classes + k]`
 * @returns shape [rows x classes]
 */
export function correctedProbabilities(
  probabilities: Float64Array,
  correction: PowerCorrection,
): Float64Array {
  checkGiven('correctedProbabilities', probabilities, 'a list of numbers', 'list');
  checkGiven('correctedProbabilities', correction, 'a correction, as fitPowerCorrection gives it', [
    'slope',
    'offsets',
  ]);
  const { slope, offsets, least } = correction;
  const corrected = new Float64Array(probabilities.length);
  const classes = offsets.length;
  for (let at = 0; at < corrected.length; at += classes) {
    for (let k = 0; k < classes; k++) {
      corrected[at + k] = slope * log(Math.max(probabilities[at + k], least)) + offsets[k];
    }
    writeSoftmax(corrected, at, classes);
  }
  return corrected;
}

/** Rows out of fold. */
interface Rows {
  /** Logarithms of their probabilities, shape [rows x classes]. */
  readonly logs: Float64Array;
  readonly codes: Int32Array;
  readonly weights: Float64Array;
  readonly classes: number;
}

/** a and the b_k, shape [1 + classes]. */
function minimised(rows: Rows, all: number): Float64Array {
  let parameters = new Float64Array(1 + rows.classes);
  parameters[0] = 1;
  let { loss, gradient, hessian } = derivatives(rows, parameters);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = solvePositiveDefinite(hessian, gradient);
    let size = 1;
    let next = derivatives(rows, moved(parameters, direction, size));
    while (!(next.loss < loss) && size > SHORTEST_STEP) {
      size /= 2;
      next = derivatives(rows, moved(parameters, direction, size));
    }
    if (!(next.loss < loss)) return parameters;
    const gain = loss - next.loss;
    parameters = moved(parameters, direction, size);
    ({ loss, gradient, hessian } = next);
    if (gain < NEGLIGIBLE_GAIN * all) return parameters;
  }
  return parameters;
}

function moved(parameters: Float64Array, direction: Float64Array, size: number) {
  return Float64Array.from(parameters, (value, i) => value - size * direction[i]);
}

/** The loss with its prior, its gradient and its Hessian in a and the b_k; shape [(1 + classes)^2], row by row. */
function derivatives({ logs, codes, weights, classes }: Rows, parameters: Float64Array) {
  const width = 1 + classes;
  const gradient = Float64Array.from(parameters, (value, i) => (i === 0 ? value - 1 : value));
  const hessian = new Float64Array(width * width);
  for (let i = 0; i < width; i++) hessian[i * width + i] = 1;
  let loss = gradient.reduce((sum, value) => sum + (value * value) / 2, 0);
  const q = new Float64Array(classes);
  for (let row = 0, from = 0; row < codes.length; row++, from += classes) {
    const weight = weights[row];
    for (let k = 0; k < classes; k++) q[k] = parameters[0] * logs[from + k] + parameters[1 + k];
    const ofTrue = q[codes[row]];
    loss += weight * (writeSoftmax(q, 0, classes) - ofTrue);
    let mean = 0;
    let squares = 0;
    for (let k = 0; k < classes; k++) {
      mean += q[k] * logs[from + k];
      squares += q[k] * logs[from + k] * logs[from + k];
    }
    gradient[0] += weight * (mean - logs[from + codes[row]]);
    hessian[0] += weight * (squares - mean * mean);
    gradient[1 + codes[row]] -= weight;
    for (let k = 0; k < classes; k++) {
      const share = weight * q[k];
      gradient[1 + k] += share;
      const mixed = share * (logs[from + k] - mean);
      hessian[1 + k] += mixed;
      hessian[(1 + k) * width] += mixed;
      hessian[(1 + k) * width + 1 + k] += share;
      for (let j = 0; j < classes; j++) hessian[(1 + k) * width + 1 + j] -= share * q[j];
    }
  }
  return { loss, gradient, hessian };
}

/** Turns scores into e^{score} / sum of all, in place; returns the logarithm of that sum. */
function writeSoftmax(scores: Float64Array, at: number, classes: number): number {
  let largest = -Infinity;
  for (let k = at; k < at + classes; k++) if (scores[k] > largest) largest = scores[k];
  let sum = 0;
  for (let k = at; k < at + classes; k++) {
    scores[k] = exp(scores[k] - largest);
    sum += scores[k];
  }
  for (let k = at; k < at + classes; k++) scores[k] /= sum;
  return largest + log(sum);
}
