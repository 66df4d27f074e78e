import * as F from '../kernels/generated/fields.js';
import type { CoveredRows } from './covered-rows.js';

/*
 * Covered rows of one group of which only some statistics are copied. Removed rows may have none, so that histograms have
 * to be summed again wherever the selection changes.
 */

/** How many statistics are copied at a time by {@link gatherInTiles}: 64 kB of them. */
const TILE_NUMBERS = 8192;

/**
 * Copies the codes of the covered rows and sums their statistics, of which it keeps no copies. Only for rows in one part,
 * whose numbers are wanted.
 *
 * @param add  called for a tile of rows at a time, while the covered rows are these and have their statistics
 */
export function gatherInTiles(covered: CoveredRows, add: () => void): void {
  const { sample, kept, stride } = covered;
  const fields = recordOf(covered, 0);
  const sums = new Float64Array(covered.sums.length);
  const size = Math.ceil(TILE_NUMBERS / covered.copyWidth);
  const beginAt = (row: number) => {
    fields[F.ROWS_SAMPLE] = sample.byteOffset + 4 * row;
    fields[F.ROWS_KEPT_CODES] = kept.codes.byteOffset + stride * row;
    fields[F.ROWS_KEPT_ROWS] = kept.rows.byteOffset + 4 * row;
  };
  for (let from = 0; from < sample.length; from += size) {
    beginAt(from);
    kept.end[0] = Math.min(size, sample.length - from);
    covered.gather();
    for (let s = 0; s < sums.length; s++) sums[s] += covered.sums[s];
    add();
  }
  beginAt(0);
  kept.end[0] = sample.length;
  covered.sums.set(sums);
}

/** Narrows rows without copies of their statistics, and copies those of the rows that stay. */
export function narrowAndCopy(covered: CoveredRows, narrow: () => void): void {
  const { sample, kept, width } = covered;
  const fields = recordOf(covered, 0);
  setWidth(covered, 0);
  narrow();
  setWidth(covered, width);
  fields[F.ROWS_SAMPLE] = kept.rows.byteOffset;
  covered.gather();
  fields[F.ROWS_SAMPLE] = sample.byteOffset;
}

/** Leaves out all statistics but some, given by their places in ascending order. */
export function keepStatistics(covered: CoveredRows, places: readonly number[]): void {
  const { statistics, start, end } = covered.kept;
  const { parts, copyWidth: from } = covered;
  const { length } = places;
  setWidth(covered, length);
  const to = covered.copyWidth;
  for (let part = 0; part < parts; part++) {
    // Rows move towards the beginning, so that none is written over before it is read. A number that only makes their width
    // even keeps whatever it was: its sums are not read.
    for (let i = start[part]; i < end[part]; i++) {
      for (let j = 0; j < length; j++) statistics[i * to + j] = statistics[i * from + places[j]];
    }
    const sums = new Float64Array(statistics.buffer, recordOf(covered, part)[F.ROWS_COVERED_SUMS]);
    for (let j = 0; j < length; j++) sums[j] = sums[places[j]];
  }
  covered.addUp();
}

/** Makes rows have copies of all statistics again. */
export function restoreStatistics(covered: CoveredRows): void {
  setWidth(covered, covered.grid.length);
}

function setWidth(covered: CoveredRows, width: number): void {
  covered.width = width;
  covered.copyWidth = width + (width % 2);
  covered.sums = new Float64Array(width);
  for (let part = 0; part < covered.parts; part++) {
    const fields = recordOf(covered, part);
    fields[F.ROWS_WIDTH] = width;
    fields[F.ROWS_COPY_WIDTH] = covered.copyWidth;
  }
}

/** The fields that kernels read about a part of the rows. */
function recordOf(covered: CoveredRows, part: number): Uint32Array {
  return new Uint32Array(covered.sample.buffer, covered.record(part), F.ROWS_FIELDS);
}
