import { DataError, type ErrorPlace } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/**
 * The error for what looks like the header of a second table.
 *
 * @param lines  how many lines there are from there on, not counting blank ones, if that is known
 */
export function anotherTable(where: ErrorPlace, lines?: number): DataError {
  return new DataError('FILE_FORMAT', 'another table seems to begin here, below a blank line', {
    where,
    remedy: [
      'give each table a file of its own',
      ...(lines === undefined
        ? []
        : [
            {
              action: 'set',
              option: 'skipFooter',
              value: lines,
              text: 'leave it out',
            } as const,
          ]),
    ],
  });
}

/** The error for what is plainly a row where the header is expected. */
export function plainlyRow(where: ErrorPlace, found = ''): DataError {
  return new DataError(
    'FILE_FORMAT',
    `found ${quoted(found)} where a name of a column was expected, as if the table had no header`,
    {
      where,
      remedy: [
        { action: 'set', option: 'header', value: false, text: 'say that it has none' },
        { action: 'set', option: 'header', value: true, text: 'that this line is the header' },
      ],
    },
  );
}
