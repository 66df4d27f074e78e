import { type Column, type Reading, Table } from '@preflearn/core';
import type { ColumnBuilder } from './column-builder.js';

/**
 * A table of the finished columns. The list of builders is emptied, so that each can be released as soon as its column
 * is finished.
 *
 * @param readingOf  returns how the table was read, once all columns are finished
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
