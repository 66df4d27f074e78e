import { exp } from '@preflearn/core/numbers';
import { type ConvexLoss, choleskyFactor, inverse, MAX_STEPS, minimise, solve } from './newton.js';
import { type LinearRows, ThresholdLoss } from './threshold-loss.js';

/** A chi-square statistic. */
export interface ChiSquare {
  readonly statistic: number;
  /** Degrees of freedom. */
  readonly degrees: number;
}

/** What a test of proportional odds finds. */
export interface OddsTest extends ChiSquare {
  /** The same for some inputs alone. */
  of(inputs: readonly number[]): ChiSquare;
}

/** The information about a parameter falls below this share of what it was at the start only if classes separate. */
const SEPARATED = 1e-6;

/** Most times that {@link testProportionalOdds} yields. */
export function oddsTestSteps(classes: number): number {
  return (classes - 1) * MAX_STEPS + (classes * (classes - 1)) / 2;
}

/** A logit of the classes above a threshold. */
interface AboveThreshold {
  /** Probability of a class above the threshold, shape [rows]. */
  readonly above: Float64Array;
  /** Threshold, then coefficients, shape [1 + width]. */
  readonly parameters: Float64Array;
  /** Inverse of the second derivatives, shape [size x size]. */
  readonly inverse: Float64Array;
}

/**
 * Brant's test of proportional odds: whether the logits of [y > k] on the inputs, one for each threshold, differ by more than
 * chance in their coefficients. With the coefficients b_k of threshold k, the estimated covariance of b_k and b_l is
 *
 *     (Z' W_kk Z)^-1 (Z' W_kl Z) (Z' W_ll Z)^-1,   W_kl = diag(w (p_l - p_k p_l))  for k <= l,
 *
 * where p_k are fitted probabilities of a class above k and Z begins with a constant. The statistic is the Wald statistic of
 * the differences b_k - b_1. Yields between pieces of work.
 *
 * Source: Brant (1990), Biometrics 46, 1171-1178.
 *
 * @param rows   at least three classes
 * @param total  weight of all rows, as many as the rows they stand for
 * @returns `null` if classes are separated, or nearly, at a threshold, if there are too few rows for the covariance to be one, or if
 *   no attribute is left to compare
 */
export function* testProportionalOdds(
  rows: LinearRows,
  total: number,
): Generator<void, OddsTest | null> {
  const { width, classes } = rows;
  const size = 1 + width;
  const logits: AboveThreshold[] = [];
  let redundant: readonly number[] = [];
  for (let k = 0; k < classes - 1; k++) {
    const codes = rows.codes.map((code) => (code > k ? 1 : 0));
    const fitted = yield* fitAbove({ ...rows, codes, classes: 2 });
    if (fitted === null) return null;
    redundant = [...redundant, ...fitted.held.map((i) => i - 1)];
    logits.push(fitted);
  }
  const used = Array.from({ length: width }, (_, j) => j).filter((j) => !redundant.includes(j));
  if (used.length === 0 || classes < 3) return null;
  const pitch = (classes - 1) * size;
  const covariance = new Float64Array(pitch * pitch);
  for (let k = 0; k < logits.length; k++) {
    for (let l = k; l < logits.length; l++) {
      const block = blockOf(rows, logits[k], logits[l]);
      for (let i = 0; i < size; i++) {
        for (let j = 0; j < size; j++) {
          const value = block[i * size + j] / total;
          covariance[(k * size + i) * pitch + l * size + j] = value;
          covariance[(l * size + j) * pitch + k * size + i] = value;
        }
      }
      yield;
    }
  }
  const of = (inputs: readonly number[]) =>
    waldStatistic(
      logits.map(({ parameters }) => parameters),
      covariance,
      inputs.filter((j) => used.includes(j)),
    );
  const all = of(used);
  return all.statistic < Infinity ? { ...all, of } : null;
}

/** The logit of the classes above a threshold; `null` if they are separated from those below. */
function* fitAbove(
  rows: LinearRows,
): Generator<void, (AboveThreshold & { readonly held: readonly number[] }) | null> {
  const loss = new ThresholdLoss(rows, 'cumulative', 0);
  const { size } = loss;
  const start = loss.start();
  const fitting = minimise(loss, start);
  let next = fitting.next();
  for (; !next.done; next = fitting.next()) yield;
  const { parameters, hessian, held } = next.value;
  const before = hessianAt(loss, start);
  for (let i = 0; i < size; i++) {
    if (hessian[i * size + i] < SEPARATED * before[i * size + i] && !held.includes(i)) return null;
  }
  const { inputs, width, codes } = rows;
  const above = Float64Array.from(codes, (_, row) => {
    let score = -parameters[0];
    for (let j = 0; j < width; j++) score += parameters[1 + j] * inputs[row * width + j];
    return 1 / (1 + exp(-score));
  });
  return { above, parameters, held, inverse: inverse(hessian, size) };
}

function hessianAt(loss: ConvexLoss, parameters: Float64Array): Float64Array {
  const out = new Float64Array(loss.size * loss.size);
  loss.derivatives(parameters, new Float64Array(loss.size), out);
  return out;
}

/** The covariance of the parameters of two logits, the first of a threshold that is not above the other; times the rows. */
function blockOf(
  { inputs, width, weights }: LinearRows,
  first: AboveThreshold,
  second: AboveThreshold,
): Float64Array {
  const size = 1 + width;
  const middle = new Float64Array(size * size);
  const line = new Float64Array(size);
  for (let row = 0; row < weights.length; row++) {
    line[0] = -1; // a threshold is subtracted from the score
    line.set(inputs.subarray(row * width, (row + 1) * width), 1);
    const weight = weights[row] * second.above[row] * (1 - first.above[row]);
    for (let i = 0; i < size; i++) {
      const scale = weight * line[i];
      for (let j = 0; j < size; j++) middle[i * size + j] += scale * line[j];
    }
  }
  return product(product(first.inverse, middle, size), second.inverse, size);
}

function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const out = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < size; k++) {
      const scale = a[i * size + k];
      for (let j = 0; j < size; j++) out[i * size + j] += scale * b[k * size + j];
    }
  }
  return out;
}

/**
 * The Wald statistic of the differences between the coefficients of each threshold and those of the first.
 *
 * @param parameters  of each threshold: the threshold, then the coefficients
 * @param covariance  of all of them in turn
 */
function waldStatistic(
  parameters: readonly Float64Array[],
  covariance: Float64Array,
  inputs: readonly number[],
): ChiSquare {
  const size = parameters[0].length;
  const pitch = parameters.length * size;
  const places = parameters
    .slice(1)
    .flatMap((_, k) => inputs.map((j) => ({ first: 1 + j, other: (k + 1) * size + 1 + j, k, j })));
  const count = places.length;
  const at = (i: number, j: number) => covariance[i * pitch + j];
  const matrix = new Float64Array(count * count);
  places.forEach((a, i) => {
    places.forEach((b, j) => {
      matrix[i * count + j] =
        at(a.other, b.other) - at(a.other, b.first) - at(a.first, b.other) + at(a.first, b.first);
    });
  });
  const differences = Float64Array.from(
    places,
    ({ k, j }) => parameters[k + 1][1 + j] - parameters[0][1 + j],
  );
  const { factor, held } = choleskyFactor(matrix, count);
  const solved = solve(factor, differences);
  const statistic = differences.reduce((sum, difference, i) => sum + difference * solved[i], 0);
  // The estimate of a covariance need not be one: with few rows for its size it has negative variances.
  return { statistic: held.length > 0 ? NaN : statistic, degrees: count };
}
