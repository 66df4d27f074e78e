import type { Table } from '@preflearn/core';

/** Numbers, or texts; NaN and null are missing. */
export function contents(table: Table): Record<string, readonly (number | string | null)[]> {
  return Object.fromEntries(
    table.columns.map((column) => [
      column.name,
      column.type === 'numeric'
        ? [...column.values]
        : Array.from(column.codes, (code) => (code < 0 ? null : column.categories[code])),
    ]),
  );
}
