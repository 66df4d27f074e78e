import type { Prediction, Target } from '@preflearn/core';
import { centred, rowRanks } from './row-ranks.js';

/** How far the predictions of held-out rows go with their targets. */
export interface Association {
  /** Rank correlation within the parts (ordered classes, numbers), or by how much the true class is more probable. */
  readonly value: number;
  /**
   * The sum over the rows, in standard deviations of the sum under all permutations of the targets within each part; 0
   * where all rows are predicted alike.
   */
  readonly z: number;
}

/** What a part of the rows adds to the sums. */
interface PartSums {
  /** sum_i d_i,y(i). */
  readonly sum: number;
  /** Its variance under permutations. */
  readonly variance: number;
  /** The largest that the sum can be; for classes without order the rows. */
  readonly scale: number;
}

/** Predictions of rows, and their targets. */
export interface PredictedPart {
  readonly prediction: Prediction;
  readonly target: Target;
}

/**
 * Whether the predictions fit the rows that they are for better than other rows of the same part. A row i predicted as
 * it is fits the target y by a_iy: the product of the ranks of its score and of y (ordered classes, numbers), or the
 * probability of y (classes without order). With a centred by rows and columns to d, the sum of d_i,y(i) has the mean 0
 * and the variance
 *
 *     1 / (n - 1) · sum_i sum_j d_i,y(j)²
 *
 * over all permutations of the n targets of a part. Parts add up. It needs no model to be better than a constant, and
 * so finds signals that are too weak, or in classes too rare, to change predictions.
 *
 * Source: Hoeffding (1951), A combinatorial central limit theorem, Annals of Mathematical Statistics 22(4), theorem 2;
 * with products of ranks the statistic is Spearman's.
 *
 * @param parts  predictions of models that were not trained on the rows of their part
 * @returns `undefined` for rankings, and where fewer than two rows have different targets
 */
export function associationOf(parts: readonly PredictedPart[]): Association | undefined {
  const sums = parts.map(sumsOf);
  if (sums.some((part) => part === undefined)) return undefined;
  let [sum, variance, scale] = [0, 0, 0];
  for (const part of sums) {
    sum += part?.sum ?? 0;
    variance += part?.variance ?? 0;
    scale += part?.scale ?? 0;
  }
  if (!(scale > 0)) return undefined;
  // A variance of rounding errors only is that of equal predictions.
  const z = variance > 1e-12 * scale ? sum / Math.sqrt(variance) : 0;
  return { value: sum / scale, z };
}

function sumsOf({ prediction, target }: PredictedPart): PartSums | undefined {
  if (prediction.kind === 'numeric' && target.kind === 'numeric') {
    return correlated(rowRanks(prediction.values), rowRanks(target.values));
  }
  if (!('codes' in prediction) || !('codes' in target)) return undefined;
  const { classes, codes } = target;
  const { scores, probabilities } = prediction;
  if (target.kind === 'ordinal') {
    const values =
      scores?.length === codes.length
        ? scores
        : probabilities === undefined
          ? prediction.codes
          : expectedClasses(probabilities, classes.length);
    return correlated(rowRanks(values), rowRanks(codes));
  }
  return fitted(probabilities ?? indicators(prediction.codes, classes.length), codes);
}

/** The sums for products a_ij = first_i second_j. */
function correlated(first: Float64Array, second: Float64Array): PartSums {
  const [x, y] = [centred(first), centred(second)];
  const product = Math.sqrt(dot(x, x) * dot(y, y));
  return {
    ...{ sum: dot(x, y), scale: product },
    variance: x.length > 1 ? product ** 2 / (x.length - 1) : 0,
  };
}

/**
 * The sums for a_ij = fits[i, y(j)].
 *
 * @param fits   shape [rows x classes]
 * @param codes  shape [rows]
 */
function fitted(fits: Float64Array, codes: Int32Array): PartSums {
  const n = codes.length;
  const classes = fits.length / n;
  const counts = new Float64Array(classes);
  for (const code of codes) counts[code]++;
  const ofClass = new Float64Array(classes);
  const ofRow = new Float64Array(n);
  for (let row = 0, at = 0; row < n; row++) {
    for (let k = 0; k < classes; k++, at++) {
      ofClass[k] += fits[at] / n;
      ofRow[row] += (fits[at] * counts[k]) / n;
    }
  }
  const mean = ofRow.reduce((total, value) => total + value / n, 0);
  let sum = 0;
  let squares = 0;
  for (let row = 0, at = 0; row < n; row++) {
    for (let k = 0; k < classes; k++, at++) {
      const d = fits[at] - ofRow[row] - ofClass[k] + mean;
      squares += counts[k] * d * d;
      if (codes[row] === k) sum += d;
    }
  }
  return { sum, variance: n > 1 ? squares / (n - 1) : 0, scale: n };
}

function indicators(codes: Int32Array, classes: number): Float64Array {
  const out = new Float64Array(codes.length * classes);
  for (const [row, code] of codes.entries()) out[row * classes + code] = 1;
  return out;
}

function expectedClasses(probabilities: Float64Array, classes: number): Float64Array {
  const out = new Float64Array(probabilities.length / classes);
  for (let row = 0, at = 0; row < out.length; row++) {
    for (let k = 0; k < classes; k++, at++) out[row] += k * probabilities[at];
  }
  return out;
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
