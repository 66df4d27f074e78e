import { UsageError } from '@preflearn/core';
import { VOTE_STEPS } from './borda.js';

/** Most labels for which {@link kemenyCentre} searches; time and memory double with each. */
export const MAX_KEMENY_LABELS = 16;

/**
 * Kemeny centre: the order with the smallest sum of Kendall distances from the counted rankings, the
 * exact maximum-likelihood centre of the Mallows model.
 *
 * By dynamic programming over the sets of labels that come last, O(2^n n^2). Of several best orders it takes the one
 * whose first label is lowest, then whose second is lowest, and so on; orders count as equal if they differ by less
 * than about 1e-11 of all counts. Source: the median problem [CHH09 eq. 4]; the recursion of Held and Karp (1962), SIAM
 * 10.
 *
 * @param counts  pairwise counts, shape [n x n], as `pairCounts` gives them, finite and >= 0
 * @param n       number of labels, at most 16
 * @returns all labels, best first, shape [n]
 * @throws UsageError ARGUMENT for more than 16 labels, or counts for a different number of labels
 */
export function kemenyCentre(counts: Float64Array, n: number): Int32Array {
  checkKemenyLabels('kemenyCentre', n);
  if (counts.length !== n * n) {
    throw new UsageError(
      'ARGUMENT',
      `there are ${counts.length} pairwise counts, expected ${n} x ${n}`,
      { where: { function: 'kemenyCentre' } },
    );
  }
  const least = leastDistances(counts, n);
  let total = 0;
  for (let i = 0; i < counts.length; i++) total += counts[i];
  const tolerance = total / VOTE_STEPS;
  const order = new Int32Array(n);
  let rest = (1 << n) - 1;
  for (let place = 0; place < n; place++) {
    order[place] = firstOfBest(counts, n, least, rest, tolerance);
    rest &= ~(1 << order[place]);
  }
  return order;
}

/** Refuses more labels than the search can manage. */
export function checkKemenyLabels(who: string, n: number): void {
  if (Number.isInteger(n) && n >= 0 && n <= MAX_KEMENY_LABELS) return;
  throw new UsageError(
    'ARGUMENT',
    `the exact Kemeny centre is for at most ${MAX_KEMENY_LABELS} labels, but there are ${n}`,
    { where: { function: who }, remedy: 'use the Borda centre' },
  );
}

/** For every set of labels (as bits), the smallest sum of distances among the labels of that set. */
function leastDistances(counts: Float64Array, n: number): Float64Array {
  const least = new Float64Array(1 << n);
  for (let set = 1; set < least.length; set++) {
    let best = Infinity;
    for (let label = 0; label < n; label++) {
      if ((set & (1 << label)) === 0) continue;
      const rest = set & ~(1 << label);
      best = Math.min(best, least[rest] + costOfFirst(counts, n, label, rest));
    }
    least[set] = best;
  }
  return least;
}

/** The lowest label that an optimal order of `set` can start with. */
function firstOfBest(
  counts: Float64Array,
  n: number,
  least: Float64Array,
  set: number,
  tolerance: number,
): number {
  for (let label = 0; label < n; label++) {
    if ((set & (1 << label)) === 0) continue;
    const rest = set & ~(1 << label);
    if (least[rest] + costOfFirst(counts, n, label, rest) <= least[set] + tolerance) return label;
  }
  return -1;
}

/** Weight of the rankings that put a label of `rest` before `label`. */
function costOfFirst(counts: Float64Array, n: number, label: number, rest: number): number {
  let cost = 0;
  for (let other = 0; other < n; other++) {
    if ((rest & (1 << other)) !== 0) cost += counts[other * n + label];
  }
  return cost;
}
