import type { Codes } from '../coded-attribute.js';

/**
 * Keeps, in place and in order, those of rows[from..to) whose cell is accepted, with their statistics;
 * the others go to `removed` with their statistics negated, ready to be subtracted by addition.
 *
 * @param accepted   1 for each cell that stays
 * @param statsAt    where the statistics of rows[from] start in `stats`
 * @param keepAt     place in `rows` for the first kept row, <= from
 * @param keepStatsAt  place in `stats` for its statistics, <= statsAt
 * @param removedAt  place in `removed` for the first removed row
 * @param removedStatsAt  place in `removedStats` for its statistics
 * @returns number of kept rows
 */
export function partitionRows(
  codes: Codes,
  accepted: Uint8Array,
  rows: Int32Array,
  from: number,
  to: number,
  stats: Float64Array,
  statsAt: number,
  width: number,
  keepAt: number,
  keepStatsAt: number,
  removed: Int32Array,
  removedAt: number,
  removedStats: Float64Array,
  removedStatsAt: number,
): number {
  let kept = keepAt;
  let keptAt = keepStatsAt;
  let gone = removedAt;
  let goneAt = removedStatsAt;
  let at = statsAt;
  for (let i = from; i < to; i++) {
    const row = rows[i];
    if (accepted[codes[row]] === 1) {
      rows[kept++] = row;
      for (let s = 0; s < width; s++) stats[keptAt++] = stats[at + s];
    } else {
      removed[gone++] = row;
      for (let s = 0; s < width; s++) removedStats[goneAt++] = -stats[at + s];
    }
    at += width;
  }
  return kept - keepAt;
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
