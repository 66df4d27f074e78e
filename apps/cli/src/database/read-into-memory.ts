import { type Column, DataError, Table, type Unit } from '@preflearn/core';
import { counted } from '@preflearn/core/text';
import { readRows, type SqlColumn, type SqlConnection, select, withSignal } from '@preflearn/sql';
import { toFileRemedy } from '../address/is-database.js';
import type { DatabaseOptions } from '../arguments/database-options.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import { namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import type { CommandContext } from '../runtime/command-context.js';
import { conflict } from '../text/option-conflict.js';
import { openDatabase } from './open-database.js';

/** Most values that are read into memory, 8 bytes each. */
const MAX_VALUES = 50_000_000;

/** Options of a training whose rows stay in the database. */
const FOR_ROWS_THAT_STAY = ['pool', 'unit', 'checkpoint', 'maxStatements', 'maxBytes'] as const;

/** Options of a training whose rows are read into memory. */
export interface MemoryOptions extends DatabaseOptions, ThreadsOption {
  readonly ignore?: readonly string[] | undefined;
}

/** The type that was stated for a column; `undefined` for the one it has. */
export type TypeOf = (name: string) => Column['type'] | undefined;

/**
 * Reads a database table into memory, for what is not learned in a database: numbers.
 *
 * @throws UsageError OPTION_CONFLICT for options of rows that stay in the database
 * @throws DataError MEMORY for more values than are read into memory, COLUMN_TYPE, and what the database says
 */
export async function readIntoMemory(
  address: string,
  options: MemoryOptions,
  context: CommandContext,
  typeOf: TypeOf,
): Promise<Table> {
  const given: Readonly<Record<string, unknown>> = { ...options };
  for (const option of FOR_ROWS_THAT_STAY) {
    if (given[option] === undefined) continue;
    throw conflict(
      option,
      'numbers are learned in memory, so the rows do not stay in the database',
    );
  }
  const { threads, maxMemory, ignore = [] } = options;
  const { signal } = context;
  const { connection, from } = await openDatabase(address, {
    threads: threads === 'auto' ? undefined : threads,
    maxMemory,
    signal,
  });
  try {
    return await namingFileInErrorsAsync(address, () =>
      withSignal(connection, signal, async (abortable) => {
        const columns = await abortable.columns(from);
        const count = select([abortable.dialect.asDouble('count(*)')], from, undefined);
        const [[rows]] = await readRows(abortable, count);
        if (Number(rows) * columns.length > MAX_VALUES) throw tooLarge(address, Number(rows));
        const table = await tableOf(abortable, from, columns, (column) => {
          if (column.kind === 'number') return typeOf(column.name) !== 'nominal';
          if (column.kind === 'other' && !ignore.includes(column.name)) return undefined;
          return false;
        });
        context.note(
          `${address}: read ${counted(Number(rows), 'row')} into memory, where numbers are learned.`,
        );
        return table;
      }),
    );
  } finally {
    await connection.close();
  }
}

/** @param isNumber  whether a column holds numbers; `undefined` for one that is neither numbers nor texts */
async function tableOf(
  connection: SqlConnection,
  from: string,
  columns: readonly SqlColumn[],
  isNumber: (column: SqlColumn) => boolean | undefined,
): Promise<Table> {
  const { dialect } = connection;
  const read = columns.map((column) => {
    const name = dialect.identifier(column.name);
    const inUnit = dialect.counted?.(name, column.type);
    const isNumeric = inUnit !== undefined || isNumber(column);
    if (isNumeric === undefined) throw neither(column, dialect.name);
    const number = dialect.asDouble(inUnit?.expression ?? name);
    const expression = isNumeric
      ? `CASE WHEN ${dialect.isNumber(number)} THEN ${number} END`
      : dialect.asText(name);
    const values = isNumeric ? new Numbers(inUnit?.unit) : new Texts(column.levels);
    return { name: column.name, expression, values };
  });
  const query = select(
    read.map(({ expression }, i) => `${expression} AS c${i}`),
    from,
    undefined,
  );
  for await (const batch of connection.read(query)) {
    batch.columns.forEach((cells, i) => {
      for (const cell of cells) read[i].values.add(cell);
    });
  }
  return new Table(read.map(({ name, values }) => values.column(name)));
}

/** The numbers of a column. */
class Numbers {
  readonly #unit: Unit | undefined;
  readonly #values: number[] = [];

  constructor(unit: Unit | undefined) {
    this.#unit = unit;
  }

  add(cell: unknown): void {
    this.#values.push(cell === null ? Number.NaN : Number(cell));
  }

  column(name: string): Column {
    const unit = this.#unit;
    const values = Float64Array.from(this.#values);
    return { type: 'numeric', name, values, ...(unit !== undefined && { unit }) };
  }
}

/** The texts of a column, those of an ENUM in its order. */
class Texts {
  readonly #codeOf: Map<string, number>;
  readonly #codes: number[] = [];
  readonly #isOrdered: boolean;

  constructor(levels: readonly string[] | undefined) {
    this.#codeOf = new Map(levels?.map((level, code) => [level, code]));
    this.#isOrdered = levels !== undefined;
  }

  add(cell: unknown): void {
    const text = String(cell);
    if (cell !== null && !this.#codeOf.has(text)) this.#codeOf.set(text, this.#codeOf.size);
    this.#codes.push(cell === null ? -1 : (this.#codeOf.get(text) ?? -1));
  }

  column(name: string): Column {
    const categories = [...this.#codeOf.keys()];
    return {
      ...{ type: 'nominal', name, codes: Int32Array.from(this.#codes), categories },
      ...(this.#isOrdered && { ordered: true }),
      ...(this.#isOrdered && categories.length > 2 && { ordinal: true }),
    };
  }
}

function tooLarge(address: string, rows: number): DataError {
  return new DataError(
    'MEMORY',
    `numbers are learned in memory, and the table has ${rows} rows, more than ${MAX_VALUES} values`,
    { remedy: ['name a view with fewer rows or columns', toFileRemedy(address)] },
  );
}

function neither({ name, type }: SqlColumn, database: string): DataError {
  const found = `found the ${database} type ${type}, expected numbers, text or truth values`;
  return new DataError('COLUMN_TYPE', found, {
    where: { column: name },
    remedy: { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
  });
}
