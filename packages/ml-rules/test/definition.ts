import type { ClassTarget } from '@preflearn/core';

/*
 * The likelihood and its derivatives as MLRules 2008 defines them, one row and one class at a time. Only
 * the signs of (11) and (15), and (20), are corrected.
 */

/** Rows as the definition sees them. */
export interface ScoredRows {
  readonly target: ClassTarget;
  readonly weights: ArrayLike<number>;
  /** `scores[row * classes + k]` */
  readonly scores: ArrayLike<number>;
}

/** P(k | x) of one row, [ML08 eq. 4], with the largest score taken off. */
function probabilitiesOf({ target, scores }: ScoredRows, row: number): number[] {
  const count = target.classes.length;
  const own = target.classes.map((_, k) => scores[row * count + k]);
  const largest = Math.max(...own);
  const terms = own.map((f) => Math.exp(f - largest));
  const sum = terms.reduce((a, b) => a + b, 0);
  return terms.map((term) => term / sum);
}

/** The weighted negative log-likelihood, [ML08 eq. 5]. */
export function likelihoodLoss(rows: ScoredRows): number {
  const { target, weights, scores } = rows;
  const count = target.classes.length;
  let sum = 0;
  target.codes.forEach((code, row) => {
    const own = target.classes.map((_, k) => scores[row * count + k]);
    const largest = Math.max(...own);
    const others = own.reduce((all, f) => all + Math.exp(f - largest), 0);
    sum += weights[row] * (largest - own[code] + Math.log(others));
  });
  return sum;
}

/** The vectors v that a response may be a multiple of, in the order of ties. */
export function responseVectors(kind: 'classes' | 'unions', classes: number): number[][] {
  const indices = Array.from({ length: classes }, (_, k) => k);
  if (kind === 'classes' || classes === 1) {
    return indices.map((k) => indices.map((other) => (other === k ? 1 : 0)));
  }
  return indices.slice(1).flatMap((bound) => {
    const atLeast = indices.map((k) => (k >= bound ? 1 : -1));
    return [atLeast, atLeast.map((v) => -v)];
  });
}

/** l' [ML08 eq. 10]: [ML08 eq. 19], of which [ML08 eq. 16] is the case of one class. */
export function gradientOf(
  rows: ScoredRows,
  covered: readonly number[],
  v: readonly number[],
): number {
  let sum = 0;
  for (const row of covered) {
    const p = probabilitiesOf(rows, row);
    v.forEach((vk, k) => {
      sum += rows.weights[row] * vk * (p[k] - (rows.target.codes[row] === k ? 1 : 0));
    });
  }
  return sum;
}

/**
 * l'' [ML08 eq. 13]: [ML08 eq. 20] corrected, sum_l v_l p_l (v_l - sum_k v_k p_k), of which [ML08 eq. 17] is
 * the case of one class.
 */
export function hessianOf(
  rows: ScoredRows,
  covered: readonly number[],
  v: readonly number[],
): number {
  let sum = 0;
  for (const row of covered) {
    const p = probabilitiesOf(rows, row);
    const mean = v.reduce((all, vk, k) => all + vk * p[k], 0);
    sum += rows.weights[row] * v.reduce((all, vl, l) => all + vl * p[l] * (vl - mean), 0);
  }
  return sum;
}
