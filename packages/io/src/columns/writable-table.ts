import { DataError, type Table } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { checkColumnNames } from './column-names.js';
import { textsOf } from './texts-of.js';
import { checkWellFormed } from './well-formed-texts.js';

/**
 * Checks that a table, once written, could be read back: columns have names, no text contains the NUL character, by
 * which binary files are recognised, and none contains an unpaired surrogate.
 *
 * @throws DataError FILE_FORMAT, COLUMN_DUPLICATE
 */
export function checkWritable(table: Table): void {
  checkColumnNames(table);
  checkWellFormed(table);
  for (const column of table.columns) {
    const broken = textsOf(column).find((text) => text.includes('\0'));
    if (broken === undefined) continue;
    throw new DataError(
      'FILE_FORMAT',
      `the text ${quoted(broken)} holds a NUL character, which no text file may hold`,
      { where: { column: column.name }, remedy: 'take it out' },
    );
  }
}
