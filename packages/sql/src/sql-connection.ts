import { askAgain } from './ask-again.js';
import type { SqlDialect } from './sql-dialect.js';

/** A value of a result: numbers are doubles or whole numbers that a double holds, missing ones are `null`. */
export type SqlValue = number | string | null;

/** Some rows of a result, column by column. */
export interface SqlBatch {
  readonly rowCount: number;
  /** One array a column, shape [rowCount] each. */
  readonly columns: readonly (readonly SqlValue[])[];
}

/** What a column of a table holds, as far as training tells types apart. */
export type SqlColumnKind = 'number' | 'text' | 'truth' | 'other';

/** A column of a table of a database. */
export interface SqlColumn {
  readonly name: string;
  readonly kind: SqlColumnKind;
  /** The type in the words of the database, for errors. */
  readonly type: string;
}

/**
 * A connection to a database. Statements are carried out one after another, in the order they were asked for.
 *
 * To train on another database, implement this and a {@link SqlDialect}.
 */
export interface SqlConnection {
  readonly dialect: SqlDialect;
  /**
   * The columns of a table, in their order.
   *
   * @param from  what stands behind FROM
   */
  columns(from: string): Promise<readonly SqlColumn[]>;
  /**
   * Whether an error of a statement has other reasons than the statement, such as a node of a cluster that went away: it
   * is then asked again. None has when absent.
   */
  isTransient?(error: unknown): boolean;
  /** Carries out a statement that has no result. */
  run(sql: string): Promise<void>;
  /** Carries out a query; its rows come in batches. */
  read(sql: string): AsyncIterable<SqlBatch>;
  /** Asks the statement that is being carried out to stop; it then fails. */
  interrupt(): void;
  /** Waits for the statements that were asked for, and closes the connection. */
  close(): Promise<void>;
}

/** All rows of a query, row by row; for results of a few rows. */
export async function readRows(
  connection: SqlConnection,
  sql: string,
): Promise<readonly (readonly SqlValue[])[]> {
  return await askAgain(connection, async () => {
    const rows: SqlValue[][] = [];
    for await (const { rowCount, columns } of connection.read(sql)) {
      for (let row = 0; row < rowCount; row++) rows.push(columns.map((column) => column[row]));
    }
    return rows;
  });
}
