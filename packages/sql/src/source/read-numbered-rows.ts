import { type ClassTarget, type Column, type LabelledTable, Table } from '@preflearn/core';
import { readRows, type SqlConnection, type SqlValue } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { withSignal } from '../dialect/with-signal.js';
import type { SqlAttribute, SqlSource } from './sql-source.js';

/** Rows of a table to read into memory. */
export interface NumberedRowsRequest {
  readonly table: string;
  /** Condition on the rows. */
  readonly where: string;
  /** Column with the number of a row, from 0. */
  readonly row: string;
  /** Number of rows of the table. */
  readonly rowCount: number;
  /** Information about the table. */
  readonly source: SqlSource;
  /** Column with the weights of the rows, which are read unchanged. */
  readonly weights: string | undefined;
  readonly signal: AbortSignal | undefined;
}

/** Row numbers covered by one query: for a table with 100 columns, it then returns at most 50 MB. */
const ROWS_A_QUERY = 65_536;

/**
 * Reads rows in the order of their numbers, in batches, so that only one batch is in memory.
 *
 * @throws the reason of the signal, once it is aborted
 */
export async function* readNumberedRows(
  connection: SqlConnection,
  { table, where, row, rowCount, source, weights, signal }: NumberedRowsRequest,
): AsyncIterable<LabelledTable<ClassTarget>> {
  const { attributes, classNumber } = source;
  const columns = [
    ...(weights === undefined ? [] : [weights]),
    `${classNumber} AS class_number`,
    ...attributes.map(({ column }) => column),
  ];
  for (let first = 0; first < rowCount; first += ROWS_A_QUERY) {
    const inTurn = `${row} >= ${first} AND ${row} < ${first + ROWS_A_QUERY}`;
    const query = `${select(columns, table, `${inTurn} AND ${where}`)} ORDER BY ${row}`;
    const rows = await withSignal(connection, signal, (abortable) => readRows(abortable, query));
    if (rows.length > 0) yield labelled(rows, source, weights !== undefined);
  }
}

function labelled(
  rows: readonly (readonly SqlValue[])[],
  { attributes, target }: SqlSource,
  hasWeights: boolean,
): LabelledTable<ClassTarget> {
  const own = hasWeights ? 1 : 0;
  return {
    attributes: new Table(
      attributes.map((attribute, a) =>
        columnOf(attribute, (r) => rows[r][own + 1 + a], rows.length),
      ),
    ),
    target: { ...target, codes: Int32Array.from(rows, (row) => Number(row[own])) },
    ...(hasWeights && { weights: Float64Array.from(rows, ([weight]) => Number(weight)) }),
  };
}

function columnOf(attribute: SqlAttribute, at: (row: number) => SqlValue, length: number): Column {
  const { name } = attribute;
  if (attribute.type === 'numeric') {
    const values = Float64Array.from({ length }, (_, row) => {
      const value = at(row);
      return value === null ? NaN : Number(value);
    });
    const { unit } = attribute;
    return { type: 'numeric', name, values, ...(unit !== undefined && { unit }) };
  }
  const { categories } = attribute;
  const codeOf = new Map<SqlValue, number>(categories.map((text, code) => [text, code]));
  const codes = Int32Array.from({ length }, (_, row) => codeOf.get(at(row)) ?? -1);
  return { type: 'nominal', name, codes, categories };
}
