/**
 * Copies the statistics of rows, on their grid: out = (x + M) - M.
 *
 * @param statistics  row-major, `width` numbers a row
 * @param rows        row numbers; rows[from..to) are copied
 * @param grid        M of each statistic, at gridAt
 * @param out         receives the statistics of rows[from] at `outAt`, then those of the next
 */
export function gatherOnGrid(
  statistics: Float64Array,
  width: number,
  rows: Int32Array,
  from: number,
  to: number,
  grid: Float64Array,
  gridAt: number,
  out: Float64Array,
  outAt: number,
): void {
  let at = outAt;
  for (let i = from; i < to; i++) {
    const source = rows[i] * width;
    for (let s = 0; s < width; s++) {
      const m = grid[gridAt + s];
      out[at++] = statistics[source + s] + m - m;
    }
  }
}

/**
 * Adds the statistics of rows, on their grid, to `sums`; with the same grid the bits do not depend on
 * the order of the rows.
 *
 * @param statistics  row-major, `width` numbers a row
 * @param rows        row numbers, of which those at [from, to) are summed; absent: the rows [from, to)
 * @param grid        M of each statistic, from `at`
 * @param sums        receives the sums, from `at`
 */
export function sumOnGrid(
  statistics: Float64Array,
  width: number,
  rows: Int32Array | undefined,
  from: number,
  to: number,
  grid: Float64Array,
  at: number,
  sums: Float64Array,
): void {
  for (let s = 0; s < width; s++) {
    const m = grid[at + s];
    let sum = 0;
    if (rows) for (let i = from; i < to; i++) sum += statistics[rows[i] * width + s] + m - m;
    else for (let i = from; i < to; i++) sum += statistics[i * width + s] + m - m;
    sums[at + s] += sum;
  }
}
