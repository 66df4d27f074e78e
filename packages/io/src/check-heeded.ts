import { UsageError } from '@preflearn/core';
import { place } from './place.js';
import type { FormatOption, TableFormat, TableReadOptions } from './table-format.js';

/** What the options of only some formats set. */
const SETS: Readonly<Record<FormatOption, string>> = {
  separator: 'a separator',
  decimal: 'a decimal mark',
  encoding: 'an encoding',
};

/**
 * Checks that a format heeds the options of reading that are given.
 *
 * @throws UsageError OPTION_CONFLICT
 */
export function checkHeeded(format: TableFormat, options: TableReadOptions): void {
  for (const [option, what] of Object.entries(SETS) as [FormatOption, string][]) {
    if (options[option] === undefined || format.heeds.includes(option)) continue;
    throw new UsageError('OPTION_CONFLICT', `the format has ${what} of its own`, {
      where: { ...place(options.source), option },
      remedy: { action: 'leave-out', option },
    });
  }
}
