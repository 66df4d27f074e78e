import type { BinnedNumeric } from '@preflearn/boosting';
import { readRows, type SqlConnection } from './sql-connection.js';
import { select } from './sql-dialect.js';

/** Bins of a numeric attribute: smallest and largest value in each. */
export type BinBounds = Pick<BinnedNumeric, 'lowest' | 'highest'>;

/** A column of numbers. */
export interface NumberColumn {
  readonly column: string;
  /** What stands behind FROM. */
  readonly from: string;
  /** Rows with a value. */
  readonly present: number;
}

/**
 * Bins of about equal numbers of rows, the same as those of a table in memory: see `quantileBins` of
 * `@preflearn/core`. Only their bounds leave the database.
 *
 * @param count  most bins; as many distinct values have a bin each
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
  const read = async (query: string) =>
    (await readRows(connection, query)).map((row) => row.map((value) => Number(value) + 0)); // -0 becomes 0
  const first = await read(`SELECT v FROM (${counted}) AS g ORDER BY v LIMIT ${count + 1}`);
  if (first.length <= count) {
    const distinct = Float64Array.from(first, ([value]) => value);
    return { lowest: distinct, highest: distinct };
  }
  // A bin ends with the value that holds row number (b + 1) N / count: two values are in one where as many whole
  // shares lie before them.
  const running = `SELECT v, n, sum(n) OVER (ORDER BY v ROWS UNBOUNDED PRECEDING) AS below FROM (${counted}) AS g`;
  const before = `${dialect.asWhole('below - n')} * ${count}`;
  const bins = await read(
    `${select(['min(v)', 'max(v)'], `(${running}) AS s`, undefined, `${before} - ${before} % ${present}`)} ORDER BY 1`,
  );
  return {
    lowest: Float64Array.from(bins, ([lowest]) => lowest),
    highest: Float64Array.from(bins, ([, highest]) => highest),
  };
}
