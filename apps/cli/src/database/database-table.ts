import type { RemoteTable } from '@preflearn/boosting';
import { type ClassTarget, type Column, Table, type TargetKind, UsageError } from '@preflearn/core';
import {
  type ColumnOptions,
  openSqlTable,
  type RuleKeeper,
  type SqlConnection,
} from '@preflearn/sql';
import type { MemoryOption } from '../arguments/memory-option.js';
import { type PoolOption, poolOf } from '../arguments/pool-option.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import type { UnitOption } from '../arguments/unit-option.js';
import { fileOptions } from '../input/file-options.js';
import { namingFileInErrors, namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { columnOf, columnsNamed } from '../input/named-columns.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import type { CommandContext } from '../runtime/command-context.js';
import { toFileRemedy } from '../source/is-database.js';
import { openDatabase } from './open-database.js';
import type { TrainingCost } from './training-cost.js';

/** Options for a database table. */
interface DatabaseOptions extends LabelledOptions, ThreadsOption, UnitOption, MemoryOption {
  readonly earlyStopping?: number | true;
}

/** Options for training on such a table. */
interface TrainingOptions extends DatabaseOptions, PoolOption {
  readonly seed: number;
}

/** Options on how to use the columns of a file; for a database, this is done in the database itself. */
const NOT_FOR_DATABASES = ['schema', 'discretize', 'keep', 'dateParts'] as const;

/** Work on a database table. */
interface DatabaseWork {
  readonly file: string;
  readonly options: DatabaseOptions;
  readonly context: CommandContext;
}

/** A training run on a database table. */
interface TrainingWork extends DatabaseWork {
  readonly options: TrainingOptions;
  /** Stores the rules of the training run, and provides those from which to resume. */
  readonly keeper?: RuleKeeper | undefined;
  /** Is told how much training is going to query, and counts what it queries. */
  readonly cost: TrainingCost;
}

/**
 * Trains on a database table, and closes it.
 *
 * @throws as {@link withDatabase}
 */
export async function withDatabaseTable<A>(
  { file, options, context, keeper, cost }: TrainingWork,
  work: (table: RemoteTable) => Promise<A>,
): Promise<A> {
  const { signal } = context;
  return await withDatabase(
    { file, options, context },
    async (connection, columns) => {
      const table = await namingFileInErrorsAsync(file, () =>
        openSqlTable(connection, {
          ...columns,
          keeper,
          pool: poolOf(options, options.seed),
          onPlan: (plan) => cost.begin(plan),
          signal,
        }),
      );
      return await work(table);
    },
    (connection) => cost.meter.on(connection),
  );
}

/**
 * Does work on a database table, and closes it.
 *
 * @param counted  the connection together with a counter of its statements
 * @throws UsageError OPTION_CONFLICT for options for files, ARGUMENT, LEARNER_UNKNOWN for a learner that needs its rows
 *   in memory
 * @throws DataError
 */
export async function withDatabase<A>(
  { file, options, context: { signal } }: DatabaseWork,
  work: (connection: SqlConnection, columns: ColumnOptions) => Promise<A>,
  counted = (connection: SqlConnection) => connection,
): Promise<A> {
  const { target, kind, classes, weights, ignore, type = {}, unit = {} } = options;
  const { threads, maxMemory } = options;
  checkOptions(options);
  if (target === undefined) throw conflict('target', 'a table of a database needs a target');
  const { connection: opened, from } = await openDatabase(file, {
    threads: threads === 'auto' ? undefined : threads,
    maxMemory,
    signal,
  });
  const connection = counted(opened);
  try {
    const columns = await namingFileInErrorsAsync(file, () => emptyTable(connection, from));
    const named = namingFileInErrors(file, () => ({
      from,
      target: columnOf(file, columns, 'target', target),
      kind: kind !== undefined && isClassKind(kind) ? kind : undefined,
      classes,
      weights: weights === undefined ? undefined : columnOf(file, columns, 'weights', weights),
      ignore: columnsNamed(file, columns, 'ignore', ignore ?? []),
      nominal: columnsNamed(file, columns, 'types', Object.keys(type), (meant) =>
        Object.fromEntries(meant.map((name) => [name, 'nominal'])),
      ),
      units: unitsNamed(file, columns, unit),
    }));
    return await work(connection, named);
  } catch (error) {
    throw needsMemory(error) ? withFileRemedy(error, file) : error;
  } finally {
    await connection.close();
  }
}

/** Units by column name. */
function unitsNamed(
  file: string,
  columns: Table,
  units: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const own = Object.values(units);
  const names = columnsNamed(file, columns, 'unit', Object.keys(units), (meant) =>
    meant.map((name, i) => `${name}=${own[i]}`),
  );
  return Object.fromEntries(names.map((name, i) => [name, own[i]]));
}

/** An empty table with the columns of a database table, for functions that look up columns by name or number. */
async function emptyTable(connection: SqlConnection, from: string): Promise<Table> {
  const columns = await connection.columns(from);
  return new Table(
    columns.map(({ name }): Column => ({ type: 'numeric', name, values: new Float64Array(0) })),
  );
}

function needsMemory(error: unknown): error is UsageError {
  return error instanceof UsageError && error.code === 'LEARNER_UNKNOWN';
}

function withFileRemedy(error: UsageError, file: string): UsageError {
  return new UsageError(error.code, error.problem, {
    where: error.where,
    remedy: [
      {
        action: 'set',
        option: 'learner',
        value: 'rank-rules',
        text: 'choose a learner that trains there',
      },
      toFileRemedy(file),
    ],
    cause: error,
  });
}

function checkOptions(options: DatabaseOptions): void {
  for (const option of NOT_FOR_DATABASES) {
    if (options[option] !== undefined) {
      throw conflict(option, 'it is for files that are read into memory, not for a database');
    }
  }
  for (const [option, value] of Object.entries(fileOptions(options))) {
    if (value !== undefined) {
      throw conflict(option, 'it says how a file is read, which is not for a database');
    }
  }
  if (options.earlyStopping !== undefined) {
    throw conflict('earlyStopping', 'it sets rows aside, which a database does not do');
  }
  if (options.kind !== undefined && !isClassKind(options.kind)) {
    throw conflict('kind', 'in a database the target is ordinal or nominal');
  }
  const numeric = Object.entries(options.type ?? {}).find(([, type]) => type !== 'nominal');
  if (numeric !== undefined) {
    throw conflict('types', 'a database has types of its own; only nominal can be asked for');
  }
}

function isClassKind(kind: TargetKind): kind is ClassTarget['kind'] {
  return kind === 'ordinal' || kind === 'nominal';
}

function conflict(option: string, problem: string): UsageError {
  const remedy =
    option === 'target' || option === 'types' || option === 'kind'
      ? []
      : [{ action: 'leave-out', option } as const];
  return new UsageError('OPTION_CONFLICT', problem, { where: { option }, remedy });
}
