import { exactSum } from '@preflearn/boosting';
import { exponentOf, powerOfTwo, weightsInUnit } from '@preflearn/core/numbers';

/** Multiples of 2^-52 up to 2 are exact, and so are their sums. */
export const QUANTA = 2 ** 52;

/**
 * Rounds weights so that every sum of some of them is exact, in any order: a median is then the same for any order of
 * the rows. Each weight changes by less than 2^-51 of the sum of all weights.
 *
 * @param weights  finite, all above 0, at least one; converted to their `weightUnit`, as medians do not depend on it
 * @returns above 0
 */
export function exactWeights(weights: Float64Array): Float64Array<ArrayBuffer> {
  const near = weightsInUnit(weights);
  const quantum = weightQuantum(exactSum(near));
  return Float64Array.from(near, (weight) => Math.max(1, Math.round(weight / quantum)) * quantum);
}

/** What weights are rounded to multiples of, from their sum. */
export function weightQuantum(sum: number): number {
  return (2 * powerOfTwo(exponentOf(sum))) / QUANTA;
}
