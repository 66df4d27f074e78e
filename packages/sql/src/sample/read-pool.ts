import type { BinnedAttribute } from '@preflearn/boosting';
import {
  type ClassTarget,
  type Column,
  type LabelledTable,
  Random,
  Table,
  UsageError,
} from '@preflearn/core';
import { askAgain } from '../dialect/ask-again.js';
import type { SqlBatch, SqlConnection, SqlValue } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import type { WorkColumns } from '../dialect/work-table.js';
import { drawRowSample, type RowSample } from './row-sample.js';

/** A pool: rows of a database on which conditions are searched in memory. */
export interface PoolOptions {
  /** Approximate number of rows, at least 1; all rows if there are no more. */
  readonly rows: number;
  /** Seed for drawing the rows; 0 when absent. */
  readonly seed?: number | undefined;
  /** Number of rules after which a new pool is read, at least 1; a single pool serves all rules when absent. */
  readonly every?: number | undefined;
}

/** @throws UsageError OPTION_RANGE */
export function checkPool(pool: PoolOptions | undefined): void {
  if (pool === undefined) return;
  const { rows, every = 1 } = pool;
  if (!isCount(rows)) throw outOfRange('pool', `found a pool of ${rows} rows`);
  if (!isCount(every)) throw outOfRange('poolEvery', `found another pool every ${every} rules`);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function outOfRange(option: string, found: string): UsageError {
  return new UsageError('OPTION_RANGE', `${found}, expected at least one`, {
    where: { option },
    remedy: 'give a whole number above 0',
  });
}

/** Random stream of the seed for pools; training itself uses 1 and 2. */
const POOL_STREAM = 3;

/**
 * The rows of a pool.
 *
 * @param number    index of the pool, from 0
 * @param rowCount  number of rows of the table
 * @returns `undefined` for all of them
 */
export function poolSample(
  { rows, seed = 0 }: PoolOptions,
  number: number,
  rowCount: number,
): RowSample | undefined {
  if (rows >= rowCount) return undefined;
  const random = new Random(seed, POOL_STREAM);
  let sample = drawRowSample(rows / rowCount, random);
  for (let before = 0; before < number; before++) sample = drawRowSample(rows / rowCount, random);
  return sample;
}

/** The rows that will form a pool. */
export interface PoolRequest {
  /** The expression after FROM: the coded rows. */
  readonly from: string;
  /** Condition on the rows of the pool; all when absent. */
  readonly where: string | undefined;
  readonly columns: WorkColumns;
  readonly attributes: readonly BinnedAttribute[];
  /** Without rows. */
  readonly target: ClassTarget;
}

/** Reads the rows of a pool, in the order of their numbers. The value of a numeric attribute is its bin index. */
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
