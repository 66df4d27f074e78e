import { UsageError } from '../errors/errors.js';
import { foundText } from '../words/quoted.js';
import { checkIsTable } from './given-table.js';
import type { Table } from './table.js';

/**
 * Checks the number of the row that a model is to explain.
 *
 * @throws UsageError ARGUMENT unless it is a whole number from 0 to the number of rows less 1
 */
export function checkRow(table: Table, row: number): void {
  checkIsTable(table);
  const { rowCount } = table;
  if (Number.isInteger(row) && row >= 0 && row < rowCount) return;
  const rows = rowCount === 0 ? 'no rows' : `the rows 0 to ${rowCount - 1}`;
  throw new UsageError('ARGUMENT', `found ${foundText(row)}, but the table has ${rows}`, {
    where: { argument: 'row' },
  });
}
