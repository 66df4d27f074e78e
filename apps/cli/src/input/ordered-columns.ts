import { type Column, DataError, namedColumn, orderedColumn, Table } from '@preflearn/core';
import { levelsText, listed, quoted } from '@preflearn/core/text';
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

/** Most notes on columns that were recognised. */
const MAX_NOTES = 6;

/** A table with ordered attributes where the words of a column have a plain order. */
export interface RecognisedOrder {
  readonly table: Table;
  /** The levels of the columns that were recognised, from lowest to highest. */
  readonly levels: ReadonlyMap<string, readonly string[]>;
}

/**
 * Makes ordered attributes of nominal columns whose words have a plain order, such as low < medium < high.
 *
 * @param typed  columns that stay as they are, since options or a schema say what they are
 */
export function recogniseOrder(table: Table, typed: readonly string[]): RecognisedOrder {
  const found = new Map<string, readonly string[]>();
  const stay = new Set(typed);
  const columns = table.columns.map((column) => {
    if (column.type !== 'nominal' || stay.has(column.name)) return column;
    const levels = recogniseColumn(column);
    if (levels === undefined) return column;
    found.set(column.name, levels);
    return orderedColumn(column, levels);
  });
  return { table: found.size === 0 ? table : new Table(columns, table.reading), levels: found };
}

/** What was recognised of one column, and the option that undoes it. */
export function orderNote(name: string, levels: readonly string[]): string {
  const type = shellWord(`${name}=nominal`);
  return `taken as ordered (${levelsText(levels)}); --type ${type} takes it as nominal`;
}

/** The notes on columns that were recognised, one for all columns with the same levels; of many, the first. */
export function orderNotes(found: RecognisedOrder['levels']): readonly string[] {
  const groups = new Map<string, [string, ...string[]]>();
  for (const [name, levels] of found) {
    const key = JSON.stringify(levels);
    const names = groups.get(key);
    if (names === undefined) groups.set(key, [name]);
    else names.push(name);
  }
  const shown = [...groups.values()].slice(0, MAX_NOTES);
  const notes = shown.map(([name, ...others]) => {
    const levels = found.get(name) ?? [];
    if (others.length === 0) return `${quoted(name)} is ${orderNote(name, levels)}.`;
    const type = shellWord(`${name}=nominal`);
    const names = listed([name, ...others]);
    return `${names} are taken as ordered (${levelsText(levels)}); --type ${type} takes one as nominal.`;
  });
  const told = shown.reduce((sum, names) => sum + names.length, 0);
  if (told === found.size) return notes;
  return [...notes, `${found.size - told} more columns are taken as ordered; describe names them.`];
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
