import { DataError, namedColumn, orderedColumn, Table } from '@preflearn/core';
import { levelsText } from '@preflearn/core/text';
import { recogniseLevels } from '@preflearn/io';
import { type ColumnType, levelsGiven } from '../text/argument-parsers.js';
import { shellWord } from '../text/shell-word.js';

/**
 * Makes ordered attributes of the columns for which that was requested: with the levels given, else in the order that the
 * file declares, else in that of the words.
 *
 * @param types  by column name
 * @throws DataError CATEGORY_UNKNOWN for a value that is not among the levels, COLUMN_TYPE where no order is known
 */
export function orderColumns(table: Table, types: ReadonlyMap<string, ColumnType>): Table {
  if (![...types.values()].some((type) => type.startsWith('ordinal'))) return table;
  const columns = table.columns.map((given) => {
    const type = types.get(given.name) ?? '';
    const column = namedColumn(given);
    if (!type.startsWith('ordinal') || column.type !== 'nominal') return given;
    const { categories, ordered } = column;
    const levels =
      levelsGiven(type) ?? (ordered ? categories : undefined) ?? recogniseLevels(categories);
    if (levels !== undefined) return orderedColumn(column, levels);
    const value = { [column.name]: `ordinal:${categories.join(',')}` };
    throw new DataError('COLUMN_TYPE', 'the order of its values is not known', {
      where: { column: column.name },
      remedy: { action: 'set', option: 'types', value, text: 'list them from lowest to highest' },
    });
  });
  return new Table(columns, table.reading);
}

/** A table with ordered attributes where the words of a column have a plain order. */
export interface RecognisedOrder {
  readonly table: Table;
  /** What was recognised and the option that undoes it, by column. */
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * Makes ordered attributes of nominal columns whose words have a plain order, such as low < medium < high.
 *
 * @param typed  columns that stay as they are, since options or a schema say what they are
 */
export function recogniseOrder(table: Table, typed: readonly string[]): RecognisedOrder {
  const notes = new Map<string, string>();
  const stay = new Set(typed);
  const columns = table.columns.map((column) => {
    if (column.type !== 'nominal' || column.labels !== undefined || stay.has(column.name)) {
      return column;
    }
    const occurs = new Uint8Array(column.categories.length);
    for (let row = 0; row < column.codes.length; row++) {
      if (column.codes[row] >= 0) occurs[column.codes[row]] = 1;
    }
    const levels = recogniseLevels(column.categories.filter((_, code) => occurs[code] === 1));
    if (levels === undefined) return column;
    notes.set(
      column.name,
      `taken as ordered (${levelsText(levels)}); --type ${shellWord(`${column.name}=nominal`)} takes it as nominal`,
    );
    return orderedColumn(column, levels);
  });
  return { table: notes.size === 0 ? table : new Table(columns, table.reading), notes };
}
