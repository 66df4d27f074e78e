import type { Random } from '@preflearn/core';

/**
 * Two primes below 2^26: products of numbers below them, and their sums, are exact, both as doubles and as integers.
 */
const P = 67_108_859;
const Q = 67_108_837;

/**
 * A subsample that depends only on the row numbers, computed with integers that every database supports: wherever it is
 * evaluated, it contains the same rows. Its size is random, with the requested share as its mean, unlike that of
 * `Subsampler` of `@preflearn/boosting`.
 */
export interface RowSample {
  /** Whether it contains a row, given its number, from 0. */
  has(row: number): boolean;
  /** The same as a condition on a column of row numbers. */
  condition(column: string): string;
}

/**
 * Draws a subsample.
 *
 * @param share  share of the rows, in (0, 1)
 */
export function drawRowSample(share: number, random: Random): RowSample {
  return drawRowParts([share], random)[0];
}

/**
 * Draws disjoint subsamples.
 *
 * @param shares  shares of the rows, each above 0, together at most 1
 */
export function drawRowParts(shares: readonly number[], random: Random): readonly RowSample[] {
  const [a, b, c, d] = Array.from({ length: 4 }, () => 1 + random.integer(P - 1));
  let sum = 0;
  return shares.map((share) => {
    const from = Math.round(sum * P);
    sum += share;
    const limit = Math.round(sum * P);
    return {
      has(row) {
        const mixed = ((row % P) * a + (row % Q) * b + c) % P;
        const place = (((mixed * mixed) % P) * d + c) % P;
        return place >= from && place < limit;
      },
      condition(column) {
        const mixed = `((${column} % ${P}) * ${a} + (${column} % ${Q}) * ${b} + ${c}) % ${P}`;
        const place = `((((${mixed}) * (${mixed})) % ${P}) * ${d} + ${c}) % ${P}`;
        return from === 0 ? `${place} < ${limit}` : `${place} >= ${from} AND ${place} < ${limit}`;
      },
    };
  });
}
