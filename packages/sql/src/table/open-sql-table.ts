import type { RemoteTable } from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import type { SqlConnection } from '../dialect/sql-connection.js';
import { withSignal } from '../dialect/with-signal.js';
import { checkPool } from '../sample/read-pool.js';
import { checkEngine } from '../source/check-engine.js';
import { readSource } from '../source/read-source.js';
import { selectColumns } from '../source/select-columns.js';
import { remoteTable } from './remote-sql-table.js';
import type { SqlTableOptions } from './sql-table-options.js';

/**
 * Examines a database table on whose rows learners of rule ensembles can then train with `fitAsync`; the rows stay
 * where they are. The connection is tested first: an engine whose sums differ from standard arithmetic is refused.
 *
 * Columns of numbers are numeric, those of text or booleans nominal, with categories in the order of the database. NULL
 * and NaN are missing values. Rows of weight 0 are left out.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, COLUMN_DUPLICATE, TABLE_EMPTY, TARGET_MISSING, TARGET_CLASSES,
 *   TARGET_ONE_CLASS, VALUE_NOT_FINITE, WEIGHTS
 * @throws UsageError OPTION_CONFLICT for a column that is named twice, OPTION_RANGE for classes that are not each
 *   listed once or for an empty pool; ARGUMENT for an engine that is refused
 * @throws the reason of the signal, once it is aborted
 */
export async function openSqlTable(
  connection: SqlConnection,
  options: SqlTableOptions,
): Promise<RemoteTable<ClassTarget>> {
  checkKnown(
    options,
    {
      keeper: true,
      pool: true,
      onPlan: true,
      signal: true,
      from: true,
      target: true,
      kind: true,
      classes: true,
      weights: true,
      ignore: true,
      nominal: true,
      ordinal: true,
      units: true,
    },
    { function: 'openSqlTable' },
  );
  return await withSignal(connection, options.signal, async (abortable) => {
    checkPool(options.pool);
    await checkEngine(abortable);
    const asked = await selectColumns(abortable, options);
    const source = await readSource(abortable, asked, `(${asked.query}) AS r`);
    return remoteTable(source.on(connection), options);
  });
}
