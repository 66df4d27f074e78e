import { DataError } from '@preflearn/core';

/**
 * Checks that the rows of a run, which may come from a queue that others write to, are rows of the table.
 *
 * @throws DataError FILE_FORMAT
 */
export function checkRows(
  { train, test }: { readonly train: ArrayLike<number>; readonly test: ArrayLike<number> },
  rowCount: number,
): void {
  for (const rows of [train, test]) {
    for (let i = 0; i < rows.length; i++) {
      if (Number.isInteger(rows[i]) && rows[i] >= 0 && rows[i] < rowCount) continue;
      throw new DataError('FILE_FORMAT', `the job names row ${rows[i]} of a table of ${rowCount}`, {
        remedy: 'remove the job from the queue, and see who else can write to it',
      });
    }
  }
}
