import { addOrderVotes, orderByVotes } from './borda.js';
import { kemenyCentre } from './kemeny.js';
import { addOrderPairs } from './pair-counts.js';

/** Sums over complete rankings that determine their centre: the second M-step of [CHH09 alg. 1]. */
export interface CentreSums {
  /** Forgets all rankings, and sets the number of labels. */
  reset(n: number): void;
  /** Adds the ranking labels[from..to), at `places` if it has ties. */
  add(
    labels: Int32Array,
    places: Int32Array | undefined,
    from: number,
    to: number,
    weight: number,
  ): void;
  /** Saves the current sums. */
  keep(): void;
  /** Restores the saved sums. */
  restore(): void;
  /** Writes the centre of all rankings added, of this total weight. */
  writeCentre(totalWeight: number, centre: Int32Array): void;
}

/** The weighted Borda count. */
export class BordaSums implements CentreSums {
  #n = 0;
  readonly #votes: Float64Array;
  readonly #kept: Float64Array;
  readonly #work: Float64Array;

  constructor(labelCount: number) {
    this.#votes = new Float64Array(labelCount);
    this.#kept = new Float64Array(labelCount);
    this.#work = new Float64Array(labelCount);
  }

  reset(n: number): void {
    this.#n = n;
    this.#votes.fill(0);
  }

  add(
    labels: Int32Array,
    places: Int32Array | undefined,
    from: number,
    to: number,
    weight: number,
  ): void {
    addOrderVotes(this.#votes, this.#n, labels, places, from, to, weight);
  }

  keep(): void {
    this.#kept.set(this.#votes);
  }

  restore(): void {
    this.#votes.set(this.#kept);
  }

  writeCentre(totalWeight: number, centre: Int32Array): void {
    this.#work.set(this.#votes);
    orderByVotes(this.#work, this.#n, totalWeight * this.#n, centre);
  }
}

/** The exact median, for few labels. */
export class KemenySums implements CentreSums {
  #n = 0;
  readonly #counts: Float64Array;
  readonly #kept: Float64Array;

  constructor(labelCount: number) {
    this.#counts = new Float64Array(labelCount * labelCount);
    this.#kept = new Float64Array(labelCount * labelCount);
  }

  reset(n: number): void {
    this.#n = n;
    this.#counts.fill(0);
  }

  add(
    labels: Int32Array,
    places: Int32Array | undefined,
    from: number,
    to: number,
    weight: number,
  ): void {
    addOrderPairs(this.#counts, this.#n, labels, places, from, to, weight);
  }

  keep(): void {
    this.#kept.set(this.#counts);
  }

  restore(): void {
    this.#counts.set(this.#kept);
  }

  writeCentre(_totalWeight: number, centre: Int32Array): void {
    const n = this.#n;
    centre.set(kemenyCentre(this.#counts.subarray(0, n * n), n));
  }
}
