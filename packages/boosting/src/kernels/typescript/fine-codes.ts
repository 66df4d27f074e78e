import * as F from '../fields.js';
import * as Fine from '../fine-fields.js';
import type { Kernels } from '../kernels.js';
import type { MemoryViews } from './views.js';

/** Marks the kept rows whose fine bin is accepted. */
export function markFine({ i32, u32, u8 }: MemoryViews): Kernels['markFine'] {
  return (rows, byte, fine, mark) => {
    const [v, f] = [rows >>> 2, fine >>> 2];
    const [groups, stride] = [u32[v + F.GROUPS], u32[v + F.STRIDE]];
    const codes = u32[v + F.KEPT_CODES];
    const numbers = u32[v + F.KEPT_ROWS] >>> 2;
    const start = u32[v + F.KEPT_START] >>> 2;
    const end = u32[v + F.KEPT_END] >>> 2;
    const own = u32[f + Fine.FINE_CODES] >>> 2;
    const [low, high] = [u32[f + Fine.FINE_LOW], u32[f + Fine.FINE_HIGH]];
    const [from, to] = [u32[f + Fine.FINE_LOW_GROUP], u32[f + Fine.FINE_HIGH_GROUP]];
    for (let g = 0; g < groups; g++) {
      for (let i = i32[start + g]; i < i32[end + g]; i++) {
        const at = codes + i * stride;
        const code = u8[at + byte];
        let accepted = code > from && code < to;
        if (code === from || code === to) {
          const bin = u32[own + i32[numbers + i]];
          accepted = bin >= low && bin <= high;
        }
        u8[at + mark] = accepted ? 1 : 0;
      }
    }
  };
}

/** Keeps those of some rows whose fine bin is accepted; returns how many. */
export function filterFine({ u32, u8 }: MemoryViews): Kernels['filterFine'] {
  return (codes, stride, byte, fine, rows, count) => {
    const f = fine >>> 2;
    const own = u32[f + Fine.FINE_CODES] >>> 2;
    const [low, high] = [u32[f + Fine.FINE_LOW], u32[f + Fine.FINE_HIGH]];
    const [from, to] = [u32[f + Fine.FINE_LOW_GROUP], u32[f + Fine.FINE_HIGH_GROUP]];
    const list = rows >>> 2;
    let kept = 0;
    for (let i = 0; i < count; i++) {
      const row = u32[list + i];
      const code = u8[codes + row * stride + byte];
      let accepted = code > from && code < to;
      if (code === from || code === to) {
        const bin = u32[own + row];
        accepted = bin >= low && bin <= high;
      }
      if (accepted) u32[list + kept++] = row;
    }
    return kept;
  };
}

/** The covered fine bins next to a cut. */
export function neighboursFine({ i32, u32, u8 }: MemoryViews): Kernels['neighboursFine'] {
  return (rows, byte, fine, cut, out) => {
    const [v, f] = [rows >>> 2, fine >>> 2];
    const [groups, stride] = [u32[v + F.GROUPS], u32[v + F.STRIDE]];
    const codes = u32[v + F.KEPT_CODES] + byte;
    const numbers = u32[v + F.KEPT_ROWS] >>> 2;
    const start = u32[v + F.KEPT_START] >>> 2;
    const end = u32[v + F.KEPT_END] >>> 2;
    const own = u32[f + Fine.FINE_CODES] >>> 2;
    let low = -1;
    let high = -1;
    let lowCode = 0;
    let highCode = u32[f + Fine.FINE_LAST_GROUP];
    for (let g = 0; g < groups; g++) {
      for (let i = i32[start + g]; i < i32[end + g]; i++) {
        const code = u8[codes + i * stride];
        // Nearer ones are known; the byte of a missing value is above all groups.
        if (code < lowCode || code > highCode) continue;
        const bin = u32[own + i32[numbers + i]];
        if (bin <= cut) {
          if (bin > low) low = bin;
          if (code > lowCode) lowCode = code;
        } else {
          if (high < 0 || bin < high) high = bin;
          if (code < highCode) highCode = code;
        }
      }
    }
    i32[out >>> 2] = low;
    i32[(out >>> 2) + 1] = high;
  };
}
