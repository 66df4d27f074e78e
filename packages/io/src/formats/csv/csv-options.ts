import { UsageError } from '@preflearn/core';
import type { DecimalMark } from '@preflearn/core/reading';
import { foundText, listed, quoted } from '@preflearn/core/text';
import { checkReadOptions, type ReadOptions } from '../../columns/read-options.js';
import { checkLineOptions, type LineOptions } from '../../rows/line-options.js';

/** What may happen to rows with another number of fields than the header. */
const BROKEN_ROWS: readonly string[] = ['error', 'leave-out'];

/** Options for reading CSV. */
export interface CsvOptions extends ReadOptions, LineOptions {
  /**
   * The character between fields. When absent, a first line such as `sep=;` determines it. Otherwise it is that of
   * `reading` if it occurs in the header and equally often in the record below, outside quotes; else the first of tab,
   * semicolon, comma and pipe for which this is true; else whichever of comma, semicolon and tab occurs most often in
   * the header (if none does, that of `reading`, or the comma).
   */
  readonly separator?: string | undefined;
  /**
   * The decimal mark; the other mark, apostrophes and blanks may then separate thousands. When absent, it is that of
   * `reading`, or it is detected for each column that is not declared nominal in `types`: from its cells, such as
   * `0,5`, `1.234,5` or `1,234.5`, or, if these leave it open, from the rest of the file.
   */
  readonly decimal?: DecimalMark | undefined;
  /** What happens to rows with more or fewer fields than the header: `leave-out`, with a note, or `error`, as when absent. */
  readonly brokenRows?: 'error' | 'leave-out' | undefined;
}

/**
 * Checks what can be checked before reading.
 *
 * @throws UsageError OPTION_RANGE, OPTION_CONFLICT
 */
export function checkCsvOptions(options: CsvOptions): void {
  checkReadOptions(options);
  checkSeparator(options.separator);
  checkDecimal(options);
  checkBrokenRows(options);
  checkLineOptions(options);
}

function checkSeparator(separator: string | undefined): void {
  if (separator === undefined || (separator.length === 1 && !/["\r\n\ufeff]/.test(separator)))
    return;
  throw new UsageError('OPTION_RANGE', `found ${quoted(separator)}`, {
    where: { option: 'separator' },
    remedy: 'use one character other than a quote or a line break',
  });
}

function checkBrokenRows({ brokenRows }: CsvOptions): void {
  if (brokenRows === undefined || BROKEN_ROWS.includes(brokenRows)) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${foundText(brokenRows)}, expected one of ${listed(BROKEN_ROWS)}`,
    { where: { option: 'brokenRows' } },
  );
}

function checkDecimal({ decimal, separator }: CsvOptions): void {
  if (decimal === undefined) return;
  if (decimal !== '.' && decimal !== ',') {
    throw new UsageError('OPTION_RANGE', `found ${foundText(decimal)}, expected "." or ","`, {
      where: { option: 'decimal' },
    });
  }
  if (decimal !== separator) return;
  throw new UsageError('OPTION_CONFLICT', 'it is the separator of fields too', {
    where: { option: 'decimal' },
    remedy: 'give two different characters',
  });
}
