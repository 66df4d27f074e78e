import * as F from '../fields';
import * as Fine from '../fine-fields';
import { field } from './rows';

// @ts-ignore: decorator
@inline
function isAccepted(bin: u32, low: u32, high: u32): bool {
  return bin >= low && bin <= high;
}

export function markFine(rows: usize, byte: usize, fine: usize, mark: usize): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, F.KEPT_CODES);
  const numbers = field(rows, F.KEPT_ROWS);
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  const own = field(fine, Fine.FINE_CODES);
  const low = <u32>field(fine, Fine.FINE_LOW);
  const high = <u32>field(fine, Fine.FINE_HIGH);
  const from = <u32>field(fine, Fine.FINE_LOW_GROUP);
  const to = <u32>field(fine, Fine.FINE_HIGH_GROUP);
  for (let g: usize = 0; g < groups; g++) {
    const end = <usize>load<u32>(ends + (g << 2));
    for (let i = <usize>load<u32>(starts + (g << 2)); i < end; i++) {
      const p = codes + i * stride;
      const code = <u32>load<u8>(p + byte);
      let accepted = code > from && code < to;
      if (code == from || code == to) {
        const row = <usize>load<u32>(numbers + (i << 2));
        accepted = isAccepted(load<u32>(own + (row << 2)), low, high);
      }
      store<u8>(p + mark, accepted ? 1 : 0);
    }
  }
}

export function filterFine(
  codes: usize,
  stride: usize,
  byte: usize,
  fine: usize,
  rows: usize,
  count: i32,
): i32 {
  const own = field(fine, Fine.FINE_CODES);
  const low = <u32>field(fine, Fine.FINE_LOW);
  const high = <u32>field(fine, Fine.FINE_HIGH);
  const from = <u32>field(fine, Fine.FINE_LOW_GROUP);
  const to = <u32>field(fine, Fine.FINE_HIGH_GROUP);
  const end = rows + ((<usize>count) << 2);
  let kept = rows;
  for (let p = rows; p < end; p += 4) {
    const row = <usize>load<u32>(p);
    const code = <u32>load<u8>(codes + row * stride + byte);
    let accepted = code > from && code < to;
    if (code == from || code == to) {
      accepted = isAccepted(load<u32>(own + (row << 2)), low, high);
    }
    store<u32>(kept, <u32>row);
    kept += accepted ? 4 : 0;
  }
  return <i32>((kept - rows) >> 2);
}

export function neighboursFine(rows: usize, byte: usize, fine: usize, cut: i32, out: usize): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, F.KEPT_CODES) + byte;
  const numbers = field(rows, F.KEPT_ROWS);
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  const own = field(fine, Fine.FINE_CODES);
  let low = -1;
  let high = -1;
  let lowCode: u32 = 0;
  let highCode = <u32>field(fine, Fine.FINE_LAST_GROUP);
  for (let g: usize = 0; g < groups; g++) {
    const end = <usize>load<u32>(ends + (g << 2));
    for (let i = <usize>load<u32>(starts + (g << 2)); i < end; i++) {
      const code = <u32>load<u8>(codes + i * stride);
      if (code < lowCode || code > highCode) continue;
      const row = <usize>load<u32>(numbers + (i << 2));
      const bin = load<i32>(own + (row << 2));
      if (bin <= cut) {
        low = max(low, bin);
        lowCode = code;
      } else {
        if (high < 0 || bin < high) high = bin;
        highCode = code;
      }
    }
  }
  store<i32>(out, low);
  store<i32>(out, high, 4);
}
