import type { Codes } from '../coded-attribute.js';

/*
 * The inner loops of the search: histograms of statistics over the cells of an attribute. They take
 * flat typed arrays and offsets only, so that a WebAssembly version can stand in for them unchanged.
 * They trust their caller.
 */

/**
 * Adds the statistics of rows[from..to) to the cells that hold the rows, two statistics a row.
 *
 * @param codes   cell of each row of the table
 * @param rows    row numbers
 * @param stats   statistics of rows[i] at [2 i, 2 i + 1]
 * @param sums    sums of cell c at [at + c * stride, at + c * stride + 1]
 */
export function accumulatePairs(
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  sums: Float64Array,
  at: number,
  stride: number,
): void {
  for (let i = from; i < to; i++) {
    const cell = at + codes[rows[i]] * stride;
    sums[cell] += stats[2 * i];
    sums[cell + 1] += stats[2 * i + 1];
  }
}

/** Like {@link accumulatePairs}, for `width` statistics a row. */
export function accumulateAny(
  codes: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  sums: Float64Array,
  at: number,
  stride: number,
  width: number,
): void {
  for (let i = from; i < to; i++) {
    const cell = at + codes[rows[i]] * stride;
    for (let s = 0; s < width; s++) sums[cell + s] += stats[i * width + s];
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
  unit: number,
): void {
  for (let i = from; i < to; i++) counts[codes[rows[i]]] += unit;
}

/**
 * Adds rows[from..to), which are of one group and carry two statistics each, to the outline of an attribute.
 *
 * @param blockOf     block of each cell
 * @param linear      receives a * first and b * second statistic at [2 * cell, 2 * cell + 1]
 * @param blockSums   receives the statistics of block k at [at + k * stride, at + k * stride + 1]
 * @param counts      receives `unit` for the cell of each row
 */
export function accumulateOutline(
  codes: Codes,
  blockOf: Codes,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  a: number,
  b: number,
  linear: Float64Array,
  blockSums: Float64Array,
  at: number,
  stride: number,
  counts: Int32Array,
  unit: number,
): void {
  for (let i = from; i < to; i++) {
    const cell = codes[rows[i]];
    const first = stats[2 * i];
    const second = stats[2 * i + 1];
    linear[2 * cell] += a * first;
    linear[2 * cell + 1] += b * second;
    const block = at + blockOf[cell] * stride;
    blockSums[block] += first;
    blockSums[block + 1] += second;
    counts[cell] += unit;
  }
}

/**
 * Adds the statistics of those of rows[from..to) whose cell is wanted, two statistics a row.
 *
 * @param wanted  1 for each cell that counts
 * @param sums    sums of cell c at [at + c * stride, at + c * stride + 1]
 */
export function accumulateWanted(
  codes: Codes,
  wanted: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  sums: Float64Array,
  at: number,
  stride: number,
): void {
  for (let i = from; i < to; i++) {
    const cell = codes[rows[i]];
    if (wanted[cell] === 0) continue;
    const place = at + cell * stride;
    sums[place] += stats[2 * i];
    sums[place + 1] += stats[2 * i + 1];
  }
}
