/**
 * Weights at ranks 0..count-1, with the sums below and above a rank in O(log count).
 *
 * Two Fenwick trees, one summed from below and one from above: no sum is computed by subtraction, so an empty sum is
 * exactly 0 whatever was rounded elsewhere. Source: Fenwick (1994), Software: Practice and Experience 24.
 */
export class WeightByRank {
  readonly #count: number;
  readonly #fromBelow: Float64Array;
  readonly #fromAbove: Float64Array;
  readonly #at: Float64Array;

  constructor(count: number) {
    this.#count = count;
    this.#fromBelow = new Float64Array(count + 1);
    this.#fromAbove = new Float64Array(count + 1);
    this.#at = new Float64Array(count);
  }

  add(rank: number, weight: number): void {
    addAt(this.#fromBelow, rank, weight);
    addAt(this.#fromAbove, this.#count - 1 - rank, weight);
    this.#at[rank] += weight;
  }

  below(rank: number): number {
    return sumOfFirst(this.#fromBelow, rank);
  }

  at(rank: number): number {
    return this.#at[rank];
  }

  above(rank: number): number {
    return sumOfFirst(this.#fromAbove, this.#count - 1 - rank);
  }
}

/** Sum of the first `count` positions of a Fenwick tree. */
function sumOfFirst(tree: Float64Array, count: number): number {
  let sum = 0;
  for (let node = count; node > 0; node &= node - 1) sum += tree[node];
  return sum;
}

/** Adds to position `index` (from 0) of a Fenwick tree. */
function addAt(tree: Float64Array, index: number, value: number): void {
  for (let node = index + 1; node < tree.length; node += node & -node) tree[node] += value;
}
