import type { RemoteTable, RowsRequest, TrainingRows } from '@preflearn/boosting';
import {
  type ClassTarget,
  type Column,
  DataError,
  listed,
  Table,
  UsageError,
  weightUnit,
} from '@preflearn/core';
import { checkEngine } from './check-engine.js';
import { KeptRows } from './kept-rows.js';
import type { RuleKeeper } from './kept-rules.js';
import { noRows } from './no-rows.js';
import { PoolRows } from './pool-rows.js';
import type { PoolOptions } from './read-pool.js';
import { rowsStayError } from './rows-stay-error.js';
import { readRows, type SqlColumn, type SqlConnection } from './sql-connection.js';
import { select } from './sql-dialect.js';
import { SqlRows } from './sql-rows.js';
import { type SqlAttribute, SqlSource } from './sql-source.js';
import { readTarget } from './sql-target.js';
import { type TrainingPlan, trainingPlan } from './training-plan.js';
import { withSignal } from './with-signal.js';

/** Which columns of a table of a database are what. */
export interface SqlTableOptions {
  /** What stands behind FROM, such as a quoted name of a table. It is SQL: names in it have to be quoted. */
  readonly from: string;
  /** Column with the target: classes. */
  readonly target: string;
  /** Whether the classes have an order; `ordinal` when absent. */
  readonly kind?: ClassTarget['kind'] | undefined;
  /** Classes from lowest to highest; needed for ordered ones that are text, where there are more than two. */
  readonly classes?: readonly string[] | undefined;
  /** Column with the weights of the rows. */
  readonly weights?: string | undefined;
  /** Columns that are no attributes. */
  readonly ignore?: readonly string[] | undefined;
  /** Columns of numbers that are codes. */
  readonly nominal?: readonly string[] | undefined;
  /** Keeps the rules of a training, so that it can be gone on with when it was cut off; one training then. */
  readonly keeper?: RuleKeeper | undefined;
  /**
   * Searches conditions in memory on a pool of the rows, which is read once, instead of on all rows in the database:
   * far quicker, and another model unless the pool has all rows. Responses follow from all rows all the same.
   */
  readonly pool?: PoolOptions | undefined;
  /** Told what a training is going to ask for, before it asks for anything. */
  readonly onPlan?: ((plan: TrainingPlan) => void) | undefined;
  /** Ends the look through the table when it is aborted; training has a signal of its own. */
  readonly signal?: AbortSignal | undefined;
}

/** Distinct texts above which a column is not taken for categories. */
const MOST_CATEGORIES = 10_000;

/** How many trainings have begun on each connection, for names of tables. */
const begun = new WeakMap<SqlConnection, number>();

/**
 * Looks through a table of a database, on whose rows learners of rule ensembles then train by `fitAsync`; the rows stay
 * where they are. A connection is tested first: an engine whose sums are not those of the standard arithmetic is
 * refused.
 *
 * Columns of numbers are numeric, those of text or truth values nominal, with categories in the order of the
 * database. NULL and NaN are missing values. Rows of weight 0 are left out.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, COLUMN_DUPLICATE, TABLE_EMPTY, TARGET_MISSING, TARGET_CLASSES,
 *   TARGET_ONE_CLASS, VALUE_NOT_FINITE, WEIGHTS
 * @throws UsageError OPTION_CONFLICT for a column that is named twice, OPTION_RANGE for classes that are not each
 *   listed once or a pool of no rows; ARGUMENT for an engine that is refused
 * @throws the reason of the signal, once it is aborted
 */
export async function openSqlTable(
  connection: SqlConnection,
  options: SqlTableOptions,
): Promise<RemoteTable<ClassTarget>> {
  return await withSignal(connection, options.signal, async (abortable) => {
    checkPool(options.pool);
    await checkEngine(abortable);
    const source = await readSource(abortable, options);
    return remoteTable(source.on(connection), options);
  });
}

function remoteTable(
  source: SqlSource,
  { keeper, pool, onPlan }: SqlTableOptions,
): RemoteTable<ClassTarget> {
  const { kind, name, classes } = source.target;
  return {
    rowCount: source.rowCount,
    occurring: source.occurring,
    weightUnit: source.weightUnit,
    attributes: new Table(source.attributes.map(emptyColumn)),
    target: {
      kind,
      name,
      classes,
      get codes(): never {
        throw rowsStayError('the rows are in a database, but this needs them in memory');
      },
    },
    trainingRows(request: RowsRequest): TrainingRows<ClassTarget> {
      onPlan?.(trainingPlan(source, request, pool?.rows));
      const number = (begun.get(source.connection) ?? 0) + 1;
      begun.set(source.connection, number);
      const all = new SqlRows(source, request, `preflearn_${number}`, pool);
      const rows = pool === undefined ? all : new PoolRows(all, request);
      return keeper === undefined ? rows : new KeptRows(rows, keeper);
    },
  };
}

function emptyColumn(attribute: SqlAttribute): Column {
  const { name } = attribute;
  return attribute.type === 'numeric'
    ? { type: 'numeric', name, values: new Float64Array(0) }
    : { type: 'nominal', name, codes: new Int32Array(0), categories: attribute.categories };
}

async function readSource(
  connection: SqlConnection,
  {
    from,
    target: targetName,
    kind = 'ordinal',
    classes,
    weights,
    ignore = [],
    nominal = [],
  }: SqlTableOptions,
): Promise<SqlSource> {
  const { dialect } = connection;
  if (classes !== undefined) checkClassList(classes);
  const columns = await connection.columns(from);
  for (const name of [
    targetName,
    ...(weights === undefined ? [] : [weights]),
    ...nominal,
    ...ignore,
  ]) {
    columnNamed(columns, name);
  }
  if (weights === targetName) {
    throw new UsageError('OPTION_CONFLICT', 'the column cannot be both target and row weights', {
      where: { option: 'weights', column: weights },
    });
  }
  if (ignore.includes(targetName) || (weights !== undefined && ignore.includes(weights))) {
    throw new UsageError(
      'OPTION_CONFLICT',
      'found the target or the weights among the columns to ignore',
      { where: { option: 'ignore' }, remedy: 'leave them out of it' },
    );
  }
  const own = columns.filter(
    ({ name }) => name !== targetName && name !== weights && !ignore.includes(name),
  );
  checkAttributes(own, targetName, dialect.name);
  const target = columnNamed(columns, targetName);
  const isNumber = (column: SqlColumn) =>
    column.kind === 'number' && !nominal.includes(column.name);
  const value = (column: SqlColumn) => {
    const name = dialect.identifier(column.name);
    if (!isNumber(column)) return dialect.asText(name);
    const number = dialect.asDouble(name);
    return `CASE WHEN ${dialect.isNumber(number)} THEN ${number} END`;
  };
  const all = select(
    [
      ...own.map((column, i) => `${value(column)} AS c${i}`),
      `${value(target)} AS t`,
      ...(weights === undefined ? [] : [`${dialect.asDouble(dialect.identifier(weights))} AS w`]),
    ],
    from,
    undefined,
  );
  const everyRow = `(${all}) AS r`;
  const rows = weights === undefined ? everyRow : `(SELECT * FROM ${everyRow} WHERE w > 0) AS p`;
  const unit =
    weights === undefined
      ? undefined
      : await readWeightUnit(connection, columnNamed(columns, weights), everyRow);
  const read = await readTarget(connection, {
    name: targetName,
    kind,
    isNumber: isNumber(target),
    column: 't',
    from: everyRow,
    classes,
  });
  const { rowCount, attributes } = await readAttributes(
    connection,
    own.map((column, i) => ({ name: column.name, column: `c${i}`, isNumeric: isNumber(column) })),
    rows,
    everyRow,
  );
  return new SqlSource({
    connection,
    rows,
    columns: [...own.map((_, i) => `c${i}`), 't', ...(weights === undefined ? [] : ['w'])],
    rowCount,
    attributes,
    occurring: await readOccurring(connection, rows, read.classNumber),
    target: read.target,
    classNumber: read.classNumber,
    weightUnit: unit,
    weight:
      unit === undefined ? dialect.double(1) : unit === 1 ? 'w' : `(w / ${dialect.double(unit)})`,
  });
}

/** Numbers of the classes that rows of positive weight have, ascending. */
async function readOccurring(
  connection: SqlConnection,
  rows: string,
  classNumber: string,
): Promise<Int32Array> {
  const numbered = `(${select([`${classNumber} AS c`], rows, undefined)}) AS n`;
  const found = await readRows(connection, select(['c'], numbered, undefined, 'c'));
  return Int32Array.from(found, ([code]) => Number(code)).sort();
}

function checkClassList(classes: readonly string[]): void {
  const isSound = classes.length > 0 && !classes.includes('');
  if (isSound && new Set(classes).size === classes.length) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${listed(classes)}, expected at least one, each once, none empty`,
    { where: { option: 'classes' } },
  );
}

function checkPool(pool: PoolOptions | undefined): void {
  if (pool === undefined || (Number.isSafeInteger(pool.rows) && pool.rows > 0)) return;
  throw new UsageError('OPTION_RANGE', `found a pool of ${pool.rows} rows, expected at least one`, {
    where: { option: 'pool' },
    remedy: 'give a whole number above 0',
  });
}

function columnNamed(columns: readonly SqlColumn[], name: string): SqlColumn {
  const found = columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  throw new DataError(
    'COLUMN_MISSING',
    `there is no such column among ${listed(columns.map((column) => column.name))}`,
    { where: { column: name }, remedy: 'check the spelling' },
  );
}

function checkAttributes(own: readonly SqlColumn[], target: string, database: string): void {
  if (own.length === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no attribute beside the target', {
      where: { column: target },
      remedy: 'give it at least one',
    });
  }
  for (const { name, kind, type } of own) {
    if (kind !== 'other') continue;
    throw new DataError(
      'COLUMN_TYPE',
      `found the ${database} type ${type}, expected numbers, text or truth values`,
      {
        where: { column: name },
        remedy: [
          'make numbers or text of it in a view',
          { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
        ],
      },
    );
  }
}

async function readWeightUnit(
  connection: SqlConnection,
  { name, kind, type }: SqlColumn,
  from: string,
): Promise<number> {
  const wrong = (problem: string) =>
    new DataError('WEIGHTS', problem, {
      where: { column: name },
      remedy: 'give each row a finite weight of at least 0',
    });
  if (kind !== 'number') throw wrong(`found the type ${type}, expected numbers`);
  const { dialect } = connection;
  const counts = ['count(*)', 'count(w)'].map(dialect.asDouble);
  const [[all, present, least, largest]] = await readRows(
    connection,
    select([...counts, 'min(w)', 'max(w)'], from, undefined),
  );
  if (Number(all) === 0) throw noRows();
  if (present !== all)
    throw wrong(`the weight is missing in ${Number(all) - Number(present)} rows`);
  if (!(Number(least) >= 0)) throw wrong(`found the weight ${least}, expected at least 0`);
  if (!(Number(largest) < 2 ** 900)) throw wrong(`found the weight ${largest}, which is too large`);
  if (Number(largest) === 0) throw wrong('all weights are 0');
  return weightUnit(Float64Array.of(Number(largest)));
}

/** A column that is to be an attribute. */
interface AttributeColumn {
  readonly name: string;
  readonly column: string;
  readonly isNumeric: boolean;
}

async function readAttributes(
  connection: SqlConnection,
  columns: readonly AttributeColumn[],
  rows: string,
  everyRow: string,
): Promise<{ readonly rowCount: number; readonly attributes: readonly SqlAttribute[] }> {
  const { dialect } = connection;
  const counts = ['count(*)', ...columns.map(({ column }) => `count(${column})`)];
  const ends = columns
    .filter(({ isNumeric }) => isNumeric)
    .flatMap(({ column }) => [`min(${column})`, `max(${column})`]);
  const [[rowCount, ...values]] = await readRows(
    connection,
    select([...counts.map(dialect.asDouble), ...ends], rows, undefined),
  );
  const attributes: SqlAttribute[] = [];
  let end = columns.length;
  for (const [i, { name, column, isNumeric }] of columns.entries()) {
    const present = Number(values[i]);
    if (present === 0) throw allMissing(name);
    if (isNumeric) {
      checkFinite(name, Number(values[end++]));
      checkFinite(name, Number(values[end++]));
      attributes.push({ type: 'numeric', name, column, present });
    } else {
      const categories = await readCategories(connection, name, column, everyRow);
      attributes.push({ type: 'nominal', name, column, present, categories });
    }
  }
  return { rowCount: Number(rowCount), attributes };
}

function allMissing(name: string): DataError {
  return new DataError('COLUMN_TYPE', 'the column has no value in any row', {
    where: { column: name },
    remedy: { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
  });
}

function checkFinite(name: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw new DataError('VALUE_NOT_FINITE', `found ${value}, expected a finite number`, {
    where: { column: name },
    remedy: 'mark a missing value by NULL',
  });
}

async function readCategories(
  connection: SqlConnection,
  name: string,
  column: string,
  from: string,
): Promise<readonly string[]> {
  const query = select([column], from, `${column} IS NOT NULL`, column);
  const rows = await readRows(
    connection,
    `${query} ORDER BY ${column} LIMIT ${MOST_CATEGORIES + 1}`,
  );
  if (rows.length <= MOST_CATEGORIES) return rows.map(([text]) => String(text));
  throw new DataError(
    'COLUMN_TYPE',
    `found more than ${MOST_CATEGORIES} distinct texts, too many to be taken for categories`,
    {
      where: { column: name },
      remedy: { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
    },
  );
}
