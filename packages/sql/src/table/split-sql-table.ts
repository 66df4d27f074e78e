import type { RemoteTable } from '@preflearn/boosting';
import { type ClassTarget, DataError, type LabelledTable } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { createTable, dropTable, nextTableName } from '../dialect/own-table.js';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { withSignal } from '../dialect/with-signal.js';
import { checkPool } from '../sample/read-pool.js';
import { drawRowSplit, type SplitShares } from '../sample/row-split.js';
import { checkEngine } from '../source/check-engine.js';
import { readNumberedRows } from '../source/read-numbered-rows.js';
import { readSource } from '../source/read-source.js';
import { type SelectedColumns, selectColumns } from '../source/select-columns.js';
import type { SqlSource } from '../source/sql-source.js';
import { readExactSums } from '../sums/exact-sums.js';
import { remoteTable } from './remote-sql-table.js';
import type { SqlTableOptions } from './sql-table-options.js';

/** The roles of the columns of a database table, and how its rows are split. */
export interface SqlSplitOptions extends Omit<SqlTableOptions, 'keeper'>, SplitShares {
  /** Seed of the splits, integer in [0, 2^32). */
  readonly seed: number;
}

/** A database table whose rows are split. */
export interface SqlSplitTable {
  /** Number of all rows. */
  readonly rowCount: number;
  readonly attributeCount: number;
  /** Without rows. */
  readonly target: ClassTarget;
  /**
   * Draws a split.
   *
   * @param number  index from 0; the same number gives the same split
   * @throws DataError SPLIT_SIZE for a part without rows; WEIGHTS if all rows of a part have weight 0
   */
  split(number: number): Promise<SqlSplit>;
}

/** A split of a database table. */
export interface SqlSplit {
  /** Numbers of rows, including those of weight 0. */
  readonly trainRows: number;
  readonly testRows: number;
  /** The rows to train on, which stay in the database. Classes and categories are those of all rows. */
  readonly train: RemoteTable<ClassTarget>;
  /** The weight of the training rows of each class, shape [classes]. */
  readonly classWeights: Float64Array;
  /** Reads the rows to test on, in order, in batches. */
  test(): AsyncIterable<LabelledTable<ClassTarget>>;
}

/** The copy of a table, with all rows numbered. */
interface NumberedTable {
  readonly connection: SqlConnection;
  /** Its name. */
  readonly table: string;
  /** Its column with the row number. */
  readonly row: string;
  readonly asked: SelectedColumns;
  /** Information about all rows. */
  readonly whole: SqlSource;
  readonly rowCount: number;
}

/** Column with the row number, if the table has none of its own. */
const ROW = 'row_number';

/**
 * Does work on splits of a database table, for training on one part and testing on another. Which rows are in which
 * part depends on their numbers and the seed (`drawRowSplit`). The requested columns are first copied to a table of our
 * own, so that rows are numbered once, and concurrent changes to the table have no effect; the copy is dropped when the
 * work has ended.
 *
 * @throws DataError, UsageError as `openSqlTable`, and as `drawRowSplit`
 * @throws the reason of the signal, once it is aborted
 */
export async function withSqlSplits<A>(
  connection: SqlConnection,
  options: SqlSplitOptions,
  work: (table: SqlSplitTable) => Promise<A>,
): Promise<A> {
  checkKnown(
    options,
    {
      seed: true,
      target: true,
      weights: true,
      nominal: true,
      ordinal: true,
      kind: true,
      from: true,
      classes: true,
      pool: true,
      onPlan: true,
      signal: true,
      ignore: true,
      units: true,
      train: true,
      test: true,
    },
    { function: 'withSqlSplits' },
  );
  const { signal, pool, seed } = options;
  drawRowSplit(options, seed);
  checkPool(pool);
  const table = connection.dialect.ownTable(`${nextTableName(connection)}_rows`);
  try {
    const numbered = await withSignal(connection, signal, async (abortable) => {
      await checkEngine(abortable);
      const asked = await selectColumns(abortable, options);
      return await numberRows(abortable, table, asked);
    });
    const { whole, rowCount } = numbered;
    return await work({
      rowCount,
      attributeCount: whole.attributes.length,
      target: whole.target,
      split: (number) => drawSplit({ ...numbered, connection }, options, number),
    });
  } finally {
    await dropTable(connection, table).catch(() => undefined); // the connection may be lost, and the table with it
  }
}

async function numberRows(
  connection: SqlConnection,
  table: string,
  asked: SelectedColumns,
): Promise<NumberedTable> {
  const { dialect } = connection;
  const { query, names } = asked;
  const { rowNumbers } = dialect;
  const numbers = 'ofTable' in rowNumbers ? [] : [`${rowNumbers.inQuery(names)} AS ${ROW}`];
  const row = 'ofTable' in rowNumbers ? rowNumbers.ofTable : ROW;
  const columns = [...names, ...numbers];
  await createTable(connection, table, select(columns, `(${query}) AS r`, undefined));
  const whole = await readSource(connection, asked, rowsOf(table, asked, undefined));
  const rowCount = await countRows(connection, table, undefined);
  return { connection, table, row, asked, whole, rowCount };
}

async function drawSplit(
  { connection, table, row, asked, whole, rowCount }: NumberedTable,
  options: SqlSplitOptions,
  number: number,
): Promise<SqlSplit> {
  const { seed, signal } = options;
  const { train, test } = drawRowSplit(options, seed, number);
  const trained = train.condition(row);
  const tested = test.condition(row);
  return await withSignal(connection, signal, async (abortable) => {
    const trainRows = await countRows(abortable, table, trained);
    const testRows = await countRows(abortable, table, tested);
    if (trainRows === 0 || testRows === 0) throw emptyPart(rowCount, trainRows, testRows, options);
    const from = rowsOf(table, asked, trained);
    const source = await readSource(abortable, asked, from, whole);
    const { sums } = await readExactSums(abortable, {
      from,
      numbers: [asked.weights === undefined ? connection.dialect.double(1) : 'w'],
      groups: { of: whole.classNumber, count: whole.target.classes.length },
    });
    return {
      trainRows,
      testRows,
      train: remoteTable(source.on(connection), options),
      classWeights: sums,
      test: () =>
        readNumberedRows(connection, {
          table,
          where: tested,
          row,
          rowCount,
          source: whole,
          weights: asked.weights === undefined ? undefined : 'w',
          signal,
        }),
    };
  });
}

/** Rows of the copy without their numbers, as an expression after FROM. */
function rowsOf(table: string, { names }: SelectedColumns, where: string | undefined): string {
  return `(${select(names, table, where)}) AS r`;
}

async function countRows(
  connection: SqlConnection,
  table: string,
  where: string | undefined,
): Promise<number> {
  const count = connection.dialect.asDouble('count(*)');
  const [[rows]] = await readRows(connection, select([count], table, where));
  return Number(rows);
}

function emptyPart(
  rows: number,
  trainRows: number,
  testRows: number,
  { train, test }: SplitShares,
): DataError {
  return new DataError(
    'SPLIT_SIZE',
    `of ${rows} rows the shares ${train} and ${test} leave ${trainRows} to train on and ${testRows} to test on, ` +
      'expected at least one each',
    { remedy: ['ask for a larger share', 'set another seed'] },
  );
}
