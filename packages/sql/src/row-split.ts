import { Random, UsageError } from '@preflearn/core';
import { drawRowParts, type RowSample } from './row-sample.js';

/** Stream of the seed for the first split; training uses the lowest ones, and splits of other kinds those from 0. */
const FIRST_SPLIT_STREAM = 2 ** 30;

/** Shares of the rows that are trained and tested on. */
export interface SplitShares {
  /** Above 0. */
  readonly train: number;
  /** Above 0; at most 1 with `train`. */
  readonly test: number;
}

/** Rows to train on and rows to test on, told by their numbers; no row is in both, and some may be in neither. */
export interface RowSplit {
  readonly train: RowSample;
  readonly test: RowSample;
}

/**
 * A random split whose parts follow from the numbers of the rows alone, so that a database draws the same as rows in
 * memory: sizes are random, with the wanted shares as means.
 *
 * @param seed    integer in [0, 2^32)
 * @param number  of the split, from 0, below 2^30; each is drawn anew
 * @throws UsageError OPTION_RANGE for shares that are not above 0 or above 1 in all, SEED_RANGE
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
