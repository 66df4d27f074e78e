import { type Column, DataError, namedColumn, orderedColumn, Table } from '@preflearn/core';
import { levelsText } from '@preflearn/core/text';
import { recogniseColumn, recogniseLevels } from '@preflearn/io';
import { type ColumnType, levelsGiven } from '../text/argument-parsers.js';
import { shellWord } from '../text/shell-word.js';
import type { TargetOptions } from './take-target-for-learners.js';

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
    if (column.type !== 'nominal' || stay.has(column.name)) return column;
    const levels = recogniseColumn(column);
    if (levels === undefined) return column;
    notes.set(
      column.name,
      `taken as ordered (${levelsText(levels)}); --type ${shellWord(`${column.name}=nominal`)} takes it as nominal`,
    );
    return orderedColumn(column, levels);
  });
  return { table: notes.size === 0 ? table : new Table(columns, table.reading), notes };
}

/**
 * The classes of a target from lowest to highest, where its words or numbers say their order and nothing else does.
 *
 * @param typed  as for {@link recogniseOrder}
 */
export function recogniseClasses(
  column: Column,
  { kind = 'ordinal', classes, discretize }: Omit<TargetOptions, 'target'>,
  typed: readonly string[],
): readonly string[] | undefined {
  const isSaid = kind !== 'ordinal' || (classes ?? discretize) !== undefined;
  if (isSaid || column.type !== 'nominal' || column.ordered || typed.includes(column.name)) {
    return undefined;
  }
  return recogniseColumn(column);
}

/** The table with the classes of a target declared as ordered, as a file declares them. */
export function withClassOrder(table: Table, target: string, classes: readonly string[]): Table {
  const columns = table.columns.map((column) => {
    if (column.name !== target || column.type !== 'nominal') return column;
    const places = column.categories.map((category) => classes.indexOf(category));
    const codes = column.codes.map((code) => (code < 0 ? -1 : places[code]));
    return { ...column, codes, categories: classes, ordered: true };
  });
  return new Table(columns, table.reading);
}
