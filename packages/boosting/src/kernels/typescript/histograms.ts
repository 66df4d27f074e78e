import * as F from '../generated/fields.js';
import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** Adds covered rows to some histograms, or subtracts removed ones. */
export function accumulate({ f64, i32, u32, u8 }: MemoryViews): Kernels['accumulate'] {
  return (rows, histograms, count, removed) => {
    const v = u32.subarray(rows >>> 2);
    const [groups, stride, width] = [v[F.ROWS_GROUPS], v[F.ROWS_STRIDE], v[F.ROWS_COPY_WIDTH]];
    const codes = v[removed ? F.ROWS_REMOVED_CODES : F.ROWS_KEPT_CODES];
    const statistics = v[removed ? F.ROWS_REMOVED_STATISTICS : F.ROWS_KEPT_STATISTICS] >>> 3;
    const start = v[removed ? F.ROWS_REMOVED_START : F.ROWS_KEPT_START] >>> 2;
    const end = v[removed ? F.ROWS_REMOVED_END : F.ROWS_KEPT_END] >>> 2;
    const unit = removed ? -1 : 1;
    for (let h = 0; h < count; h++) {
      const record = u32.subarray((histograms >>> 2) + h * F.HISTOGRAM_FIELDS);
      const byte = record[F.HISTOGRAM_BYTE];
      const counts = record[F.HISTOGRAM_COUNTS] >>> 2;
      for (let g = 0; g < groups; g++) {
        const sums = (record[F.HISTOGRAM_SUMS] >>> 3) + g * width;
        const to = i32[end + g];
        for (let i = i32[start + g]; i < to; i++) {
          const bin = u8[codes + i * stride + byte];
          i32[counts + bin] += unit;
          const at = sums + bin * groups * width;
          const from = statistics + i * width;
          for (let s = 0; s < width; s++) f64[at + s] += unit * f64[from + s];
        }
      }
    }
  };
}

/** Writes the bins that hold a covered row, and their sums one after the other. */
export function collect({ f64, i32, u32 }: MemoryViews): Kernels['collect'] {
  return (rows, histogram, binCount, bins, sums) => {
    const [v, record] = [u32.subarray(rows >>> 2), u32.subarray(histogram >>> 2)];
    const [groups, width] = [v[F.ROWS_GROUPS], v[F.ROWS_WIDTH]];
    const copyWidth = v[F.ROWS_COPY_WIDTH];
    const counts = record[F.HISTOGRAM_COUNTS] >>> 2;
    let own = record[F.HISTOGRAM_SUMS] >>> 3;
    let out = sums >>> 3;
    let count = 0;
    for (let bin = 0; bin < binCount; bin++, own += groups * copyWidth) {
      if (i32[counts + bin] === 0) continue;
      i32[(bins >>> 2) + count++] = bin;
      for (let g = 0; g < groups; g++) {
        for (let s = 0; s < width; s++) f64[out++] = f64[own + g * copyWidth + s];
      }
    }
    return count;
  };
}
