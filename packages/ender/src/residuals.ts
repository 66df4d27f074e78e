import { medianAmong, weightedMedian } from './weighted-median.js';

/** A residual closer to 0 than this is rounding error: the score equals the class number. */
export const ROUNDING = 1e-9;

/** Number of buckets that residuals are divided into, and the fewest for which that pays off. */
const BUCKETS = 256;
const MIN_ROWS = 4 * BUCKETS;

/** Inputs of {@link Residuals}. */
export interface ResidualsInput {
  /** Class codes, counted from 0, shape [rows]. */
  readonly codes: Int32Array;
  /** Scores, shape [rows]; {@link Residuals.move} changes them. */
  readonly scores: Float64Array;
  /** Weights, above 0, with sums that are exact, shape [rows]. */
  readonly weights: Float64Array;
}

/** The residuals y - f of training rows, where y is the number of the class, counted from 1, and f the score. */
export class Residuals {
  readonly #codes: Int32Array;
  readonly #scores: Float64Array;
  readonly #weights: Float64Array;
  /** No residual is outside, nor was one before. */
  #least = Infinity;
  #most = -Infinity;
  /** Scratch space: for each covered row its bucket; the residuals that are searched, and their weights. */
  readonly #bucketOf: Uint8Array;
  readonly #values: Float64Array;
  readonly #valueWeights: Float64Array;
  readonly #sums = new Float64Array(BUCKETS);

  constructor({ codes, scores, weights }: ResidualsInput) {
    this.#codes = codes;
    this.#scores = scores;
    this.#weights = weights;
    this.#bucketOf = new Uint8Array(codes.length);
    this.#values = new Float64Array(codes.length);
    this.#valueWeights = new Float64Array(codes.length);
    for (let row = 0; row < codes.length; row++) this.#widen(this.of(row));
  }

  /** The residual of a row. */
  of(row: number): number {
    return this.#codes[row] + 1 - this.#scores[row];
  }

  /** Adds a response to the score of a row; returns its residual. */
  move(row: number, response: number): number {
    this.#scores[row] += response;
    const residual = this.of(row);
    this.#widen(residual);
    return residual;
  }

  /**
   * The weighted median of the residuals of rows, as `weightedMedian` gives it.
   *
   * If there are many rows, their residuals are first put in buckets of equal width, and only those in which half of the
   * weight is reached are searched.
   *
   * @param rows   row numbers, shape [>= count]
   * @param count  how many of them, from the start; at least 1
   */
  median(rows: Int32Array, count: number): number {
    if (count < MIN_ROWS) {
      for (let i = 0; i < count; i++) this.#take(rows[i], i);
      return weightedMedian(this.#values, this.#valueWeights, count);
    }
    const sums = this.#sumBuckets(rows, count);
    const half = sums.reduce((all, sum) => all + sum, 0) / 2;
    // The bucket in which half of the weight is reached, and that in which it is passed.
    let first = 0;
    let before = 0;
    while (before + sums[first] < half) before += sums[first++];
    let last = first;
    for (let upTo = before + sums[first]; upTo <= half; upTo += sums[last]) last++;
    const bucketOf = this.#bucketOf;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      if (bucketOf[i] >= first && bucketOf[i] <= last) this.#take(rows[i], kept++);
    }
    return medianAmong(this.#values, this.#valueWeights, kept, half, before);
  }

  /** Writes the bucket of the residual of each row; returns the weight in each bucket. */
  #sumBuckets(rows: Int32Array, count: number): Float64Array {
    const [codes, scores, weights] = [this.#codes, this.#scores, this.#weights];
    const [bucketOf, sums, least] = [this.#bucketOf, this.#sums, this.#least];
    const scale = (BUCKETS - 1) / Math.max(this.#most - least, Number.MIN_VALUE);
    sums.fill(0);
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const bucket = ((codes[row] + 1 - scores[row] - least) * scale) | 0;
      bucketOf[i] = bucket;
      sums[bucket] += weights[row];
    }
    return sums;
  }

  #take(row: number, at: number): void {
    this.#values[at] = this.of(row);
    this.#valueWeights[at] = this.#weights[row];
  }

  #widen(residual: number): void {
    if (residual < this.#least) this.#least = residual;
    if (residual > this.#most) this.#most = residual;
  }
}
