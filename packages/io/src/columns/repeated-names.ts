import { type Column, type NominalColumn, Table } from '@preflearn/core';
import { place } from '../bytes/place.js';
import { isNumberText } from './numbers-as-text.js';
import type { ReadOptions } from './read-options.js';

/** The cells of a column that hold its own name. */
export interface OwnNames {
  /** Rows from 0, in order. */
  readonly rows: readonly number[];
  /** Whether the other cells are numbers, or texts of numbers. */
  readonly isNumeric: boolean;
}

/** Whether a text is the name of its column, but for upper and lower case. */
export function isOwnName(text: string, name: string): boolean {
  return text.length === name.length && text.toLowerCase() === name.toLowerCase();
}

/**
 * The rows that repeat the names of the columns: all cells are the names of their own columns, or most are and one of them
 * stands in a column of numbers.
 *
 * @param columns  all columns
 */
export function rowsOfNames(columns: readonly OwnNames[]): ReadonlySet<number> {
  const hits = new Map<number, { count: number; isAmongNumbers: boolean }>();
  for (const { rows, isNumeric } of columns) {
    for (const row of rows) {
      const { count = 0, isAmongNumbers = false } = hits.get(row) ?? {};
      hits.set(row, { count: count + 1, isAmongNumbers: isAmongNumbers || isNumeric });
    }
  }
  const found = [...hits].filter(
    ([, { count, isAmongNumbers }]) =>
      count > 1 && (count === columns.length || (2 * count > columns.length && isAmongNumbers)),
  );
  return new Set(found.map(([row]) => row).sort((a, b) => a - b));
}

/** Reports the rows that were left out. */
export function noteRowsOfNames(rows: ReadonlySet<number>, { onNote, source }: ReadOptions): void {
  if (rows.size === 0) return;
  const shown = [...rows].slice(0, 5).map((row) => row + 1);
  onNote?.({
    note: 'repeated-header',
    where: place(source),
    problem:
      `the names of the columns stand again in ${rows.size === 1 ? 'row' : 'rows'} ${shown.join(', ')}` +
      `${rows.size > 5 ? ' and others' : ''}, and were left out there`,
    remedy: [{ action: 'other', text: 'write other texts if it is a row' }],
  });
}

/** A table without rows of categories that repeat the names of the columns. */
export function withoutRowsOfNames(table: Table, options: ReadOptions): Table {
  const columns = table.columns.map((column): OwnNames => {
    if (column.type === 'numeric') return { rows: [], isNumeric: true };
    const own = column.categories.findIndex((text) => isOwnName(text, column.name));
    if (own < 0) return { rows: [], isNumeric: false };
    const rows: number[] = [];
    for (let row = 0; row < column.codes.length; row++)
      if (column.codes[row] === own) rows.push(row);
    const others = column.categories.filter((_, code) => code !== own);
    return { rows, isNumeric: others.length > 0 && others.every(isNumberText) };
  });
  const rows = rowsOfNames(columns);
  if (rows.size === 0 || rows.size === table.rowCount) return table;
  noteRowsOfNames(rows, options);
  const kept = table.select(
    Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => !rows.has(row)),
  );
  return new Table(kept.columns.map(withoutOwnName), table.reading);
}

/** A column without the category that is its own name, if no row has it. */
function withoutOwnName(column: Column): Column {
  if (column.type === 'numeric') return column;
  const own = column.categories.findIndex((text) => isOwnName(text, column.name));
  if (own < 0 || column.codes.includes(own)) return column;
  const codes = column.codes.map((code) => (code > own ? code - 1 : code));
  const categories = column.categories.filter((_, code) => code !== own);
  return { ...(column satisfies NominalColumn), codes, categories };
}
