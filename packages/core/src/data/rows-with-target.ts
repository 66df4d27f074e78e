import { DataError, placedError } from '../errors/errors.js';
import { counted } from '../words/counted.js';
import { type Column, columnLength, isMissing } from './table.js';

/** What to do with rows whose target is missing: refuse the table, or leave them out. */
export type MissingTarget = 'error' | 'leave-out';

/**
 * The rows whose target is not missing.
 *
 * @returns `undefined` if all rows are meant; otherwise row numbers, ascending, shape [rows left]
 * @throws DataError TARGET_MISSING where a target is missing and no row may be left out, or where more than half of the
 *   targets are missing
 */
export function rowsWithTarget(column: Column, missing: MissingTarget): Int32Array | undefined {
  const rows = columnLength(column);
  const kept = new Int32Array(rows);
  let count = 0;
  let first = -1;
  for (let row = 0; row < rows; row++) {
    if (!isMissing(column, row)) kept[count++] = row;
    else if (first < 0) first = row;
  }
  if (first < 0) return undefined;
  const without = rows - count;
  if (missing === 'leave-out' && 2 * without <= rows) return kept.slice(0, count);
  const where = { column: column.name, row: first + 1 };
  if (missing === 'leave-out') {
    throw new DataError(
      'TARGET_MISSING',
      `the target is missing in ${without} of ${counted(rows, 'row')}, more than half, of which this is the first`,
      {
        where,
        remedy: [
          'check that this column is the target',
          'take the rows without one out of the table',
        ],
      },
    );
  }
  throw new DataError(
    'TARGET_MISSING',
    `the target is missing in ${counted(without, 'row')}, of which this is the first`,
    {
      where,
      remedy: [
        'fill it in',
        { action: 'set', option: 'missingTarget', value: 'leave-out', text: 'leave such rows out' },
      ],
    },
  );
}

/**
 * Does work on some rows of a table; an error that names a row names it by its number in the whole table.
 *
 * @param rows  row numbers, ascending, shape [rows left]; `undefined` for all rows
 */
export function withWholeRowNumbers<A>(rows: Int32Array | undefined, work: () => A): A {
  if (rows === undefined) return work();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DataError) || error.where.row === undefined) throw error;
    const { row, ...where } = error.where;
    const moved = new DataError(error.code, error.problem, {
      where,
      remedy: error.remedy,
      cause: error,
    });
    throw placedError(moved, { row: rows[row - 1] + 1 });
  }
}
