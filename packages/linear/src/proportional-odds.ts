import { exp } from '@preflearn/core/numbers';
import type { LogitFit } from './logit-fit.js';
import { choleskyFactor, solve } from './newton.js';
import type { LinearRows } from './threshold-loss.js';

/** A chi-square statistic. */
export interface ChiSquare {
  readonly statistic: number;
  /** Degrees of freedom. */
  readonly degrees: number;
}

/** What a test of proportional odds finds. */
export interface OddsTest extends ChiSquare {
  /** The same for some inputs alone; the others keep one coefficient for all thresholds. */
  of(inputs: readonly number[]): ChiSquare;
}

/**
 * The score test of proportional odds: whether the likelihood rises by more than chance when each threshold gets coefficients of its
 * own. With the scores eta_k = b_k z - theta_k and the gradient U and the expected information I of the log-likelihood in all
 * theta_k and b_k, where the b_k are the same and fitted, the statistic is U' I^-1 U. No other model is fitted, so classes may be
 * separated at a threshold. Yields between pieces of work.
 *
 * Source: Peterson and Harrell (1990), Applied Statistics 39, 205-217.
 *
 * @param rows   at least three classes and one input
 * @param fit    of the cumulative form without penalty
 * @param total  weight of all rows, as many as the rows they stand for
 * @returns `null` if classes are separated, or nearly
 */
export function* testProportionalOdds(
  rows: LinearRows,
  fit: LogitFit,
  total: number,
): Generator<void, OddsTest | null> {
  const inputs = Array.from({ length: rows.width }, (_, j) => j);
  const used = inputs.filter((j) => !fit.redundant.includes(j));
  if (fit.separating.length > 0) return null;
  const derivatives = yield* scoreDerivatives(rows, fit);
  const of = (free: readonly number[]) =>
    scoreStatistic(
      derivatives,
      rows,
      used,
      free.filter((j) => used.includes(j)),
      total,
    );
  const all = of(used);
  return all.statistic < Infinity ? { ...all, of } : null;
}

/** Derivatives of the mean log-likelihood; of each threshold: the threshold, then the coefficients. */
interface ScoreDerivatives {
  /** Shape [size]. */
  readonly gradient: Float64Array;
  /** Shape [size x size]. */
  readonly information: Float64Array;
}

/**
 * With a_k = P(y > k), the log-likelihood of class k + 1 rises with eta_k by up_k = a_k (1 - a_k) / P(k + 1), that of class k falls
 * by down_k = a_k (1 - a_k) / P(k). The information is a_k (1 - a_k) (up_k + down_k) for eta_k, and
 * -a_k (1 - a_k) down_(k + 1) for eta_k with eta_(k + 1).
 */
function* scoreDerivatives(
  rows: LinearRows,
  { thresholds, coefficients: [slopes] }: LogitFit,
): Generator<void, ScoreDerivatives> {
  const { inputs, width, codes, weights } = rows;
  const count = thresholds.length;
  const pitch = 1 + width;
  const size = count * pitch;
  const gradient = new Float64Array(size);
  const information = new Float64Array(size * size);
  const line = new Float64Array(pitch);
  line[0] = -1; // a threshold is subtracted from the score
  const scores = Float64Array.from(codes, (_, row) =>
    slopes.reduce((sum, slope, j) => sum + slope * inputs[row * width + j], 0),
  );
  /** The share of P(y > k) (1 - P(y > k + 1)) that is the probability of class k + 1. */
  const rest = (k: number) => 1 - exp(thresholds[k] - (thresholds[k + 1] ?? Infinity));
  for (let k = 0; k < count; k++) {
    for (let row = 0; row < codes.length; row++) {
      line.set(inputs.subarray(row * width, (row + 1) * width), 1);
      const above = (at: number) => 1 / (1 + exp((thresholds[at] ?? Infinity) - scores[row]));
      const [before, own, next] = [k === 0 ? 1 : above(k - 1), above(k), above(k + 1)];
      const up = (1 - own) / ((1 - next) * rest(k));
      const down = own / (before * (k === 0 ? 1 : rest(k - 1)));
      const variance = weights[row] * own * (1 - own);
      const slope = codes[row] === k + 1 ? up : codes[row] === k ? -down : 0;
      for (let i = 0; i < pitch; i++) gradient[k * pitch + i] += weights[row] * slope * line[i];
      addBlock(k, k, variance * (up + down));
      if (k + 1 < count) addBlock(k + 1, k, (-variance * next) / (own * rest(k)));
    }
    yield;
  }
  return { gradient, information };

  function addBlock(k: number, l: number, weight: number): void {
    for (let i = 0; i < pitch; i++) {
      const scale = weight * line[i];
      const own = (k * pitch + i) * size + l * pitch;
      for (let j = 0; j < pitch; j++) {
        information[own + j] += scale * line[j];
        if (k !== l) information[(l * pitch + j) * size + k * pitch + i] += scale * line[j];
      }
    }
  }
}

/**
 * The statistic for coefficients of each threshold of some inputs, and common ones of the others.
 *
 * @param used  inputs that are not redundant
 * @param free  those of them with a coefficient for each threshold
 */
function scoreStatistic(
  { gradient, information }: ScoreDerivatives,
  { width, classes }: LinearRows,
  used: readonly number[],
  free: readonly number[],
  total: number,
): ChiSquare {
  const pitch = 1 + width;
  const thresholds = Array.from({ length: classes - 1 }, (_, k) => k * pitch);
  // A common coefficient is the sum of those of each threshold.
  const groups = [
    ...thresholds.map((place) => [place]),
    ...used.flatMap((j) => {
      const places = thresholds.map((place) => place + 1 + j);
      return free.includes(j) ? places.map((place) => [place]) : [places];
    }),
  ];
  const sum = (places: readonly number[], of: (place: number) => number) =>
    places.reduce((total, place) => total + of(place), 0);
  const slopes = Float64Array.from(groups, (group) => sum(group, (i) => gradient[i]));
  const matrix = new Float64Array(groups.length ** 2);
  groups.forEach((a, i) => {
    groups.forEach((b, j) => {
      const at = (p: number, q: number) => information[p * gradient.length + q];
      matrix[i * groups.length + j] = sum(a, (p) => sum(b, (q) => at(p, q)));
    });
  });
  const { factor, held } = choleskyFactor(matrix, groups.length);
  const solved = solve(factor, slopes);
  const statistic = total * slopes.reduce((sum, slope, i) => sum + slope * solved[i], 0);
  return {
    statistic: held.length > 0 ? NaN : statistic,
    degrees: free.length * (classes - 2),
  };
}
