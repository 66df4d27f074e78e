import { DuckDBInstance } from '@duckdb/node-api';
import {
  cellText,
  isMissing,
  type LabelledTable,
  type OrdinalTarget,
  Table,
} from '@preflearn/core';
import { DuckdbConnection, duckdbDialect } from '../src/index.js';

/** Names of the target and of the weights in {@link tableInDuckdb}, unlike any of random tables. */
export const TARGET = 'the "target"; DROP TABLE t';
export const WEIGHTS = "w'; --";

/** Writes a labelled table into a DuckDB of its own; the name of the table needs quotes, too. */
export async function tableInDuckdb(
  { attributes, target, weights }: LabelledTable<OrdinalTarget>,
  threads = 2,
): Promise<{ readonly connection: DuckdbConnection; readonly from: string }> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) });
  const database = await instance.connect();
  const table = `rows "1"; 'x'`;
  const from = duckdbDialect.identifier(table);
  const columns = [
    ...attributes.columns.map(
      ({ type, name }) =>
        `${duckdbDialect.identifier(name)} ${type === 'numeric' ? 'DOUBLE' : 'VARCHAR'}`,
    ),
    `${duckdbDialect.identifier(TARGET)} VARCHAR`,
    ...(weights === undefined ? [] : [`${duckdbDialect.identifier(WEIGHTS)} DOUBLE`]),
  ];
  await database.run(`CREATE TABLE ${from} (${columns.join(', ')})`);
  const appender = await database.createAppender(table);
  for (let row = 0; row < attributes.rowCount; row++) {
    for (const column of attributes.columns) {
      if (isMissing(column, row)) appender.appendNull();
      else if (column.type === 'numeric') appender.appendDouble(column.values[row]);
      else appender.appendVarchar(cellText(column, row));
    }
    appender.appendVarchar(target.classes[target.codes[row]]);
    if (weights !== undefined) appender.appendDouble(weights[row]);
    appender.endRow();
  }
  appender.closeSync();
  return { connection: new DuckdbConnection(instance, database), from };
}

/** The same data as a database gives them: categories that occur, in the order of their bytes. */
export function asFromDatabase(data: LabelledTable<OrdinalTarget>): LabelledTable<OrdinalTarget> {
  const columns = data.attributes.columns.map((column) => {
    if (column.type === 'numeric') return column;
    const occurring = column.categories.filter((_, code) => column.codes.includes(code));
    const categories = occurring.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const codes = column.codes.map((code) => categories.indexOf(column.categories[code]));
    return { ...column, categories, codes };
  });
  const attributes = new Table(columns);
  return { ...data, attributes, target: { ...data.target, name: TARGET } };
}
