// Tables in memory and in Trino, with the same rows.
import { Table } from '@preflearn/core';
import { DATABASE_TARGET, DATABASE_WEIGHTS, databaseColumns } from '@preflearn/testing';
import { openTrino } from '@preflearn/trino';

/** Where the tables of rows are, those of trainings, those of clients that are killed and leave them, and predictions. */
export const SCHEMAS = {
  rows: 'rows',
  work: 'work',
  clients: 'clients',
  predictions: 'predictions',
};

/** Rows of one statement: Trino takes a million characters. */
const ROWS_AT_ONCE = 1000;

/** @typedef {import('@preflearn/core').LabelledTable<import('@preflearn/core').OrdinalTarget>} Data */

/**
 * @typedef {object} WrittenTable
 * @property {Data} data
 * @property {string} from what stands behind FROM, with the names of `databaseColumns`
 * @property {import('@preflearn/sql').SqlTableOptions} options
 */

/** @param {string} server */
export function connectionTo(server) {
  return openTrino({
    server,
    user: 'cluster-test',
    work: { catalog: 'hive', schema: SCHEMAS.work },
  });
}

/**
 * The rows as those have them who read the written table itself.
 *
 * @param {Data} data
 * @returns {{ data: Data, target: string, weights: string }}
 */
export function withPlainNames({ attributes, target, weights }) {
  const columns = attributes.columns.map((column, c) => ({ ...column, name: `c${c}` }));
  const name = `c${columns.length}`;
  return {
    data: {
      attributes: new Table(columns),
      target: { ...target, name },
      ...(weights && { weights }),
    },
    target: name,
    weights: `c${columns.length + 1}`,
  };
}

/**
 * Writes a table. The columns are c0, c1 and so on, since a Hive catalogue does not take all names.
 *
 * @param {import('@preflearn/sql').SqlConnection} connection
 * @param {string} name
 * @param {Data} data
 * @returns {Promise<WrittenTable>}
 */
export async function writeTable(connection, name, data) {
  const { identifier, text, double } = connection.dialect;
  const columns = databaseColumns(data);
  const table = `hive.${SCHEMAS.rows}.${name}`;
  const casts = columns.map(
    ({ type }, c) => `CAST(c${c} AS ${type === 'number' ? 'DOUBLE' : 'VARCHAR'}) AS c${c}`,
  );
  const places = columns.map((_, c) => `c${c}`).join(', ');
  for (let first = 0; first < data.attributes.rowCount; first += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, data.attributes.rowCount - first);
    const rows = Array.from({ length: count }, (_, i) => {
      const cells = columns.map(({ value }) => {
        const cell = value(first + i);
        if (cell === null) return 'NULL';
        return typeof cell === 'number' ? double(cell) : text(cell);
      });
      return `(${cells.join(', ')})`;
    });
    const query = `SELECT ${casts.join(', ')} FROM (VALUES ${rows.join(', ')}) AS v (${places})`;
    await connection.run(
      first === 0 ? `CREATE TABLE ${table} AS ${query}` : `INSERT INTO ${table} ${query}`,
    );
  }
  const named = columns.map(({ name: given }, c) => `c${c} AS ${identifier(given)}`);
  const from = `(SELECT ${named.join(', ')} FROM ${table}) AS t`;
  return {
    data,
    from,
    options: {
      from,
      target: DATABASE_TARGET,
      classes: data.target.classes,
      weights: data.weights && DATABASE_WEIGHTS,
    },
  };
}
