import { DataError, Random } from '@preflearn/core';

/** Rows to train on and rows to test on; no row is in both, and some may be in neither. */
export interface Split {
  /** Row numbers, ascending, shape [rows to train on]. */
  readonly train: Int32Array;
  /** Row numbers, ascending, shape [rows to test on]. */
  readonly test: Int32Array;
}

/** A generator to draw from, or the seed of a new one: an integer in [0, 2^32). */
export type RandomOrSeed = Random | number;

/** The generator itself, or a new one of this seed. */
export function randomOf(random: RandomOrSeed): Random {
  return typeof random === 'number' ? new Random(random) : random;
}

/** An error with the code SPLIT_SIZE: what was found, and what to do. */
export function splitSizeError(problem: string, remedy: string): DataError {
  return new DataError('SPLIT_SIZE', problem, { remedy });
}

/** `1 row`, `2 rows`. */
export function rowsInWords(count: number): string {
  return `${count} ${count === 1 ? 'row' : 'rows'}`;
}
