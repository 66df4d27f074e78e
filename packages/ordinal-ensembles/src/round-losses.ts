import { learnedThresholds, Thresholds } from '@preflearn/boosting';
import { exp, log, logSumExp } from '@preflearn/core/numbers';
import { leastErrorThresholds } from './least-error-thresholds.js';
import type { OrdinalRows } from './ordinal-rows.js';

/** How much each training row gains from a higher and from a lower score, up to one common factor. */
export interface Pushes {
  /** Shape [rows], at least 0. */
  readonly up: Float64Array;
  /** Shape [rows], at least 0. */
  readonly down: Float64Array;
}

/** What a learner minimises: pushes for each round, and the weight of a base learner. */
export interface RoundLoss {
  /** The pushes for scores, shape [rows]. */
  pushes(scores: Float64Array): Pushes;
  /** The weight of a base learner with these outputs, shape [rows]; infinite if it makes no error, NaN if it is useless. */
  weightOf(pushes: Pushes, outputs: Float64Array): number;
  /** The thresholds for the scores at the end, shape [rows]. */
  thresholds(scores: Float64Array): Thresholds;
}

/** A part of a whole that counts as nothing, since it may be rounding error. */
const NOTHING = 1e-14;

/**
 * The loss of RankBoost: the sum over pairs of rows of different classes, y_i > y_j, of e^(f_j - f_i).
 *
 * ```text
 * up_i   = e^(-f_i) sum of e^(f_j) over y_j < y_i
 * down_i = e^(f_i) sum of e^(-f_j) over y_j > y_i
 * weight = 1/4 ln((S + r) / (S - r)),  S the loss, r = 1/2 sum of (up_i - down_i) h_i
 * ```
 *
 * Sources: Freund, Iyer, Schapire and Singer (2003), J. Mach. Learn. Res. 4, third method; thresholds of least absolute
 * error: Lin and Li (2006), Large-margin thresholded ensembles for ordinal regression, ALT.
 */
export function rankBoostLoss(rows: OrdinalRows): RoundLoss {
  return {
    pushes: (scores) => {
      const { rising, falling } = classSums(rows, scores);
      return pushesOf(
        rows,
        scores,
        (k) => logSumExp(rising.slice(0, k)),
        (k) => logSumExp(falling.slice(k + 1)),
      );
    },
    weightOf: ({ up, down }, outputs) => {
      let [all, right] = [0, 0];
      for (let row = 0; row < outputs.length; row++) {
        all += up[row];
        right += ((up[row] - down[row]) * outputs[row]) / 2;
      }
      return logRatio(all + right, all - right) / 4;
    },
    thresholds: (scores) => new Thresholds(leastErrorThresholds(rows, scores), rows.target.classes),
  };
}

/**
 * The loss of ORBoost-All: the sum over rows and thresholds of e^(theta_k - f_i) for k < y_i and e^(f_i - theta_k) for
 * k >= y_i, with the thresholds that minimise it.
 *
 * ```text
 * theta_k = 1/2 ln(sum of e^(f_i) over y_i <= k / sum of e^(-f_i) over y_i > k)
 * up_i    = sum of e^(theta_k - f_i) over k < y_i
 * down_i  = sum of e^(f_i - theta_k) over k >= y_i
 * weight  = 1/2 ln(A / B), A = sum of up_i h_i where h_i >= 0, and down_i |h_i| elsewhere; B with up and down exchanged
 * ```
 *
 * Source: Lin and Li (2006), Large-margin thresholded ensembles for ordinal regression, ALT.
 */
export function orBoostLoss(rows: OrdinalRows): RoundLoss {
  const thresholds = exponentialThresholds(rows);
  return {
    pushes: (scores) => {
      const theta = thresholds(scores).thresholds;
      return pushesOf(
        rows,
        scores,
        (k) => logSumExp(theta.slice(0, k)),
        (k) => logSumExp(theta.slice(k).map((x) => -x)),
      );
    },
    weightOf: ({ up, down }, outputs) => {
      let [right, wrong] = [0, 0];
      for (let row = 0; row < outputs.length; row++) {
        const h = outputs[row];
        right += h >= 0 ? up[row] * h : -down[row] * h;
        wrong += h >= 0 ? down[row] * h : -up[row] * h;
      }
      return logRatio(right, wrong) / 2;
    },
    thresholds,
  };
}

/** The thresholds of least exponential loss for scores, shape [rows]. */
export function exponentialThresholds(rows: OrdinalRows): (scores: Float64Array) => Thresholds {
  const link = learnedThresholds('exponential', null);
  return (scores) => link.fit({ ...rows, scores, scoreCount: 1 }) as Thresholds;
}

/** ln(a / b), infinite if one of them is nothing beside the other, NaN if both are 0. */
function logRatio(a: number, b: number): number {
  const least = NOTHING * Math.max(a, b);
  return log(a > least ? a : 0) - log(b > least ? b : 0);
}

/** Logarithms of the sums of weight e^(f) and of weight e^(-f) in each class, -Infinity for one without rows. */
function classSums({ target, weights }: OrdinalRows, scores: Float64Array) {
  const terms = (sign: 1 | -1) => {
    const lists: number[][] = target.classes.map(() => []);
    target.codes.forEach((code, row) => {
      lists[code].push(log(weights[row]) + sign * scores[row]);
    });
    return lists.map((list) => logSumExp(list));
  };
  return { rising: terms(1), falling: terms(-1) };
}

/**
 * Pushes from their logarithms, divided by the largest.
 *
 * @param below  logarithm of what pushes class k up
 * @param above  logarithm of what pushes class k down
 */
function pushesOf(
  { target, weights }: OrdinalRows,
  scores: Float64Array,
  below: (k: number) => number,
  above: (k: number) => number,
): Pushes {
  const logUp = target.classes.map((_, k) => below(k));
  const logDown = target.classes.map((_, k) => above(k));
  const up = new Float64Array(scores.length);
  const down = new Float64Array(scores.length);
  let largest = -Infinity;
  for (let row = 0; row < scores.length; row++) {
    const k = target.codes[row];
    const weight = log(weights[row]);
    up[row] = weight + logUp[k] - scores[row];
    down[row] = weight + logDown[k] + scores[row];
    largest = Math.max(largest, up[row], down[row]);
  }
  const inUnit = (x: number) => (largest === -Infinity ? 0 : exp(x - largest));
  return { up: up.map(inUnit), down: down.map(inUnit) };
}
