import { UsageError } from '@preflearn/core';
import { foundText } from '@preflearn/core/text';

/** The roles of the lines of a CSV text; whatever is not given is detected. */
export interface LineOptions {
  /**
   * Lines at the beginning to leave out, whatever they contain; the header is the next line that is neither blank nor a
   * comment. When absent, titles above the header are detected and left out.
   */
  readonly skipLines?: number | undefined;
  /**
   * What comment lines begin with; they are left out wherever they occur. An empty text means that there are none. When
   * absent, it is `#`, `%` or `//` if the text begins with that and a blank, and then only lines that begin in the same
   * way are comments.
   */
  readonly comment?: string | undefined;
  /**
   * Whether the first record contains the column names; without a header, columns are named `column 1`, `column 2` and
   * so on. When absent, it is assumed to, and it is an error if it is clearly a row.
   */
  readonly header?: boolean | undefined;
  /** Records below the header to leave out. When absent, lines with units, types or the like are detected. */
  readonly skipAfterHeader?: number | undefined;
  /** Lines at the end to leave out, not counting blank ones. When absent, notes and totals are detected. */
  readonly skipFooter?: number | undefined;
}

/** The names of the line options. */
export const lineOptions: readonly (keyof LineOptions)[] = [
  'skipLines',
  'comment',
  'header',
  'skipAfterHeader',
  'skipFooter',
];

/**
 * Checks the line options.
 *
 * @throws UsageError OPTION_RANGE, OPTION_CONFLICT
 */
export function checkLineOptions(options: LineOptions & { separator?: string | undefined }): void {
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
