import { DataError, type Table } from '@preflearn/core';
import { checkIsTable } from '@preflearn/core/models';
import { quoted } from '@preflearn/core/text';
import { textsOf } from './texts-of.js';

/** An unpaired surrogate: UTF-8 cannot represent it, and encoders write U+FFFD in its place. */
const HALF = /\p{Surrogate}/u;

/**
 * Checks that the texts of a table, including names and labels, survive being written to a file in UTF-8.
 *
 * @throws DataError FILE_FORMAT for an unpaired surrogate
 */
export function checkWellFormed(table: Table): void {
  checkIsTable(table);
  for (const column of table.columns) {
    const broken = textsOf(column).find((text) => HALF.test(text));
    if (broken === undefined) continue;
    throw new DataError(
      'FILE_FORMAT',
      `the text ${quoted(broken)} holds half of a character, which this format cannot hold`,
      {
        where: { column: column.name },
        remedy: ['correct the text', 'write the table as JSON'],
      },
    );
  }
}
