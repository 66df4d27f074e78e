import { cellText, DataError, type Table } from '@preflearn/core';
import { counted, listed } from '@preflearn/core/text';
import { repeatedRows } from '@preflearn/io';
import type { Command } from 'commander';
import { rowValues } from '../text/argument-parsers.js';
import { columnOf, columnsIn } from './named-columns.js';

/** Which rows of a table are left out. */
export interface RowOptions {
  /** Values by column: rows with one of them are left out. */
  readonly skipRows?: Readonly<Record<string, readonly string[]>>;
  /** Whether rows that are equal to an earlier one are left out. */
  readonly skipRepeated?: boolean;
  /** Columns that are not used, in which equal rows may differ. */
  readonly ignore?: readonly string[];
}

/** Adds the options of {@link RowOptions} to a command. */
export function addRowOptions(command: Command): Command {
  return command
    .option(
      '--skip-rows <column=value>',
      'leave out rows with this value in a column, such as city=Total (repeatable)',
      rowValues,
    )
    .option('--skip-repeated', 'leave out rows that are equal to an earlier row');
}

/**
 * The table without the rows that options leave out.
 *
 * @throws DataError COLUMN_MISSING, CATEGORY_UNKNOWN for a value that no row has, TABLE_EMPTY if no row is left
 */
export function withoutSkippedRows(
  path: string,
  table: Table,
  { skipRows = {}, skipRepeated = false, ignore = [] }: RowOptions,
): Table {
  const out = new Set<number>(
    skipRepeated ? repeatedRows(table.without(...columnsIn(ignore, table))) : [],
  );
  for (const [text, values] of Object.entries(skipRows)) {
    const column = table.column(columnOf(path, table, 'skipRows', text));
    const found = new Set<string>();
    for (let row = 0; row < table.rowCount; row++) {
      const own = cellText(column, row);
      if (!values.includes(own)) continue;
      found.add(own);
      out.add(row);
    }
    const lacking = values.filter((value) => !found.has(value));
    if (lacking.length === 0) continue;
    throw new DataError('CATEGORY_UNKNOWN', `no row has ${listed(lacking)}`, {
      where: { option: 'skipRows', column: column.name },
      remedy: 'check the spelling',
    });
  }
  if (out.size === 0) return table;
  if (out.size === table.rowCount) {
    throw new DataError('TABLE_EMPTY', `all ${counted(table.rowCount, 'row')} would be left out`, {
      where: { option: 'skipRows' },
      remedy: 'leave out fewer',
    });
  }
  const left = Array.from({ length: table.rowCount }, (_, row) => row).filter(
    (row) => !out.has(row),
  );
  return table.select(left);
}
