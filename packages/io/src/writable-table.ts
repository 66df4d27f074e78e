import { DataError, quoted, type Table } from '@preflearn/core';
import { checkColumnNames } from './column-names.js';

/**
 * Checks that a written table could be read again: columns have names, and no text holds the NUL
 * character, by which binary files are recognised.
 *
 * @throws DataError FILE_FORMAT, COLUMN_DUPLICATE
 */
export function checkWritable(table: Table): void {
  checkColumnNames(table);
  for (const column of table.columns) {
    const texts =
      column.type === 'nominal'
        ? [column.name, ...column.categories, ...(column.labels ?? [])]
        : [column.name];
    const broken = texts.find((text) => text.includes('\0'));
    if (broken === undefined) continue;
    throw new DataError(
      'FILE_FORMAT',
      `the text ${quoted(broken)} holds a NUL character, which no text file may hold`,
      { where: { column: column.name }, remedy: 'take it out' },
    );
  }
}
