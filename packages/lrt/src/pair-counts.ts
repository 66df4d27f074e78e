import { allocate } from '@preflearn/core/numbers';

/** Most labels whose pairs a 32-bit integer can count. */
const MAX_LABELS = 46340;

/**
 * A count for each pair of labels.
 *
 * @param n  number of labels
 * @returns zeros, shape [n x n]
 * @throws DataError MEMORY for more pairs than fit in memory
 */
export function pairCounts(n: number): Float64Array {
  return allocate(Float64Array, n * n, `the pairs of ${n} labels`, { remedy: 'give fewer labels' });
}

/**
 * Checks that the pairs of labels can be counted, before anything else is done with so many labels.
 *
 * @throws DataError MEMORY
 */
export function checkPairs(n: number): void {
  if (n > MAX_LABELS) pairCounts(n);
}
