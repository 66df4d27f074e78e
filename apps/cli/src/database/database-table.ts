import type { RemoteTable } from '@preflearn/boosting';
import {
  type ClassTarget,
  type Column,
  DataError,
  Table,
  type TargetKind,
  UsageError,
} from '@preflearn/core';
import type { SetOption } from '@preflearn/core/errors';
import {
  type ColumnOptions,
  openSqlTable,
  type RuleKeeper,
  type SqlConnection,
} from '@preflearn/sql';
import { toFileRemedy } from '../address/is-database.js';
import { type DatabaseOptions, poolOf } from '../arguments/database-options.js';
import type { ThreadsOption } from '../arguments/threads-option.js';
import { namingFileInErrors, namingFileInErrorsAsync } from '../input/name-file-in-errors.js';
import { columnOf, columnsNamed } from '../input/named-columns.js';
import type { LabelledOptions } from '../input/read-labelled-table.js';
import type { CommandContext } from '../runtime/command-context.js';
import { type ColumnType, levelsGiven } from '../text/argument-parsers.js';
import { knownTargets } from './known-targets.js';
import { openDatabase } from './open-database.js';
import type { TrainingCost } from './training-cost.js';

/** Options on the columns of a table, and on the database. */
interface TableOptions extends LabelledOptions, ThreadsOption, DatabaseOptions {
  readonly seed: number;
}

/** Work on a database table. */
interface DatabaseWork {
  readonly address: string;
  readonly options: TableOptions;
  readonly context: CommandContext;
}

/** A training run on a database table. */
interface TrainingWork extends DatabaseWork {
  /** Stores the rules of the training run, and provides those from which to resume. */
  readonly keeper?: RuleKeeper | undefined;
  /** Is told how much training is going to query, and counts what it queries. */
  readonly cost: TrainingCost;
}

/**
 * Trains on a database table, and closes it.
 *
 * @param work  is given the column of the target, too, without rows
 * @throws as {@link withDatabase}
 */
export async function withDatabaseTable<A>(
  { address, options, context, keeper, cost }: TrainingWork,
  work: (table: RemoteTable, column: Column) => Promise<A>,
): Promise<A> {
  const { signal } = context;
  return await withDatabase(
    { address, options, context },
    async (connection, columns, column) => {
      const table = await namingFileInErrorsAsync(address, () =>
        openSqlTable(connection, {
          ...columns,
          keeper,
          pool: poolOf(options, options.seed),
          onPlan: (plan) => cost.begin(plan),
          signal,
        }),
      );
      return await work(table, column);
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
  { address: file, options, context }: DatabaseWork,
  work: (connection: SqlConnection, columns: ColumnOptions, target: Column) => Promise<A>,
  counted = (connection: SqlConnection) => connection,
): Promise<A> {
  const { signal } = context;
  // The target is required unless a schema names it, which is refused here.
  const { target = '', kind, classes, weights, ignore, type = {}, unit = {} } = options;
  const { threads, maxMemory } = options;
  checkOptions(file, options);
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
      ...typesNamed(file, columns, type),
      units: unitsNamed(file, columns, unit),
    }));
    const { missingTarget } = options;
    const known = { address: file, from, target: named.target, missingTarget };
    const kept = await knownTargets(connection, known, context);
    const column = columns.column(named.target);
    return await work(connection, { ...named, from: kept }, column).catch((error: unknown) => {
      throw kind === 'nominal' ? error : withNumberRemedy(error, column);
    });
  } catch (error) {
    throw needsMemory(error) ? withFileRemedy(error, file) : error;
  } finally {
    await connection.close();
  }
}

/** The same error; one about too many numbers also names the option that predicts the number itself. */
function withNumberRemedy(error: unknown, { type, name }: Column): unknown {
  const isTooMany = error instanceof DataError && error.code === 'TARGET_CLASSES';
  if (!isTooMany || type !== 'numeric' || error.where.column !== name) return error;
  const text = 'predict the number itself';
  const numeric: SetOption = { action: 'set', option: 'kind', value: 'numeric', text };
  const { code, problem, where, remedy } = error;
  return new DataError(code, problem, { where, remedy: [numeric, ...remedy], cause: error });
}

/** The columns whose type was stated: the nominal ones, and the levels of ordered ones. */
function typesNamed(
  file: string,
  columns: Table,
  types: Readonly<Record<string, ColumnType>>,
): Pick<ColumnOptions, 'nominal' | 'ordinal'> {
  const stated = Object.values(types);
  const names = columnsNamed(file, columns, 'types', Object.keys(types), (meant) =>
    Object.fromEntries(meant.map((name, i) => [name, stated[i]])),
  );
  const ordered = names.flatMap((name, i) =>
    stated[i] === 'nominal' ? [] : [[name, levelsStated(columns.column(name), stated[i])] as const],
  );
  return {
    nominal: names.filter((_, i) => stated[i] === 'nominal'),
    ordinal: Object.fromEntries(ordered),
  };
}

/** The levels that an option lists, or else those of an ENUM. */
function levelsStated(column: Column, type: ColumnType): readonly string[] {
  const levels =
    levelsGiven(type) ??
    (column.type === 'nominal' && column.ordered ? column.categories : undefined);
  if (levels !== undefined) return levels;
  throw new DataError('COLUMN_TYPE', 'the order of its values is not known', {
    where: { column: column.name },
    remedy: `list them from lowest to highest (--type ${column.name}=ordinal:LOWEST,...,HIGHEST)`,
  });
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
    columns.map(
      ({ name, kind, levels }): Column =>
        kind === 'number'
          ? { type: 'numeric', name, values: new Float64Array(0) }
          : {
              ...{ type: 'nominal', name, codes: new Int32Array(0), categories: levels ?? [] },
              ordered: levels !== undefined,
            },
    ),
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

/** Checks values that a database does not take, of options that it does. */
function checkOptions(file: string, { kind, type = {} }: TableOptions): void {
  if (kind !== undefined && !isClassKind(kind)) {
    const what = kind === 'numeric' ? 'numbers are' : 'orders of labels are';
    throw refusal(
      'kind',
      `in a database classes are learned; ${what} learned from files`,
      toFileRemedy(file),
    );
  }
  if (Object.values(type).includes('numeric')) {
    throw refusal(
      'types',
      'a database has types of its own; only nominal and ordinal can be asked for',
    );
  }
}

function refusal(option: string, problem: string, remedy?: string): UsageError {
  return new UsageError('OPTION_CONFLICT', problem, { where: { option }, remedy });
}

function isClassKind(kind: TargetKind): kind is ClassTarget['kind'] {
  return kind === 'ordinal' || kind === 'nominal';
}
