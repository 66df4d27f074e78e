import type { Codes } from '../coded-attribute.js';

/*
 * The inner loops of the search: histograms of statistics over the cells of an attribute. They take
 * flat typed arrays and offsets only, so that a WebAssembly version can stand in for them unchanged.
 * They trust their caller.
 */

/**
 * Adds the statistics of rows[from..to) to the cells that hold the rows, two statistics a row.
 *
 * @param codes    cell of each row of the table
 * @param rows     row numbers
 * @param stats    statistics of rows[from], rows[from + 1], ... starting at `statsAt`, interleaved
 * @param cells    interleaved sums, the cell of code 0 starting at `cellsAt`
 */
export function accumulatePairs(
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  statsAt: number,
  cells: Float64Array,
  cellsAt: number,
): void {
  let at = statsAt;
  for (let i = from; i < to; i++) {
    const cell = cellsAt + (codes[rows[i]] << 1);
    cells[cell] += stats[at];
    cells[cell + 1] += stats[at + 1];
    at += 2;
  }
}

/** Like {@link accumulatePairs}, for any number of statistics a row. */
export function accumulateAny(
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  statsAt: number,
  cells: Float64Array,
  cellsAt: number,
  width: number,
): void {
  let at = statsAt;
  for (let i = from; i < to; i++) {
    const cell = cellsAt + codes[rows[i]] * width;
    for (let s = 0; s < width; s++) cells[cell + s] += stats[at + s];
    at += width;
  }
}

/**
 * Adds `unit` to the count of the cell of each of rows[from..to).
 *
 * @param unit  1 to count rows in, -1 to count them out
 */
export function countRows(
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  counts: Int32Array,
  countsAt: number,
  unit: number,
): void {
  for (let i = from; i < to; i++) counts[countsAt + codes[rows[i]]] += unit;
}
