import { DataError } from '@preflearn/core';
import { listed } from '@preflearn/core/text';
import { place } from '../bytes/place.js';
import type { ReadOptions } from './read-options.js';

/** A column of a format that can store lists and records as values. */
export interface StoredColumn {
  readonly name: string;
  /** Whether it has one number, text or boolean a row. */
  readonly isFlat: boolean;
}

/**
 * Reports the columns of lists, records or bytes, which are left out of the table.
 *
 * @throws DataError FILE_FORMAT if no other column is left
 */
export function noteNestedColumns(
  columns: readonly StoredColumn[],
  { onNote, source }: Pick<ReadOptions, 'onNote' | 'source'>,
): void {
  const nested = columns.filter(({ isFlat }) => !isFlat).map(({ name }) => name);
  if (nested.length === 0) return;
  if (nested.length === columns.length) {
    throw new DataError('FILE_FORMAT', 'found lists, records or bytes, expected one value a row', {
      where: { ...place(source), column: nested[0] },
      remedy: [
        'leave the column out of the file',
        'write each of its values as a column of its own',
      ],
    });
  }
  onNote?.({
    note: 'lists',
    where: place(source),
    problem: `columns of lists, records or bytes were left out: ${listed(nested)}`,
    remedy: [{ action: 'other', text: 'give each of their entries a column of its own' }],
  });
}
