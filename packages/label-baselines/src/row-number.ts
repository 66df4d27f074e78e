import { type Table, UsageError } from '@preflearn/core';

/**
 * Checks the number of a row to be explained.
 *
 * @throws UsageError ARGUMENT
 */
export function checkRow(table: Table, row: number): void {
  if (Number.isInteger(row) && row >= 0 && row < table.rowCount) return;
  throw new UsageError(
    'ARGUMENT',
    `Row ${row} was asked about, but the table has the rows 0 to ${table.rowCount - 1}.`,
  );
}
