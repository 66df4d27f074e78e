import type { OrdinalTarget } from '@preflearn/core';
import type { PairWeighting } from '../src/index.js';

/** Rows as the definition of the rank loss sees them. */
export interface ScoredRows {
  readonly target: OrdinalTarget;
  readonly weights: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
}

/** One pair of rows: the upper one is of the higher class. */
interface Pair {
  readonly upper: number;
  readonly lower: number;
  /** Product of the row weights, times the distance of the classes where pairs count so. */
  readonly count: number;
  /** `count` times e^{-(f_upper - f_lower)}. */
  readonly weight: number;
}

/** All pairs of rows of different classes, one by one: [RR09 eq. 5] and [RR09 eq. 7]. */
function* pairsOf(rows: ScoredRows, pairs: PairWeighting): Generator<Pair> {
  const { target, weights, scores } = rows;
  const { codes } = target;
  for (let i = 0; i < codes.length; i++) {
    for (let j = 0; j < codes.length; j++) {
      if (codes[i] <= codes[j]) continue;
      const times = pairs === 'distance' ? codes[i] - codes[j] : 1;
      const count = weights[i] * weights[j] * times;
      yield { upper: i, lower: j, count, weight: count * Math.exp(-(scores[i] - scores[j])) };
    }
  }
}

/** R(f), the sum of the weights of all pairs. */
export function rankLossOf(rows: ScoredRows, pairs: PairWeighting): number {
  let sum = 0;
  for (const { weight } of pairsOf(rows, pairs)) sum += weight;
  return sum;
}

/** W>, W<, W0 and the number of separated pairs, from the definition in section 3.1. */
export function pairSums(
  rows: ScoredRows,
  pairs: PairWeighting,
  covers: (row: number) => boolean,
): { greater: number; less: number; neither: number; separated: number } {
  const sums = { greater: 0, less: 0, neither: 0, separated: 0 };
  for (const { upper, lower, count, weight } of pairsOf(rows, pairs)) {
    const difference = Number(covers(upper)) - Number(covers(lower));
    if (difference > 0) sums.greater += weight;
    else if (difference < 0) sums.less += weight;
    else sums.neither += weight;
    if (difference !== 0) sums.separated += count;
  }
  return sums;
}
