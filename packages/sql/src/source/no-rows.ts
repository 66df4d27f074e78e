import { DataError } from '@preflearn/core';

/** The error for a table without rows. */
export function noRows(): DataError {
  return new DataError('TABLE_EMPTY', 'the table has no rows', { remedy: 'give it at least one' });
}
