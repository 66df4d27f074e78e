import type { Rankings } from '@preflearn/mallows';
import { choleskyFactor, type Symmetric, solveWithFactor, traceOf } from './symmetric.js';

/** Share of the mean of the diagonal that is added to it. */
const RIDGE = 0.01;
/** Rows whose squares are smaller count as equal: slopes and their products stay far from the largest number. */
const LEAST_RIDGE = 1e-250;

/** Rows that are compared, as vectors, with their orders. */
export interface GradientRows {
  /** Shape [rows x width]. */
  readonly embedded: Float64Array;
  readonly width: number;
  /** Weight of each row, above 0. */
  readonly weights: Float64Array;
  /** Position of each label in the order of each row, 0 = not ranked; shape [rows x labels]. */
  readonly positions: Int32Array;
  readonly labels: number;
  /** Whether each row ranks all labels without ties. */
  readonly isWhole: Uint8Array;
}

/** The rows of {@link LabelGradients}. */
export function gradientRows(
  embedded: Float64Array,
  width: number,
  rankings: Rankings,
  weights: Float64Array,
): GradientRows {
  const labels = rankings.labelCount;
  const pairs = (labels * (labels - 1)) / 2;
  const isWhole = Uint8Array.from({ length: rankings.count }, (_, row) =>
    Number(rankings.decidedPairs(row) === pairs),
  );
  return { embedded, width, weights, positions: rankings.positions(), labels, isWhole };
}

/**
 * How the order of labels changes with the attributes near some rows. Each pair of labels is +1, -1 or, where a row does not
 * decide it, unknown; B has, for each pair, the slopes of its ridge regression on the attributes,
 *
 *     b = (X'X + 0.01 tr(X'X) / d I)^-1 X'z,
 *
 * with X and z centred, d places of a row and rows by their weights; the result is the mean of b b' over the pairs. A pair
 * that not all rows know is regressed on those that do, and skipped where these are fewer than d + 2.
 *
 * Source: the expected gradient outer product, Trivedi, Wang, Kpotufe and Shakhnarovich (2014), A consistent estimator of
 * the expected gradient outerproduct, UAI, with slopes of local regressions.
 *
 * @param near  numbers of the rows
 * @returns shape [width x width]; all 0 where nothing changes
 */
export function labelGradients(rows: GradientRows, near: Int32Array): Symmetric {
  const { width, labels, isWhole } = rows;
  const sum = new Float64Array(width * width);
  const all = near.every((row) => isWhole[row] === 1) ? centredSystem(rows, near) : undefined;
  let pairs = 0;
  for (let a = 0; a < labels; a++) {
    for (let b = a + 1; b < labels; b++) {
      const known = all === undefined ? near.filter((row) => signOf(rows, row, a, b) !== 0) : near;
      if (all === undefined && known.length < width + 2) continue;
      const system = all ?? centredSystem(rows, known);
      if (system === undefined) continue;
      pairs++;
      addOuter(sum, slopesOf(rows, known, system, [a, b]), width);
    }
  }
  if (pairs > 0) for (let i = 0; i < sum.length; i++) sum[i] /= pairs;
  return sum;
}

/** +1 if a row has label a before b, -1 after it, 0 unknown. */
function signOf({ positions, labels }: GradientRows, row: number, a: number, b: number): number {
  const [first, second] = [positions[row * labels + a], positions[row * labels + b]];
  return first === 0 || second === 0 ? 0 : Math.sign(second - first);
}

interface CentredSystem {
  /** X less its mean, shape [rows near x width]. */
  readonly centred: Float64Array;
  /** Of X'X with its ridge. */
  readonly factor: Float64Array;
}

/** Undefined where the rows do not differ. */
function centredSystem(
  { embedded, width, weights }: GradientRows,
  near: Int32Array,
): CentredSystem | undefined {
  // Differences to one row: those of equal rows are then exactly 0, and stay so without the mean.
  const first = near.length === 0 ? 0 : near[0] * width;
  const mean = new Float64Array(width);
  let total = 0;
  for (const row of near) {
    total += weights[row];
    for (let j = 0; j < width; j++) {
      mean[j] += weights[row] * (embedded[row * width + j] - embedded[first + j]);
    }
  }
  const centred = new Float64Array(near.length * width);
  const matrix = new Float64Array(width * width);
  for (const [i, row] of near.entries()) {
    const at = i * width;
    for (let j = 0; j < width; j++) {
      centred[at + j] = embedded[row * width + j] - embedded[first + j] - mean[j] / total;
      const weighted = weights[row] * centred[at + j];
      for (let k = 0; k <= j; k++) matrix[j * width + k] += weighted * centred[at + k];
    }
  }
  const ridge = (RIDGE * traceOf(matrix, width)) / width;
  if (!(ridge > LEAST_RIDGE) || ridge === Infinity) return undefined;
  for (let j = 0; j < width; j++) matrix[j * width + j] += ridge;
  return { centred, factor: choleskyFactor(matrix, width) };
}

function slopesOf(
  rows: GradientRows,
  near: Int32Array,
  { centred, factor }: CentredSystem,
  [a, b]: readonly [number, number],
): Float64Array {
  const { width, weights } = rows;
  let [sum, total] = [0, 0];
  for (const row of near) {
    sum += weights[row] * signOf(rows, row, a, b);
    total += weights[row];
  }
  const mean = sum / total; // exactly 1 or -1 where all rows agree, so that slopes are exactly 0
  const slopes = new Float64Array(width);
  for (const [i, row] of near.entries()) {
    const target = weights[row] * (signOf(rows, row, a, b) - mean);
    for (let j = 0; j < width; j++) slopes[j] += target * centred[i * width + j];
  }
  solveWithFactor(factor, width, slopes);
  return slopes;
}

function addOuter(sum: Symmetric, slopes: Float64Array, width: number): void {
  for (let i = 0; i < width; i++) {
    for (let j = 0; j < width; j++) sum[i * width + j] += slopes[i] * slopes[j];
  }
}
