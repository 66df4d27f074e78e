import type { BinnedNumeric } from '@preflearn/boosting';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';

/** Bins of a numeric attribute: smallest and largest value in each. */
export type BinBounds = Pick<BinnedNumeric, 'lowest' | 'highest'>;

/** A numeric column. */
export interface NumberColumn {
  readonly column: string;
  /** The expression after FROM. */
  readonly from: string;
  /** Number of rows with a value. */
  readonly present: number;
}

/**
 * Bins with about equal numbers of rows, the same as for a table in memory: see `quantileBins` of `@preflearn/core`.
 * Only their bounds leave the database.
 *
 * @param count  most bins; if there are no more distinct values than this, each has its own bin
 */
export async function readBins(
  connection: SqlConnection,
  { column, from, present }: NumberColumn,
  count: number,
): Promise<BinBounds> {
  const { dialect } = connection;
  const counted = select(
    [`${column} AS v`, 'count(*) AS n'],
    from,
    `${column} IS NOT NULL`,
    column,
  );
  // A bin ends with the value that contains row number (b + 1) N / count: two values are in the same bin if the same
  // number of whole shares precedes them. If there are few values, each has its own bin.
  const running = `SELECT v, n, sum(n) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS up_to, count(*) OVER () AS found FROM (${counted}) AS g`;
  const before = dialect.asWhole('up_to - n');
  const shares = `${before} * ${count}`;
  const bin = `CASE WHEN found <= ${count} THEN ${before} ELSE ${shares} - ${shares} % ${present} END`;
  const rows = await readRows(
    connection,
    `${select(['min(v)', 'max(v)'], `(${running}) AS s`, undefined, bin)} ORDER BY 1`,
  );
  const bins = rows.map((row) => row.map((value) => Number(value) + 0)); // -0 becomes 0
  const lowest = Float64Array.from(bins, ([low]) => low);
  const isEach = bins.every(([low, high]) => low === high);
  return { lowest, highest: isEach ? lowest : Float64Array.from(bins, ([, high]) => high) };
}
