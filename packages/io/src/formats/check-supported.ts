import { UsageError } from '@preflearn/core';
import { place } from '../bytes/place.js';
import type { FormatOption, TableFormat, TableReadOptions } from './table-format.js';

/** Why a format does not use an option. */
const REASONS: Readonly<Record<FormatOption, string>> = {
  separator: 'the format has a separator of its own',
  decimal: 'the format has a decimal mark of its own',
  encoding: 'the format has an encoding of its own',
  brokenRows: 'the format has the same columns in each row',
  sheet: 'the format knows no sheets',
  skipLines: 'the format has no lines but those of its table',
  comment: 'the format has comments of its own',
  header: 'the format names its columns itself',
  skipAfterHeader: 'the format has no lines but those of its table',
  skipFooter: 'the format has no lines but those of its table',
};

/**
 * Checks that a format uses all the reading options that are given.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function checkSupported(format: TableFormat, options: TableReadOptions): void {
  for (const [option, reason] of Object.entries(REASONS) as [FormatOption, string][]) {
    if (options[option] === undefined || format.supportedOptions.includes(option)) continue;
    throw new UsageError('OPTION_CONFLICT', reason, {
      where: { ...place(options.source), option },
      remedy: { action: 'leave-out', option },
    });
  }
}
