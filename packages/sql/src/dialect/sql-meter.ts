import type { SqlBatch, SqlConnection } from './sql-connection.js';

/** Approximate bytes of a number sent over a connection: some databases send it as text. */
const NUMBER_BYTES = 8;

/** Counts what is sent over a connection. */
export class SqlMeter {
  /** Number of statements sent, including repeated ones. */
  statements = 0;
  /** Bytes of statements and results: one per character, eight per number. */
  bytes = 0;

  /** A connection that behaves like another one, and is counted. */
  on(connection: SqlConnection): SqlConnection {
    const ask = (sql: string) => {
      this.statements++;
      this.bytes += sql.length;
    };
    const gave = (batch: SqlBatch) => {
      this.bytes += bytesOf(batch);
      return batch;
    };
    return {
      dialect: connection.dialect,
      isTransient: (error) => connection.isTransient?.(error) === true,
      retryFor: connection.retryFor,
      columns: async (from) => {
        ask(from);
        return await connection.columns(from);
      },
      run: async (sql) => {
        ask(sql);
        await connection.run(sql);
      },
      async *read(sql) {
        ask(sql);
        for await (const batch of connection.read(sql)) yield gave(batch);
      },
      interrupt: () => connection.interrupt(),
      close: () => connection.close(),
    };
  }
}

function bytesOf({ columns }: SqlBatch): number {
  let bytes = 0;
  for (const column of columns) {
    for (const value of column) bytes += typeof value === 'string' ? value.length : NUMBER_BYTES;
  }
  return bytes;
}
