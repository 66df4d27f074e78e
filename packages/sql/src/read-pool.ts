import type { BinnedAttribute } from '@preflearn/boosting';
import {
  type ClassTarget,
  type Column,
  type LabelledTable,
  Table,
  UsageError,
} from '@preflearn/core';
import { askAgain } from './ask-again.js';
import type { SqlBatch, SqlConnection, SqlValue } from './sql-connection.js';
import { select } from './sql-dialect.js';
import type { WorkColumns } from './work-table.js';

/** A pool: the rows of a database on which conditions are searched in memory. */
export interface PoolOptions {
  /** About how many rows, at least 1; all when there are no more. */
  readonly rows: number;
  /** Which rows; 0 when absent. */
  readonly seed?: number | undefined;
}

/** @throws UsageError OPTION_RANGE */
export function checkPool(pool: PoolOptions | undefined): void {
  if (pool === undefined || (Number.isSafeInteger(pool.rows) && pool.rows > 0)) return;
  throw new UsageError('OPTION_RANGE', `found a pool of ${pool.rows} rows, expected at least one`, {
    where: { option: 'pool' },
    remedy: 'give a whole number above 0',
  });
}

/** The rows that are to be a pool. */
export interface PoolRequest {
  /** What stands behind FROM: the coded rows. */
  readonly from: string;
  /** Condition on the rows of the pool; all when absent. */
  readonly where: string | undefined;
  readonly columns: WorkColumns;
  readonly attributes: readonly BinnedAttribute[];
  /** With no row. */
  readonly target: ClassTarget;
}

/**
 * Reads the rows of a pool, in the order of their numbers. The value of a numeric attribute is the number of its bin.
 */
export async function readPool(
  connection: SqlConnection,
  { from, where, columns, attributes, target }: PoolRequest,
): Promise<LabelledTable<ClassTarget>> {
  const wanted = [columns.classNumber, columns.weight, ...columns.attributes];
  const rows = select([...wanted, columns.row as string], from, where);
  const query = `${select(wanted, `(${rows}) AS p`, undefined)} ORDER BY ${columns.row}`;
  const batches = await askAgain(connection, async () => {
    const read: SqlBatch[] = [];
    for await (const batch of connection.read(query)) read.push(batch);
    return read;
  });
  const count = batches.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const codes = new Int32Array(count);
  const weights = new Float64Array(count);
  const bins = attributes.map(() => new Float64Array(count).fill(NaN));
  let at = 0;
  for (const {
    rowCount,
    columns: [classNumbers, ownWeights, ...values],
  } of batches) {
    for (let i = 0; i < rowCount; i++, at++) {
      codes[at] = Number(classNumbers[i]);
      weights[at] = Number(ownWeights[i]);
      values.forEach((column, a) => {
        bins[a][at] = numberOr(column[i], NaN);
      });
    }
  }
  return {
    attributes: new Table(attributes.map((attribute, a) => columnOf(attribute, bins[a]))),
    target: { ...target, codes },
    weights,
  };
}

function numberOr(value: SqlValue, otherwise: number): number {
  return value === null ? otherwise : Number(value);
}

function columnOf(attribute: BinnedAttribute, bins: Float64Array): Column {
  const { name } = attribute;
  if (attribute.type === 'numeric') return { type: 'numeric', name, values: bins };
  const codes = Int32Array.from(bins, (bin) => (Number.isNaN(bin) ? -1 : bin));
  return { type: 'nominal', name, codes, categories: attribute.categories };
}
