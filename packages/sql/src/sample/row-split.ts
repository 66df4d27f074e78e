import { Random, UsageError } from '@preflearn/core';
import { drawRowParts, type RowSample } from './row-sample.js';

/**
 * Random stream of the seed for the first split; training uses the lowest streams, and other kinds of splits those from
 * 0.
 */
const FIRST_SPLIT_STREAM = 2 ** 30;

/** Shares of the rows for training and for testing. */
export interface SplitShares {
  /** Greater than 0. */
  readonly train: number;
  /** Greater than 0; together with `train` at most 1. */
  readonly test: number;
}

/** Rows to train on and rows to test on, determined by their numbers; no row is in both, and some may be in neither. */
export interface RowSplit {
  readonly train: RowSample;
  readonly test: RowSample;
}

/**
 * A random split that depends only on the row numbers, so that it is the same for rows in a database and in memory:
 * sizes are random, with the requested shares as means.
 *
 * @param seed    integer in [0, 2^32)
 * @param number  index of the split, from 0, below 2^30; each is drawn independently
 * @throws UsageError OPTION_RANGE for shares that are not above 0 or exceed 1 in total, SEED_RANGE
 */
export function drawRowSplit({ train, test }: SplitShares, seed: number, number = 0): RowSplit {
  if (!(train > 0 && test > 0 && train + test <= 1 + 1e-9)) {
    throw new UsageError(
      'OPTION_RANGE',
      `found the shares ${train} and ${test}, expected two above 0, at most 1 in all`,
      { where: { option: 'split' }, remedy: 'give two such as 0.7 and 0.3' },
    );
  }
  const random = new Random(seed, FIRST_SPLIT_STREAM + number);
  const [trained, tested] = drawRowParts([train, test], random);
  return { train: trained, test: tested };
}
