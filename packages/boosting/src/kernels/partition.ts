import type { Codes } from '../coded-attribute.js';

/**
 * Moves those of rows[from..to) whose cell is accepted to the front, and the others behind them with their
 * statistics negated, ready to be subtracted by addition. The order within each part is lost.
 *
 * @param accepted  1 for each cell that stays
 * @param stats     `width` numbers of rows[i] from i * width
 * @returns one past the place of the last row that stays
 */
export function partitionRows(
  codes: Codes,
  accepted: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  width: number,
): number {
  let kept = from;
  let end = to;
  while (kept < end) {
    const row = rows[kept];
    if (accepted[codes[row]] === 1) {
      kept++;
      continue;
    }
    end--;
    rows[kept] = rows[end];
    rows[end] = row;
    for (let s = 0; s < width; s++) {
      const x = stats[kept * width + s];
      stats[kept * width + s] = stats[end * width + s];
      stats[end * width + s] = -x;
    }
  }
  return kept;
}

/**
 * Keeps, in place and in order, those of rows[from..to) whose cell is accepted.
 *
 * @param keepAt  place for the first kept row, <= from
 * @returns one past the place of the last kept row
 */
export function filterRows(
  codes: Codes,
  accepted: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  keepAt: number,
): number {
  let kept = keepAt;
  for (let i = from; i < to; i++) {
    const row = rows[i];
    if (accepted[codes[row]] === 1) rows[kept++] = row;
  }
  return kept;
}
