import type { ClassTarget, LabelledTable } from '@preflearn/core';
import type { SqlConnection } from '@preflearn/sql';
import { databaseColumns } from '@preflearn/testing';
import { postgresDialect } from '../src/index.js';

const { identifier, text } = postgresDialect;

/**
 * Writes a labelled table into a temporary one, whose name needs quotes, too.
 *
 * @param order  of the rows
 */
export async function tableInPostgres(
  connection: SqlConnection,
  data: LabelledTable<ClassTarget>,
  order: readonly number[] = [...Array(data.attributes.rowCount).keys()],
): Promise<string> {
  const table = `pg_temp.${identifier(`rows "1"; 'x'`)}`;
  const columns = databaseColumns(data);
  const types = columns.map(
    ({ name, type }) => `${identifier(name)} ${type === 'number' ? 'float8' : 'text'}`,
  );
  await connection.run(`DROP TABLE IF EXISTS ${table}`);
  await connection.run(`CREATE TEMPORARY TABLE ${table} (${types.join(', ')})`);
  const rows = order.map((row) => {
    const cells = columns.map(({ value }) => {
      const cell = value(row);
      return cell === null ? 'NULL' : text(String(cell));
    });
    return `(${cells.join(', ')})`;
  });
  await connection.run(`INSERT INTO ${table} VALUES ${rows.join(', ')}`);
  return table;
}
