import { cellText, isMissing, type Model, type Table } from '@preflearn/core';
import { portableModelOf, sqlSelect } from '@preflearn/export';
import initSqlJs from 'sql.js';
import type { Engine, PredictedRow } from '../predicted-rows.js';
import { createTable } from './create-table.js';

/** SQLite, compiled for JavaScript. */
export async function sqlite(): Promise<Engine> {
  const { Database } = await initSqlJs();
  return {
    async predict(model: Model, table: Table) {
      const database = new Database();
      database.run(createTable(table));
      const marks = ['?', ...table.columns.map(() => '?')].join(', ');
      const insert = database.prepare(`INSERT INTO data VALUES (${marks})`);
      database.run('BEGIN');
      for (let row = 0; row < table.rowCount; row++) {
        const values = table.columns.map((column) => {
          if (isMissing(column, row)) return null;
          return column.type === 'numeric' ? column.values[row] : cellText(column, row);
        });
        insert.run([row, ...values]);
      }
      database.run('COMMIT');
      const query = database.prepare(sqlSelect(portableModelOf(model), { keep: ['row'] }));
      const rows: PredictedRow[] = [];
      while (query.step()) {
        const { row, ...predicted } = query.getAsObject();
        rows[Number(row)] = predicted as PredictedRow;
      }
      database.close();
      return rows;
    },
    async close() {},
  };
}
