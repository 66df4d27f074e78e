import { type Column, type Reading, Table } from '@preflearn/core';
import type { ColumnBuilder } from './column-builder.js';

/**
 * A table of what the builders made. The list is emptied, so that each goes as soon as its column is there.
 *
 * @param readingOf  says how the table was read, once all columns are there
 */
export function tableOf(
  builders: Pick<ColumnBuilder, 'finish'>[],
  readingOf: () => Reading,
): Table {
  const left = builders.splice(0).reverse();
  const columns: Column[] = [];
  for (let builder = left.pop(); builder !== undefined; builder = left.pop()) {
    columns.push(builder.finish());
  }
  return new Table(columns, readingOf());
}
