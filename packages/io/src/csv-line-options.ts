import { foundText, UsageError } from '@preflearn/core';

/** Which lines of a CSV text are what; what is not said is found. */
export interface CsvLineOptions {
  /**
   * Lines at the beginning that are left out, whatever they hold; the header is the next one that is neither blank
   * nor a comment. When absent, titles above the header are found and left out.
   */
  readonly skipLines?: number | undefined;
  /**
   * What lines of comments begin with, which are left out wherever they stand; an empty text when there are none. When
   * absent, it is `#`, `%` or `//` if the text begins with that and a blank, and then only lines that do so too.
   */
  readonly comment?: string | undefined;
  /**
   * Whether the first record names the columns; without a header they are `column 1`, `column 2` and so on. When
   * absent, it does, and it is an error if it is plainly a row.
   */
  readonly header?: boolean | undefined;
  /** Records below the header that are left out. When absent, lines of units, types or the like are found there. */
  readonly skipAfterHeader?: number | undefined;
  /** Lines at the end that are left out, blank ones not counted. When absent, notes and totals are found there. */
  readonly skipFooter?: number | undefined;
}

/** The names of the options of lines. */
export const lineOptions: readonly (keyof CsvLineOptions)[] = [
  'skipLines',
  'comment',
  'header',
  'skipAfterHeader',
  'skipFooter',
];

/**
 * Checks options of lines.
 *
 * @throws UsageError OPTION_RANGE, OPTION_CONFLICT
 */
export function checkLineOptions(
  options: CsvLineOptions & { separator?: string | undefined },
): void {
  for (const option of ['skipLines', 'skipAfterHeader', 'skipFooter'] as const) {
    const value = options[option];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0)) {
      throw outOfRange(option, value, 'a whole number of at least 0');
    }
  }
  const { comment, header, separator } = options;
  if (header !== undefined && typeof header !== 'boolean') {
    throw outOfRange('header', header, 'true or false');
  }
  if (comment === undefined) return;
  if (typeof comment !== 'string' || /[\s"\0]/.test(comment)) {
    throw outOfRange('comment', comment, 'characters other than blanks and quotes');
  }
  if (comment === '' || comment !== separator) return;
  throw new UsageError('OPTION_CONFLICT', 'it is the separator of fields too', {
    where: { option: 'comment' },
    remedy: 'give two different texts',
  });
}

function outOfRange(option: string, found: unknown, expected: string): UsageError {
  return new UsageError('OPTION_RANGE', `found ${foundText(found)}, expected ${expected}`, {
    where: { option },
  });
}
