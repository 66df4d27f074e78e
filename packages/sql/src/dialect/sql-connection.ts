import { askAgain } from './ask-again.js';
import type { SqlDialect } from './sql-dialect.js';

/** A value of a result: numbers are doubles or integers that a double represents, missing values are `null`. */
export type SqlValue = number | string | null;

/** Some rows of a result, by column. */
export interface SqlBatch {
  readonly rowCount: number;
  /** One array per column, shape [rowCount] each. */
  readonly columns: readonly (readonly SqlValue[])[];
}

/** The contents of a table column, as far as training distinguishes types. */
export type SqlColumnKind = 'number' | 'text' | 'truth' | 'other';

/** A column of a database table. */
export interface SqlColumn {
  readonly name: string;
  readonly kind: SqlColumnKind;
  /** The database's name for the type, for errors. */
  readonly type: string;
  /** For a type that lists its values in order, such as an ENUM: those, the lowest first. */
  readonly levels?: readonly string[] | undefined;
}

/**
 * A connection to a database. Statements are executed one after another, in the order in which they were requested.
 *
 * To train on another kind of database, implement this and a {@link SqlDialect}.
 */
export interface SqlConnection {
  readonly dialect: SqlDialect;
  /**
   * The columns of a table, in order.
   *
   * @param from  the expression after FROM
   */
  columns(from: string): Promise<readonly SqlColumn[]>;
  /**
   * Whether an error of a statement is not caused by the statement itself, but for example by a cluster node that was
   * lost: the statement is then repeated. Never when absent.
   */
  isTransient?(error: unknown): boolean;
  /** How many seconds to wait in all while a statement is repeated for such errors; 37.5 when absent. */
  readonly retryFor?: number | undefined;
  /** Executes a statement without a result. */
  run(sql: string): Promise<void>;
  /** Executes a query; its rows arrive in batches. */
  read(sql: string): AsyncIterable<SqlBatch>;
  /** Requests that the current statement be stopped; it then fails. */
  interrupt(): void;
  /** Waits for the requested statements, and closes the connection. */
  close(): Promise<void>;
}

/** All rows of a query, row by row; for small results. */
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
