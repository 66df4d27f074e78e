import { Table } from '@preflearn/core';

/** The table, of whose format its reading says that it was said. */
export function withSaidFormat(table: Table, id: string): Table {
  const { layout = {}, cells = {} } = table.reading ?? {};
  return new Table(table.columns, { layout: { format: id, ...layout }, cells });
}
