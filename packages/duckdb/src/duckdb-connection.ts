import {
  type DuckDBConnection,
  DuckDBEnumType,
  type DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
} from '@duckdb/node-api';
import { DataError } from '@preflearn/core';
import type { SqlBatch, SqlColumn, SqlColumnKind, SqlConnection, SqlValue } from '@preflearn/sql';
import { duckdbDialect } from './duckdb-dialect.js';

/** Numeric types, without parameters in brackets, as in DECIMAL(9,2). */
const NUMBER_TYPES: ReadonlySet<string> = new Set([
  ...[
    'TINYINT',
    'SMALLINT',
    'INTEGER',
    'BIGINT',
    'HUGEINT',
    'BIGNUM',
    'DECIMAL',
    'FLOAT',
    'DOUBLE',
  ],
  ...['UTINYINT', 'USMALLINT', 'UINTEGER', 'UBIGINT', 'UHUGEINT'],
]);

/** A connection to a DuckDB instance of its own, which it closes. */
export class DuckdbConnection implements SqlConnection {
  readonly dialect = duckdbDialect;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #onClose: (() => Promise<void>) | undefined;
  /** Settles when no statement is waiting. */
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param onClose  called once the connection is closed */
  constructor(
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    onClose?: () => Promise<void>,
  ) {
    this.#instance = instance;
    this.#connection = connection;
    this.#onClose = onClose;
  }

  async columns(from: string): Promise<readonly SqlColumn[]> {
    return await this.#inTurn(async () => {
      const result = await this.#connection.run(`SELECT * FROM ${from} LIMIT 0`);
      const types = result.columnTypes();
      return result.columnNames().map((name, i) => {
        const type = String(types[i]);
        return { name, type, kind: kindOf(type), levels: levelsOf(types[i]) };
      });
    });
  }

  async run(sql: string): Promise<void> {
    await this.#inTurn(() => this.#connection.run(sql));
  }

  async *read(sql: string): AsyncIterable<SqlBatch> {
    // Not by `stream`, which waits for ever on a UNION ALL of more than 1 MB: https://github.com/duckdb/duckdb/issues/22215
    const result = await this.#inTurn(() => this.#connection.run(sql));
    for (;;) {
      const chunk = await result.fetchChunk().catch(refused);
      if (chunk === null || chunk.rowCount === 0) return;
      yield {
        rowCount: chunk.rowCount,
        columns: chunk.getColumns().map((column) => column.map(plainValue)),
      };
    }
  }

  interrupt(): void {
    if (!this.#isClosed) this.#connection.interrupt();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    await this.#last.catch(() => undefined);
    this.#isClosed = true;
    this.#connection.closeSync();
    this.#instance.closeSync();
    await this.#onClose?.();
  }

  #inTurn<A>(statement: () => Promise<A>): Promise<A> {
    const turn = this.#last.then(statement, statement).catch(refused);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}

/** What the system says of a folder that nothing more fits into. */
const DISK_IS_FULL = /no space left/i;

/** Converts an error of DuckDB to one sentence: the first line of its message. */
function refused(cause: unknown): never {
  const [line] = String(cause instanceof Error ? cause.message : cause).split('\n');
  throw new DataError('FILE_READ', `DuckDB says: ${line.replace(/[.!]$/, '')}`, {
    ...(DISK_IS_FULL.test(line) && {
      remedy: 'make room on its disk; TMPDIR names another folder for temporary files',
    }),
    cause,
  });
}

function kindOf(type: string): SqlColumnKind {
  const [name] = type.split('(');
  if (NUMBER_TYPES.has(name)) return 'number';
  if (name === 'VARCHAR' || name === 'ENUM') return 'text';
  return name === 'BOOLEAN' ? 'truth' : 'other';
}

/** The values of an ENUM, in their order. */
function levelsOf(type: DuckDBType): readonly string[] | undefined {
  return type instanceof DuckDBEnumType ? type.values : undefined;
}

function plainValue(value: DuckDBValue): SqlValue {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  return String(value);
}
