import { Table } from '@preflearn/core';

/** The table, with its reading marked as having a given format. */
export function withDeclaredFormat(table: Table, id: string): Table {
  const { layout = {}, cells = {} } = table.reading ?? {};
  return new Table(table.columns, { layout: { format: id, ...layout }, cells });
}
