import type { OrdinalTarget } from '@preflearn/core';

/*
 * The three losses from their definitions, one row after the other, with the exponentials of `Math`.
 */

/** Rows as the definitions see them; classes count from 0. */
export interface ScoredRows {
  readonly target: OrdinalTarget;
  readonly weights: ArrayLike<number>;
  /** One score a row. */
  readonly scores: ArrayLike<number>;
}

/** Rows of no weight count nothing, also where their loss is infinite, as of a class that has no other rows. */
function sumOver(rows: ScoredRows, lossOf: (row: number) => number): number {
  return rows.target.codes.reduce(
    (sum, _, row) => (rows.weights[row] > 0 ? sum + rows.weights[row] * lossOf(row) : sum),
    0,
  );
}

/** sum_i weight_i |y_i - f_i|, class numbers from 1. */
export function absoluteErrorOf(rows: ScoredRows): number {
  return sumOver(rows, (row) => Math.abs(rows.target.codes[row] + 1 - rows.scores[row]));
}

/** sum_i weight_i log(1 + e^{-y_ik f_i}), y_ik = 1 above threshold k and -1 below. */
export function logisticLossOf(rows: ScoredRows, k: number): number {
  return sumOver(rows, (row) => {
    const margin = rows.target.codes[row] > k ? rows.scores[row] : -rows.scores[row];
    return margin < -30 ? -margin : Math.log1p(Math.exp(-margin));
  });
}

/** Thresholds with rows on both sides. */
export function openThresholds({ classes, codes }: OrdinalTarget): number[] {
  const above = classes.slice(1).map((_, k) => codes.filter((code) => code > k).length);
  return [...above.keys()].filter((k) => above[k] > 0 && above[k] < codes.length);
}

/** sum_i sum_k weight_i e^{-y_ik (f_i - theta_k)}, over the thresholds that are given; infinite ones cost 0. */
export function thresholdLossOf(rows: ScoredRows, thetas: readonly number[]): number {
  return sumOver(rows, (row) =>
    thetas.reduce((sum, theta, k) => {
      const margin = rows.scores[row] - theta;
      return sum + Math.exp(rows.target.codes[row] > k ? -margin : margin);
    }, 0),
  );
}

/** The best thresholds, each from its own sums; infinite where no row is on one side. */
export function bestThresholds({ target, weights, scores }: ScoredRows): number[] {
  return target.classes.slice(1).map((_, k) => {
    let [low, high] = [0, 0];
    target.codes.forEach((code, row) => {
      if (code <= k) low += weights[row] * Math.exp(scores[row]);
      else high += weights[row] * Math.exp(-scores[row]);
    });
    return 0.5 * Math.log(low / high);
  });
}

/** The rows with a response added to the scores of those that are covered. */
export function raised(rows: ScoredRows, covered: ReadonlySet<number>, by: number): ScoredRows {
  return {
    ...rows,
    scores: Array.from(rows.scores, (score, row) => score + (covered.has(row) ? by : 0)),
  };
}
