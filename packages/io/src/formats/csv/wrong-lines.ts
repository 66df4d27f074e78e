import { DataError, type ErrorPlace } from '@preflearn/core';
import type { RemedyInput } from '@preflearn/core/errors';
import { foundText } from '@preflearn/core/text';
import type { CsvLayout } from './csv-layout.js';

/** What comment lines often begin with. */
const COMMENT_LIKE = /^(?:#|%|\/\/|--)/;

/**
 * The error for a record with a different number of fields.
 *
 * @param fields    fields of the record
 * @param expected  how many there should be
 */
export function wrongLength(
  fields: readonly string[],
  expected: number,
  { separator, header }: CsvLayout,
  where: ErrorPlace,
): DataError {
  const { length } = fields;
  const remedy: RemedyInput[] =
    length < expected
      ? ['add what is missing (an empty field is a missing value)']
      : [
          `remove what is too much, or quote fields that hold the separator ${foundText(separator)}`,
        ];
  const mark = length === 1 && COMMENT_LIKE.exec(fields[0])?.[0];
  if (mark) {
    const text = 'if such lines are comments, say so';
    remedy.push({ action: 'set', option: 'comment', value: mark, text });
  }
  const leaveOut = 'leave such rows out';
  remedy.push({ action: 'set', option: 'brokenRows', value: 'leave-out', text: leaveOut });
  return new DataError(
    'ROW_LENGTH',
    `found ${length} ${length === 1 ? 'field' : 'fields'}, expected ` +
      `${expected} as in ${header ? 'the header' : 'the first row'}`,
    { where, remedy },
  );
}

/** The error for a quoted field that cannot be read. */
export function brokenQuote(where: ErrorPlace): DataError {
  return new DataError(
    'FILE_FORMAT',
    'the quoted field that begins here is not closed, or holds a single quote character',
    { where, remedy: 'close it, and write each quote within it twice' },
  );
}
