import { DataError, type RankingTarget } from '@preflearn/core';
import { powerOfTwo } from '@preflearn/core/numbers';
import { Rankings } from '@preflearn/mallows';
import { type DistinctRankings, distinctRankings } from './distinct-rankings.js';

/** The rankings a tree is grown on. Rows keep the numbers they have in the table. */
export interface RankedRows {
  readonly rankings: Rankings;
  /** The distinct ones among them. */
  readonly distinct: DistinctRankings;
  /** Rows that count, ascending: those of weight above 0 that put at least two labels in order. */
  readonly rows: Int32Array;
  /** Weight of each row of the table, rounded to a grid on which all sums are exact; shape [rows of the table]. */
  readonly weights: Float64Array;
  /** Whether every row that counts ranks all labels; it may tie some. */
  readonly complete: boolean;
  /** Whether every row that counts ranks all labels without ties, so that there is nothing to complete. */
  readonly decided: boolean;
}

/**
 * Finds the rows that carry information about the order of labels.
 *
 * @throws DataError TARGET_RANKING for an invalid position, and if no row of weight above 0 puts two labels in order;
 *   WEIGHTS for weights too large or too small to add up
 */
export function rankedRows(target: RankingTarget, weights: Float64Array | undefined): RankedRows {
  const rankings = Rankings.fromTarget(target, { ties: 'undecided' });
  const rounded = roundedWeights(rankings, weights);
  const rows: number[] = [];
  let complete = true;
  let tied = false;
  for (let row = 0; row < rankings.count; row++) {
    if (rounded[row] === 0) continue;
    rows.push(row);
    if (rankings.lengthOf(row) < rankings.labelCount) complete = false;
    if (rankings.hasTies(row)) tied = true;
  }
  if (rows.length === 0) {
    throw new DataError(
      'TARGET_RANKING',
      'no row of weight above 0 puts two labels in order, so that there is nothing to learn',
      { where: { column: target.name }, remedy: 'give rows such as "b>a"' },
    );
  }
  const distinct = distinctRankings(rankings);
  return {
    rankings,
    distinct,
    rows: Int32Array.from(rows),
    weights: rounded,
    complete,
    decided: complete && !tied,
  };
}

/** Exponents that the grid must lie between, well within the range of floating-point numbers. */
const MIN_EXPONENT = -900;
const MAX_EXPONENT = 1000;

/**
 * Rounds weights to a grid: (w + M) - M with M = 1.5 * 2^e rounds to multiples of 2^(e-52), so that sums whose absolute
 * value stays below 2^e are exact, whatever the order of additions and subtractions. Sums of votes and of distances
 * reach n^2 times the sum of the weights.
 *
 * @throws DataError WEIGHTS if there is no such grid for the largest weight
 */
function roundedWeights(rankings: Rankings, weights: Float64Array | undefined): Float64Array {
  const n = rankings.labelCount;
  const out = new Float64Array(rankings.count);
  let largest = 0;
  for (let row = 0; row < out.length; row++) {
    if (rankings.decidedPairs(row) > 0) out[row] = weights ? weights[row] : 1;
    if (out[row] > largest) largest = out[row];
  }
  const most = largest * out.length * n * n;
  if (largest > 0 && !(largest >= powerOfTwo(MIN_EXPONENT) && most <= powerOfTwo(MAX_EXPONENT))) {
    throw new DataError(
      'WEIGHTS',
      `the largest weight is ${largest}, which is too ${largest < 1 ? 'small' : 'large'} to compute ` +
        `with for ${out.length} rows of ${n} labels`,
      { remedy: 'give all weights in another unit, such as one in which most are near 1' },
    );
  }
  let exponent = MIN_EXPONENT;
  while (powerOfTwo(exponent) < most) exponent++;
  const grid = 1.5 * powerOfTwo(exponent);
  for (let row = 0; row < out.length; row++) out[row] = out[row] + grid - grid;
  return out;
}
