import { Rows } from './records';
import { at } from './rows';

/** What a table says of the bins of a group: some are accepted, so that the row's own bin is looked at. */
const LOOK = 2;

/** 1 where the bin of a row is accepted, else 0. */
// @ts-expect-error: decorator
@inline
function accepts(accepted: usize, group: usize, bins: usize, row: usize, low: u32, high: u32): u32 {
  const mark = <u32>load<u8>(accepted + group);
  if (mark !== LOOK) return mark;
  const bin = load<u32>(bins + (row << 2));
  return bin >= low && bin <= high ? 1 : 0;
}

export function markGrouped(
  rows: Rows,
  byte: usize,
  bins: usize,
  accepted: usize,
  low: u32,
  high: u32,
  marks: usize,
): void {
  const stride = rows.stride;
  const kept = rows.run(0);
  const codes = kept.codes + byte;
  const numbers = kept.rows;
  for (let g: usize = 0; g < rows.groups; g++) {
    const end = at(kept.end, g);
    for (let i = at(kept.start, g); i < end; i++) {
      const group = <usize>load<u8>(codes + i * stride);
      const row = at(numbers, i);
      store<u8>(marks + i, accepts(accepted, group, bins, row, low, high));
    }
  }
}

export function filterGrouped(
  codes: usize,
  stride: usize,
  bins: usize,
  accepted: usize,
  low: u32,
  high: u32,
  rows: usize,
  count: i32,
): i32 {
  const end = rows + ((<usize>count) << 2);
  let kept = rows;
  for (let p = rows; p < end; p += 4) {
    const row = load<u32>(p);
    store<u32>(kept, row);
    const group = <usize>load<u8>(codes + <usize>row * stride);
    kept += <usize>(accepts(accepted, group, bins, row, low, high) << 2);
  }
  return <i32>((kept - rows) >> 2);
}

export function neighboursGrouped(
  rows: Rows,
  byte: usize,
  bins: usize,
  cut: i32,
  binCount: i32,
  groupCount: i32,
  out: usize,
): void {
  const stride = rows.stride;
  const kept = rows.run(0);
  const codes = kept.codes + byte;
  const numbers = kept.rows;
  let low = -1;
  let high = binCount;
  let lowGroup = 0;
  let highGroup = groupCount - 1;
  for (let g: usize = 0; g < rows.groups; g++) {
    const end = at(kept.end, g);
    for (let i = at(kept.start, g); i < end; i++) {
      const group = <i32>load<u8>(codes + i * stride);
      // Nearer ones are known; the byte of a missing value is above all groups.
      if (group < lowGroup || group > highGroup) continue;
      const row = at(numbers, i);
      const bin = load<i32>(bins + (row << 2));
      if (bin <= cut) {
        low = max(low, bin);
        lowGroup = group;
      } else {
        high = min(high, bin);
        highGroup = group;
      }
    }
  }
  store<i32>(out, low);
  store<i32>(out, high, 4);
}
