import { DuckDBInstance } from '@duckdb/node-api';
import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import type { Engine, PredictedRow } from '../predicted-rows.js';
import { createTable } from './create-table.js';

/** DuckDB. */
export async function duckdb(): Promise<Engine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  return {
    async predict(model: Model, table: Table) {
      await connection.run('DROP TABLE IF EXISTS data');
      await connection.run(createTable(table));
      const appender = await connection.createAppender('data');
      for (let row = 0; row < table.rowCount; row++) {
        appender.appendInteger(row);
        for (const column of table.columns) {
          if (isMissing(column, row)) appender.appendNull();
          else if (column.type === 'numeric') appender.appendDouble(column.values[row]);
          else appender.appendVarchar(cellText(column, row));
        }
        appender.endRow();
      }
      appender.closeSync();
      const result = await connection.runAndReadAll(
        sqlSelect(portableModelOf(model), { keep: ['row'] }),
      );
      const names = result.columnNames();
      const rows: PredictedRow[] = [];
      for (const [row, ...values] of result.getRows()) {
        rows[Number(row)] = Object.fromEntries(
          values.map((value, k) => [names[k + 1], value]),
        ) as PredictedRow;
      }
      return rows;
    },
    async close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
