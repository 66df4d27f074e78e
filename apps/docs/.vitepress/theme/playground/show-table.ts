import { type Column, cellText, type Table } from '@preflearn/core';
import { recogniseColumn } from '@preflearn/io';
import { learnersShown } from './learners.js';
import type { ColumnShown, TableShown } from './messages.js';

/** Rows that the page shows. */
export const SHOWN_ROWS = 50;

/** Numbers with more distinct values are predicted as numbers. */
const MAX_CLASSES = 12;

/** What the page shows of a table. */
export function showTable(name: string, table: Table, notes: readonly string[]): TableShown {
  const { columns, rowCount } = table;
  const rows = Math.min(SHOWN_ROWS, rowCount);
  return {
    name,
    rows: rowCount,
    columns: columns.map(columnShown),
    cells: Array.from({ length: rows }, (_, row) => columns.map((column) => cellText(column, row))),
    notes,
    learners: learnersShown,
  };
}

/** A column, and as what kind of target it would most likely be meant. */
function columnShown(column: Column): ColumnShown {
  const { name, type } = column;
  if (column.type === 'numeric') {
    const few = new Set<number>();
    for (const value of column.values) {
      if (few.add(value).size > MAX_CLASSES) break;
    }
    return { name, type, kind: few.size > MAX_CLASSES ? 'numeric' : 'ordinal' };
  }
  const orders = column.categories.filter((text) => text.includes('>'));
  if (2 * orders.length > column.categories.length) return { name, type, kind: 'ranking' };
  const classes = column.ordered ? undefined : recogniseColumn(column);
  if (classes !== undefined) return { name, type, kind: 'ordinal', classes };
  return { name, type, kind: column.ordered ? 'ordinal' : 'nominal' };
}
