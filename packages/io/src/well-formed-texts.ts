import { DataError, quoted, type Table } from '@preflearn/core';
import { textsOf } from './texts-of.js';

/** Half of a character of two halves, without the other: UTF-8 cannot say it, and encoders write U+FFFD in its place. */
const HALF = /\p{Surrogate}/u;

/**
 * Checks that the texts of a table, names and labels among them, come back from a file in UTF-8 as they are.
 *
 * @throws DataError FILE_FORMAT for half of a character without its other half
 */
export function checkWellFormed(table: Table): void {
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
