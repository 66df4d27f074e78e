import { DuckDBInstance } from '@duckdb/node-api';
import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { databaseColumns } from '@preflearn/testing';
import { DuckdbConnection, duckdbDialect } from '../src/index.js';

/** Writes a labelled table into a DuckDB of its own; the name of the table needs quotes, too. */
export async function tableInDuckdb(
  data: LabelledTable<ClassTarget>,
  threads = 2,
): Promise<{ readonly connection: DuckdbConnection; readonly from: string }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const database = await instance.connect();
  const table = `rows "1"; 'x'`;
  const from = duckdbDialect.identifier(table);
  const columns = databaseColumns(data);
  const types = columns.map(
    ({ name, type }) =>
      `${duckdbDialect.identifier(name)} ${type === 'number' ? 'DOUBLE' : 'VARCHAR'}`,
  );
  await database.run(`CREATE TABLE ${from} (${types.join(', ')})`);
  const appender = await database.createAppender(table);
  for (let row = 0; row < data.attributes.rowCount; row++) {
    for (const column of columns) {
      const value = column.value(row);
      if (value === null) appender.appendNull();
      else if (typeof value === 'number') appender.appendDouble(value);
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
  return { connection: new DuckdbConnection(instance, database), from };
}
