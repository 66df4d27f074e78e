import * as F from '../generated/fields.js';
import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** Copies the rows that a rule starts with, their statistics rounded to the grid, and sums them. */
export function gather({ f64, i32, u32, u8 }: MemoryViews): Kernels['gather'] {
  return (rows) => {
    const v = u32.subarray(rows >>> 2);
    const [groups, stride, width] = [v[F.ROWS_GROUPS], v[F.ROWS_STRIDE], v[F.ROWS_WIDTH]];
    const copyWidth = v[F.ROWS_COPY_WIDTH];
    const codes = v[F.ROWS_CODES];
    const statistics = v[F.ROWS_STATISTICS] >>> 3;
    const grid = v[F.ROWS_GRID] >>> 3;
    const sample = v[F.ROWS_SAMPLE] >>> 2;
    const copies = v[F.ROWS_KEPT_CODES];
    const kept = v[F.ROWS_KEPT_STATISTICS] >>> 3;
    const keptRows = v[F.ROWS_KEPT_ROWS] >>> 2;
    const hasRows = v[F.ROWS_HAS_ROWS] === 1;
    const start = v[F.ROWS_KEPT_START] >>> 2;
    const end = v[F.ROWS_KEPT_END] >>> 2;
    const sums = v[F.ROWS_COVERED_SUMS] >>> 3;
    for (let g = 0; g < groups; g++) {
      const to = i32[end + g];
      for (let s = 0; s < width; s++) f64[sums + g * width + s] = 0;
      for (let i = i32[start + g]; i < to; i++) {
        const row = i32[sample + i];
        u8.copyWithin(copies + i * stride, codes + row * stride, codes + (row + 1) * stride);
        if (hasRows) i32[keptRows + i] = row;
        for (let s = 0; s < width; s++) {
          const m = f64[grid + g * width + s];
          const x = f64[statistics + row * width + s] + m - m;
          f64[kept + i * copyWidth + s] = x;
          f64[sums + g * width + s] += x;
        }
      }
    }
  };
}

/**
 * Keeps the covered rows whose code at one byte is accepted, in their order, and copies the others to the removed rows.
 */
export function partition({ f64, i32, u32, u8 }: MemoryViews): Kernels['partition'] {
  return (rows, marks, pitch, accepted) => {
    const v = u32.subarray(rows >>> 2);
    const [groups, stride, width] = [v[F.ROWS_GROUPS], v[F.ROWS_STRIDE], v[F.ROWS_WIDTH]];
    const copyWidth = v[F.ROWS_COPY_WIDTH];
    const hasRows = v[F.ROWS_HAS_ROWS] === 1;
    const codes = v[F.ROWS_KEPT_CODES];
    const statistics = v[F.ROWS_KEPT_STATISTICS] >>> 3;
    const numbers = v[F.ROWS_KEPT_ROWS] >>> 2;
    const outCodes = v[F.ROWS_REMOVED_CODES];
    const outStatistics = v[F.ROWS_REMOVED_STATISTICS] >>> 3;
    const outNumbers = v[F.ROWS_REMOVED_ROWS] >>> 2;
    const start = v[F.ROWS_KEPT_START] >>> 2;
    const end = v[F.ROWS_KEPT_END] >>> 2;
    const outStart = v[F.ROWS_REMOVED_START] >>> 2;
    const outEnd = v[F.ROWS_REMOVED_END] >>> 2;
    const sums = v[F.ROWS_COVERED_SUMS] >>> 3;
    let out = i32[outStart];
    let count = 0;
    for (let g = 0; g < groups; g++) {
      let kept = i32[start + g];
      const to = i32[end + g];
      i32[outStart + g] = out;
      for (let i = kept; i < to; i++) {
        const stays = u8[accepted + u8[marks + i * pitch]] === 1;
        if (!stays) {
          for (let s = 0; s < width; s++) {
            f64[sums + g * width + s] -= f64[statistics + i * copyWidth + s];
          }
        }
        const [toCodes, toStatistics, toNumbers, at] = stays
          ? [codes, statistics, numbers, kept++]
          : [outCodes, outStatistics, outNumbers, out++];
        u8.copyWithin(toCodes + at * stride, codes + i * stride, codes + (i + 1) * stride);
        const x = statistics + i * copyWidth;
        f64.copyWithin(toStatistics + at * copyWidth, x, x + copyWidth);
        if (hasRows) i32[toNumbers + at] = i32[numbers + i];
      }
      i32[end + g] = kept;
      i32[outEnd + g] = out;
      count += kept - i32[start + g];
    }
    return count;
  };
}

/**
 * Writes the numbers of the rows [from, to) whose codes lie in an interval at every byte and are accepted at
 * the bytes that have a table; ascending; returns how many.
 */
export function coverRows({ i32, u32, u8 }: MemoryViews): Kernels['coverRows'] {
  return (codes, stride, from, to, intervals, tables, tableCount, out) => {
    // Only bytes whose interval excludes some code are checked.
    const bytes: number[] = [];
    for (let b = 0; b < stride; b++) if (u8[intervals + stride + b] < 255) bytes.push(b);
    const at = out >>> 2;
    let count = 0;
    rows: for (let row = from; row < to; row++) {
      const first = codes + row * stride;
      for (const b of bytes) {
        if (((u8[first + b] - u8[intervals + b]) & 255) > u8[intervals + stride + b]) continue rows;
      }
      for (let t = 0; t < tableCount; t++) {
        const table = (tables >>> 2) + 2 * t;
        if (u8[u32[table + 1] + u8[first + u32[table]]] === 0) continue rows;
      }
      i32[at + count++] = row;
    }
    return count;
  };
}
