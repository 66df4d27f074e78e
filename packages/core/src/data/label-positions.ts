import type { ErrorDetails } from '../errors/errors.js';
import { allocate } from '../numbers/allocate.js';

/**
 * Positions of labels that no row ranks yet; see `RankingTarget.positions`.
 *
 * @param details  where rows and labels come from and what to do, for an error
 * @returns zeros, shape [rows x labels]
 * @throws DataError MEMORY when rows times labels are more than can be held
 */
export function newPositions(rows: number, labels: number, details: ErrorDetails): Int32Array {
  return allocate(Int32Array, rows * labels, `${rows} rows of ${labels} labels`, details);
}

/**
 * Positions for the prediction of some rows, to be written.
 *
 * @returns zeros, shape [rows x labels]
 * @throws DataError MEMORY when rows times labels are more than can be held
 */
export function predictedPositions(rows: number, labels: number): Int32Array {
  return newPositions(rows, labels, { remedy: 'predict fewer rows at a time' });
}
