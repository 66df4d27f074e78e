import { coarseGridConstant, fineGridConstant } from '@preflearn/boosting';
import { readRows, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';

/** The training rows in their current state, for {@link readGrid}. */
export interface GridRequest {
  /** The expression after FROM. */
  readonly from: string;
  /** Column with the group. */
  readonly group: string;
  /** Columns with the statistics. */
  readonly statistics: readonly string[];
  /** Number of groups. */
  readonly groups: number;
}

/**
 * The grid constant of each statistic of each group (see exact-sum-grid.ts of `@preflearn/boosting`), the same as in
 * memory.
 *
 * @returns shape [groups x statistics], 0 if all values are 0
 */
export async function readGrid(
  connection: SqlConnection,
  { from, group, statistics, groups }: GridRequest,
): Promise<Float64Array> {
  const { dialect } = connection;
  const width = statistics.length;
  const sizes = statistics.map((column) => `abs(${column})`);
  const counts = new Float64Array(groups);
  const coarse = new Float64Array(groups * width);
  const rough = new Float64Array(groups * width);
  const columns = [
    group,
    dialect.asDouble('count(*)'),
    ...sizes.map((size) => `max(${size})`),
    ...sizes.map((size) => `sum(${size})`),
  ];
  for (const row of await readRows(connection, select(columns, from, undefined, group))) {
    const g = Number(row[0]);
    counts[g] = Number(row[1]);
    for (let s = 0; s < width; s++) {
      const largest = Number(row[2 + s]);
      if (largest > 0) coarse[g * width + s] = coarseGridConstant(largest, counts[g]);
      rough[g * width + s] = Number(row[2 + width + s]);
    }
  }
  return (
    gridFromRoughSums(rough, coarse, counts, width) ??
    (await gridFromExactSums(connection, { from, group, statistics, groups }, coarse, counts))
  );
}

/** Upper bound on the error of a sum in any order, per number, relative to the sum. */
const SUM_ERROR = 2 ** -50;

/** The grid constants, if the approximate sums determine them unambiguously. */
function gridFromRoughSums(
  rough: Float64Array,
  coarse: Float64Array,
  counts: Float64Array,
  width: number,
): Float64Array | undefined {
  const grid = new Float64Array(coarse.length);
  for (let i = 0; i < grid.length; i++) {
    if (coarse[i] === 0) continue;
    const count = counts[Math.floor(i / width)];
    // The error of each number is half a quantum on the coarse grid; sums also have rounding errors.
    const off = rough[i] * count * SUM_ERROR + (count * coarse[i]) / 6755399441055744;
    grid[i] = fineGridConstant(rough[i] - off, count, coarse[i]);
    if (fineGridConstant(rough[i] + off, count, coarse[i]) !== grid[i]) return undefined;
  }
  return grid;
}

async function gridFromExactSums(
  connection: SqlConnection,
  { from, group, statistics, groups }: GridRequest,
  coarse: Float64Array,
  counts: Float64Array,
): Promise<Float64Array> {
  const { dialect } = connection;
  const width = statistics.length;
  const sums = statistics.map((column, s) => {
    const own = Array.from({ length: groups }, (_, g) => coarse[g * width + s]);
    return `sum(${onGrid(`abs(${column})`, group, own, dialect.double)})`;
  });
  const grid = new Float64Array(coarse.length);
  for (const row of await readRows(connection, select([group, ...sums], from, undefined, group))) {
    const g = Number(row[0]);
    for (let s = 0; s < width; s++) {
      const i = g * width + s;
      if (coarse[i] > 0) grid[i] = fineGridConstant(Number(row[1 + s]), counts[g], coarse[i]);
    }
  }
  return grid;
}

/**
 * A number rounded to the grid of its group.
 *
 * @param constants  grid constant of each group
 */
export function onGrid(
  value: string,
  group: string,
  constants: readonly number[],
  double: (value: number) => string,
): string {
  const whens = constants.map((m, g) => `WHEN ${g} THEN ${double(m)}`).join(' ');
  const constant = `CASE ${group} ${whens} ELSE ${double(0)} END`;
  return `((${value} + ${constant}) - ${constant})`;
}
