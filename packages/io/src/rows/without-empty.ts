import type { Column, Table } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { checkIsTable } from '@preflearn/core/models';

/** The table without columns that have neither a name nor a value, which result from separators at the end of lines. */
export function withoutEmpty(table: Table, line: { readonly unnamed: readonly number[] }): Table {
  checkIsTable(table);
  checkGiven('withoutEmpty', line, 'an object that lists "unnamed" columns', ['unnamed']);
  const { unnamed } = line;
  const empty = unnamed.filter((c) => isEmptyColumn(table.columns[c]));
  if (empty.length === 0 || empty.length === table.columns.length) return table;
  return table.without(...empty.map((c) => table.names[c]));
}

function isEmptyColumn(column: Column): boolean {
  return column.type === 'numeric'
    ? column.values.every(Number.isNaN)
    : column.codes.every((code) => code < 0);
}
