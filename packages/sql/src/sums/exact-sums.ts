import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { onGrid, readGrid } from './row-grid.js';

/** Numbers to sum over rows of a database. */
export interface SumRequest {
  /** The expression after FROM. */
  readonly from: string;
  /** Condition on the rows; all rows when absent. */
  readonly where?: string | undefined;
  /** Expressions of type double. */
  readonly numbers: readonly string[];
  /** The group number of a row, and the number of groups; a single group when absent. */
  readonly groups?: { readonly of: string; readonly count: number } | undefined;
}

/** Exact sums, shape [groups x numbers]. */
export interface ExactSums {
  readonly sums: Float64Array;
  /** Sums of the absolute values. */
  readonly sizes: Float64Array;
}

/** Sums by group, bit for bit the same as `exactSum` and `exactSumAndSize` of `@preflearn/boosting`. */
export async function readExactSums(
  connection: SqlConnection,
  { from, where, numbers, groups = { of: '0', count: 1 } }: SumRequest,
): Promise<ExactSums> {
  const width = numbers.length;
  const statistics = numbers.map((_, i) => `n${i}`);
  const named = numbers.map((number, i) => `${number} AS ${statistics[i]}`);
  const rows = `(${select([`${groups.of} AS g`, ...named], from, where)}) AS v`;
  const request = { from: rows, group: 'g', statistics, groups: groups.count };
  const grid = await readGrid(connection, request);
  const rounded = statistics.map((column, i) => {
    const constants = Array.from({ length: groups.count }, (_, g) => grid[g * width + i]);
    return onGrid(column, 'g', constants, connection.dialect.double);
  });
  const query = select(
    ['g', ...rounded.map((x) => `sum(${x})`), ...rounded.map((x) => `sum(abs(${x}))`)],
    rows,
    undefined,
    'g',
  );
  const sums = new Float64Array(groups.count * width);
  const sizes = new Float64Array(groups.count * width);
  for (const [g, ...values] of await readRows(connection, query)) {
    for (let i = 0; i < width; i++) {
      sums[Number(g) * width + i] = Number(values[i]);
      sizes[Number(g) * width + i] = Number(values[width + i]);
    }
  }
  return { sums, sizes };
}
