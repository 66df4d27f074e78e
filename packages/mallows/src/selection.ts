import { DataError, UsageError } from '@preflearn/core';
import type { Rankings } from './rankings.js';

/** Which rankings take part, and the weight of each. */
export interface RankingSelection {
  /** Rows of the rankings, shape [rows], in the order of summation; may repeat; all when absent. */
  readonly rows?: Int32Array | undefined;
  /** Weight of each of `rows`, shape [rows], finite and >= 0; all 1 when absent. */
  readonly weights?: Float64Array | undefined;
}

/**
 * Checks a selection.
 *
 * @param who  begins the error message
 * @returns number of rows selected
 * @throws UsageError ARGUMENT for a row that does not exist
 * @throws DataError WEIGHTS
 */
export function checkSelection(
  who: string,
  rankings: Rankings,
  { rows, weights }: RankingSelection,
): number {
  const size = rows ? rows.length : rankings.count;
  if (rows) {
    for (let i = 0; i < size; i++) {
      if (rows[i] < 0 || rows[i] >= rankings.count) throw noSuchRow(who, rows[i], rankings.count);
    }
  }
  if (weights && weights.length !== size) {
    throw new DataError('WEIGHTS', `there are ${weights.length} weights for ${size} rows`, {
      where: { function: who },
    });
  }
  if (weights) {
    for (let i = 0; i < size; i++) {
      if (!(weights[i] >= 0 && weights[i] < Infinity)) throw wrongWeight(who, i, weights[i]);
    }
  }
  return size;
}

function noSuchRow(who: string, row: number, count: number): UsageError {
  return new UsageError(
    'ARGUMENT',
    `row ${row} was asked for, but there are ${count} rankings, numbered from 0`,
    { where: { function: who } },
  );
}

function wrongWeight(who: string, index: number, weight: number): DataError {
  return new DataError(
    'WEIGHTS',
    `weight ${index + 1} is ${weight}, expected a finite number of at least 0`,
    { where: { function: who } },
  );
}
