import { DataError } from '@preflearn/core';
import {
  type SqlBatch,
  type SqlColumn,
  type SqlConnection,
  type SqlValue,
  Turns,
} from '@preflearn/sql';
import type pg from 'pg';
import Cursor from 'pg-cursor';
import { postgresDialect } from './postgres-dialect.js';
import { isTransient, statementError } from './postgres-error.js';
import { kindOfType, type PostgresType, valueTypes } from './postgres-values.js';

/** Number of rows fetched at a time. */
const BATCH = 10_000;

/** A connection to PostgreSQL. */
export class PostgresConnection implements SqlConnection {
  readonly dialect = postgresDialect;
  readonly #client: pg.Client;
  readonly #process: number;
  readonly #connect: () => Promise<pg.Client>;
  readonly #turns = new Turns();
  #isBusy = false;
  #isClosed = false;
  /** Settles when the server has been asked to stop a statement. */
  #interrupting: Promise<void> = Promise.resolve();

  /**
   * @param process  id of its server process
   * @param connect  opens another connection
   */
  constructor(client: pg.Client, process: number, connect: () => Promise<pg.Client>) {
    this.#client = client;
    this.#process = process;
    this.#connect = connect;
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  async columns(from: string): Promise<readonly SqlColumn[]> {
    return await this.#inTurn(async () => {
      const { fields } = await this.#client.query({
        text: checked(`SELECT * FROM ${from} LIMIT 0`),
        rowMode: 'array',
      });
      const types = await this.#types(fields.map(({ dataTypeID }) => dataTypeID));
      const enums = [...types].flatMap(([id, { kind }]) => (kind === 'e' ? [id] : []));
      const levels = enums.length === 0 ? undefined : await this.#levels(enums);
      return fields.map(({ name, dataTypeID }) => {
        const type = types.get(dataTypeID);
        return type === undefined
          ? { name, type: String(dataTypeID), kind: 'other' }
          : {
              ...{ name, type: type.name, kind: kindOfType(type) },
              levels: levels?.get(dataTypeID),
            };
      });
    });
  }

  async run(sql: string): Promise<void> {
    await this.#inTurn(() => this.#client.query(checked(sql)));
  }

  async *read(sql: string): AsyncIterable<SqlBatch> {
    const cursor = new Cursor<SqlValue[]>(checked(sql), undefined, {
      rowMode: 'array',
      types: valueTypes,
    });
    const end = await this.#begin();
    try {
      this.#client.query(cursor);
      for (;;) {
        const rows = await cursor.read(BATCH).catch(refused);
        if (rows.length === 0) return;
        yield {
          rowCount: rows.length,
          columns: rows[0].map((_, c) => rows.map((row) => row[c])),
        };
      }
    } finally {
      await cursor.close().catch(() => undefined); // a lost connection was reported before
      end();
    }
  }

  interrupt(): void {
    if (!this.#isBusy) return;
    this.#interrupting = this.#stop().catch(() => undefined); // if this fails, the statement just continues
  }

  async close(): Promise<void> {
    const end = await this.#turns.take();
    if (!this.#isClosed) await this.#client.end().catch(() => undefined);
    this.#isClosed = true;
    end();
  }

  async #stop(): Promise<void> {
    const other = await this.#connect();
    try {
      await other.query('SELECT pg_cancel_backend($1)', [this.#process]);
    } finally {
      await other.end();
    }
  }

  async #begin(): Promise<() => void> {
    const end = await this.#turns.take();
    await this.#interrupting; // for the previous statement, so that it does not stop this one
    this.#isBusy = true;
    return () => {
      this.#isBusy = false;
      end();
    };
  }

  async #inTurn<A>(statement: () => Promise<A>): Promise<A> {
    const end = await this.#begin();
    try {
      return await statement().catch(refused);
    } finally {
      end();
    }
  }

  /** The values of ENUM types, in their order. */
  async #levels(numbers: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const { rows } = await this.#client.query<{ readonly id: string; readonly label: string }>(
      'SELECT enumtypid AS id, enumlabel AS label FROM pg_enum WHERE enumtypid = ANY ($1) ORDER BY enumsortorder',
      [numbers],
    );
    return new Map(
      numbers.map((number) => [
        number,
        rows.filter(({ id }) => Number(id) === number).map(({ label }) => label),
      ]),
    );
  }

  async #types(numbers: readonly number[]): Promise<ReadonlyMap<number, PostgresType>> {
    const { rows } = await this.#client.query<PostgresType & { readonly id: string }>(
      'SELECT oid AS id, typname AS name, typtype AS kind, typcategory AS category FROM pg_type WHERE oid = ANY ($1)',
      [numbers],
    );
    return new Map(rows.map(({ id, ...type }) => [Number(id), type]));
  }
}

/** A statement that can be sent: a NUL character would end it, and what follows would be read as something else. */
function checked(sql: string): string {
  if (!sql.includes('\0')) return sql;
  throw new DataError(
    'FILE_READ',
    'a name or text holds the character 0, which PostgreSQL cannot have',
    {
      remedy: 'leave it out',
    },
  );
}

function refused(cause: unknown): never {
  throw cause instanceof DataError ? cause : statementError(cause);
}
