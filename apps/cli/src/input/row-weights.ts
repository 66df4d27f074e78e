import { DataError, type Table } from '@preflearn/core';
import { inputName } from '../address/standard-input.js';
import { columnOf } from './named-columns.js';

/**
 * The weights of some rows of a table, from the column named by `--weights`.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, WEIGHTS
 */
export function rowWeights(
  path: string,
  table: Table,
  text: string,
  rows: readonly number[],
): Float64Array {
  const name = columnOf(path, table, 'weights', text);
  const column = table.column(name);
  if (column.type !== 'numeric') {
    throw new DataError('COLUMN_TYPE', 'the model does not take this column for numbers', {
      where: { file: inputName(path), option: 'weights', column: name },
      remedy: 'name a column of numbers',
    });
  }
  const { values } = column;
  const odd = rows.find((row) => !(values[row] >= 0));
  if (odd === undefined) return Float64Array.from(rows, (row) => values[row]);
  const found = Number.isNaN(values[odd]) ? 'no weight' : `the weight ${values[odd]}`;
  throw new DataError('WEIGHTS', `found ${found}, expected a number of at least 0`, {
    where: { file: inputName(path), column: name, row: odd + 1 },
  });
}
