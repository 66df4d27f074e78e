import type { SqlBatch, SqlConnection } from './sql-connection.js';

/** Bytes of a number as it crosses a connection, about: some databases send it as text. */
const NUMBER_BYTES = 8;

/** Counts what crosses a connection. */
export class SqlMeter {
  /** Statements that were asked, those that were asked again among them. */
  statements = 0;
  /** Bytes of statements and results: a character is one, a number eight. */
  bytes = 0;

  /** A connection that does what another does, and is counted. */
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
