import {
  askAgain,
  type SqlBatch,
  type SqlColumn,
  type SqlColumnKind,
  type SqlConnection,
  type SqlDialect,
  type SqlValue,
  Turns,
} from '@preflearn/sql';
import type { TrinoClient, TrinoPage } from './trino-client.js';
import { isLostStatement, isTransient } from './trino-error.js';

const NUMBER_TYPES: ReadonlySet<string> = new Set([
  ...['tinyint', 'smallint', 'integer', 'bigint', 'real', 'double', 'decimal'],
]);

/** A session with a Trino cluster. */
export class TrinoConnection implements SqlConnection {
  readonly dialect: SqlDialect;
  readonly retryFor: number | undefined;
  readonly #client: TrinoClient;
  readonly #turns = new Turns();
  /** Id of the current statement. */
  #current: string | undefined;

  constructor(client: TrinoClient, dialect: SqlDialect, retryFor: number | undefined) {
    this.#client = client;
    this.retryFor = retryFor;
    this.dialect = dialect;
  }

  isTransient(error: unknown): boolean {
    return isTransient(error);
  }

  async columns(from: string): Promise<readonly SqlColumn[]> {
    // If no coordinator answers, that is reported at once: this is often the first request.
    return await askAgain({ isTransient: isLostStatement, retryFor: this.retryFor }, async () => {
      let found: readonly SqlColumn[] = [];
      for await (const { columns } of this.#pages(`SELECT * FROM ${from} LIMIT 0`)) {
        found = columns?.map(({ name, type }) => ({ name, type, kind: kindOf(type) })) ?? found;
      }
      return found;
    });
  }

  async run(sql: string): Promise<void> {
    for await (const _ of this.#pages(sql));
  }

  async *read(sql: string): AsyncIterable<SqlBatch> {
    for await (const { columns = [], data = [] } of this.#pages(sql)) {
      if (data.length === 0) continue;
      const isNumber = columns.map(({ type }) => kindOf(type) === 'number');
      yield {
        rowCount: data.length,
        columns: columns.map((_, c) => data.map((row) => plainValue(row[c], isNumber[c]))),
      };
    }
  }

  interrupt(): void {
    const id = this.#current;
    // If this fails, the statement just continues.
    if (id !== undefined) this.#client.cancel(id).catch(() => undefined);
  }

  async close(): Promise<void> {
    const end = await this.#turns.take();
    end();
  }

  async *#pages(sql: string): AsyncIterable<TrinoPage> {
    const end = await this.#turns.take();
    let isDone = false;
    try {
      let page = await this.#client.begin(sql);
      this.#current = page.id;
      yield page;
      while (page.nextUri !== undefined) {
        page = await this.#client.next(page.nextUri);
        yield page;
      }
      isDone = true;
    } finally {
      const id = this.#current;
      this.#current = undefined;
      // If abandoned before the end, it would occupy its slot in the cluster for minutes.
      if (!isDone && id !== undefined) await this.#client.cancel(id).catch(() => undefined);
      end();
    }
  }
}

function kindOf(type: string): SqlColumnKind {
  const [name] = type.split('(');
  if (NUMBER_TYPES.has(name)) return 'number';
  if (name === 'varchar' || name === 'char') return 'text';
  return name === 'boolean' ? 'truth' : 'other';
}

/** A JSON value; decimals, and doubles that JSON cannot represent, arrive as text. */
function plainValue(value: unknown, isNumber: boolean): SqlValue {
  if (value === null || value === undefined) return null;
  return isNumber ? Number(value) : String(value);
}
