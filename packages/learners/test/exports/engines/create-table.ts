import type { Table } from '@preflearn/core';

/** Creates `data` with the columns of a table and a number for each row. */
export function createTable({ columns }: Table): string {
  const types = columns.map(
    ({ name, type }) =>
      `"${name.replaceAll('"', '""')}" ${type === 'numeric' ? 'DOUBLE PRECISION' : 'TEXT'}`,
  );
  return `CREATE TABLE data (${['row INTEGER', ...types].join(', ')})`;
}
