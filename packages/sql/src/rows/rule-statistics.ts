import type { LossShape } from '@preflearn/boosting';
import { type ComputedRows, computedRows } from '../dialect/computed-rows.js';
import type { SqlConnection } from '../dialect/sql-connection.js';
import { type SqlDialect, select } from '../dialect/sql-dialect.js';
import { onGrid, readGrid } from '../sums/row-grid.js';

/** Statistics of the rows, not rounded to the grid, and the grid. */
export interface RuleStatistics {
  readonly statistics: ComputedRows;
  /** Grid constants, shape [groups x width]. */
  readonly grid: Float64Array;
}

/** The statistics of the rows in their current state. */
export interface StatisticsRequest {
  /** What the loss computes of each row. */
  readonly terms: Parameters<typeof computedRows>[2];
  /** The expression after FROM. */
  readonly from: string;
  /** The number of the group of a row. */
  readonly group: string;
  readonly shape: LossShape;
}

/** The name of a statistic in the rule table. */
export function statisticName(s: number): string {
  return `s${s}`;
}

/** The names of all statistics in the rule table. */
export function statisticNames(width: number): readonly string[] {
  return Array.from({ length: width }, (_, s) => statisticName(s));
}

/** The number of the group of a row. */
export function groupExpression({ groups }: LossShape, classNumber: string): string {
  // A constant after GROUP BY would be taken for a column's position.
  return groups.count === 1 ? `(${classNumber} * 0)` : classNumber;
}

/** Reads the grid of the statistics. */
export async function readStatistics(
  connection: SqlConnection,
  { terms, from, group, shape }: StatisticsRequest,
): Promise<RuleStatistics> {
  const statistics = computedRows(connection.dialect, from, terms);
  const named = statistics.columns.map((column, s) => `${column} AS ${statisticName(s)}`);
  const grid = await readGrid(connection, {
    from: `(${select([`${group} AS g`, ...named], statistics.from, undefined)}) AS v`,
    group: 'g',
    statistics: statisticNames(shape.width),
    groups: shape.groups.count,
  });
  return { statistics, grid };
}

/** The statistics of a row, rounded to the grid. */
export function statisticsOnGrid(
  { statistics, grid }: RuleStatistics,
  group: string,
  { width, groups }: LossShape,
  dialect: SqlDialect,
): readonly string[] {
  return statistics.columns.map((column, s) => {
    const own = Array.from({ length: groups.count }, (_, g) => grid[g * width + s]);
    return onGrid(column, group, own, dialect.double);
  });
}
