import { type Column, namedColumn, orderedColumn, Table, UsageError } from '@preflearn/core';
import { levelsText, quoted } from '@preflearn/core/text';
import { recogniseColumn } from '@preflearn/io';
import type { Levels } from './ordered-lines.js';

/** A table with ordered attributes, and what is to be said of them. */
interface OrderedTable {
  readonly table: Table;
  readonly notes: readonly string[];
}

/**
 * Makes ordered attributes of the columns whose levels are given, and of those whose words have a plain order, as the
 * command line does.
 *
 * @throws UsageError ARGUMENT for a column that is not there, or fewer than two levels
 * @throws DataError CATEGORY_UNKNOWN
 */
export function withOrder(table: Table, ordered: Levels = {}): OrderedTable {
  for (const [name, levels] of Object.entries(ordered)) {
    if (table.has(name) && new Set(levels).size === levels.length && levels.length > 1) continue;
    const found = table.has(name) ? 'its levels' : 'no such attribute';
    throw new UsageError('ARGUMENT', `found ${found} under the ordered columns, ${quoted(name)}`, {
      remedy: 'write a column with at least two levels, each once, such as size: S, M, L',
    });
  }
  const notes: string[] = [];
  const columns = table.columns.map((column): Column => {
    const named = namedColumn(column);
    if (named.type !== 'nominal') return column;
    if (Object.hasOwn(ordered, column.name)) return orderedColumn(named, ordered[column.name]);
    const levels = column.type === 'nominal' ? recogniseColumn(column) : undefined;
    if (levels === undefined) return column;
    notes.push(`${quoted(column.name)} is taken as ordered (${levelsText(levels)}).`);
    return orderedColumn(named, levels);
  });
  return { table: new Table(columns, table.reading), notes };
}
