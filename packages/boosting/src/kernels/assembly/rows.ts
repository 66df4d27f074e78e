import { Rows } from './records';
import { loadSome, storeSome } from './some';

/** A 32-bit integer of an array. */
// @ts-expect-error: decorator
@inline
export function at(array: usize, i: usize): usize {
  return <usize>load<u32>(array + (i << 2));
}

/** The record of a part of the rows. */
// @ts-expect-error: decorator
@inline
export function partOf(rows: Rows, part: usize): Rows {
  return changetype<Rows>(changetype<usize>(rows) + part * offsetof<Rows>());
}

/** Number of kept or removed rows in some parts. */
export function rowsOf(rows: Rows, parts: usize, removed: i32): usize {
  let count: usize = 0;
  for (let part: usize = 0; part < parts; part++) {
    const own = partOf(rows, part);
    const run = own.run(removed);
    for (let g: usize = 0; g < own.groups; g++) count += at(run.end, g) - at(run.start, g);
  }
  return count;
}

/** Copies the codes of one row. */
// @ts-expect-error: decorator
@inline
function copyCodes(to: usize, from: usize, stride: usize): void {
  if (stride === 16) {
    v128.store(to, v128.load(from));
  } else if (stride > 16) {
    for (let b: usize = 0; b < stride; b += 16) v128.store(to + b, v128.load(from + b));
  } else {
    for (let b: usize = 0; b < stride; b += 4) store<u32>(to + b, load<u32>(from + b));
  }
}

/** Copies two statistics, or one, rounded to the grid, and adds them to sums. */
// @ts-expect-error: decorator
@inline
function putOnGrid(from: usize, grid: usize, out: usize, sums: usize, isPair: bool): void {
  const constant = loadSome(grid, isPair);
  const x = f64x2.sub(f64x2.add(loadSome(from, isPair), constant), constant);
  v128.store(out, x); // copies have an even width
  storeSome(sums, f64x2.add(loadSome(sums, isPair), x), isPair);
}

export function gather(rows: Rows): void {
  const stride = rows.stride;
  const copyBytes = rows.copyWidth << 3;
  const bytes = rows.width << 3;
  const kept = rows.run(0);
  const codes = rows.codes;
  const statistics = rows.statistics;
  const sample = rows.sample;
  const copies = kept.codes;
  const numbers = kept.rows;
  const hasRows = rows.hasRows;
  let m = rows.grid;
  let own = rows.coveredSums;
  for (let g: usize = 0; g < rows.groups; g++, m += bytes, own += bytes) {
    const from = at(kept.start, g);
    const to = at(kept.end, g);
    memory.fill(own, 0, bytes);
    let out = kept.statistics + from * copyBytes;
    for (let i = from; i < to; i++, out += copyBytes) {
      const row = at(sample, i);
      copyCodes(copies + i * stride, codes + row * stride, stride);
      if (hasRows) store<u32>(numbers + (i << 2), <u32>row);
      const source = statistics + row * bytes;
      let s: usize = 0;
      for (; s + 8 < bytes; s += 16) putOnGrid(source + s, m + s, out + s, own + s, true);
      if (s < bytes) putOnGrid(source + s, m + s, out + s, own + s, false);
    }
  }
}

/**
 * Splits the rows [from, to) of a group, of at least 16 codes, padded to a multiple of 16, and at most two statistics;
 * writes the sums over those that stay, which are exact in any order.
 *
 * @param out  where the first of those that do not stay goes
 * @returns how many stay
 */
function splitNarrow(
  rows: Rows,
  g: usize,
  from: usize,
  to: usize,
  marks: usize,
  pitch: usize,
  accepted: usize,
  out: usize,
): usize {
  const kept = rows.run(0);
  const removed = rows.run(1);
  const stride = rows.stride;
  const hasRows = rows.hasRows;
  const first = kept.statistics + (from << 4);
  const numbers = kept.rows + (from << 2);
  const outNumbers = removed.rows + (out << 2);
  const outStatistics = removed.statistics + (out << 4);
  const end = (to - from) << 4;
  let codes = kept.codes + from * stride;
  let keptCodes = codes;
  let outCodes = removed.codes + out * stride;
  let sum = f64x2.splat(0);
  let stayed: usize = 0;
  let left: usize = 0;
  marks += from * pitch;
  for (let at: usize = 0; at < end; at += 16, marks += pitch, codes += stride) {
    const row = v128.load(codes);
    const x = v128.load(first + at);
    const stays = <usize>load<u8>(accepted + <usize>load<u8>(marks));
    // Written to both places, of which one is kept: quicker than a branch that cannot be foretold.
    v128.store(outCodes, row);
    v128.store(keptCodes, row);
    for (let b: usize = 16; b < stride; b += 16) {
      const more = v128.load(codes + b);
      v128.store(outCodes + b, more);
      v128.store(keptCodes + b, more);
    }
    v128.store(outStatistics + left, x);
    v128.store(first + stayed, x);
    if (hasRows) {
      const number = load<u32>(numbers + (at >> 2));
      store<u32>(outNumbers + (left >> 2), number);
      store<u32>(numbers + (stayed >> 2), number);
    }
    sum = f64x2.add(sum, v128.and(x, i64x2.splat(-(<i64>stays))));
    stayed += stays << 4;
    left += 16 - (stays << 4);
    keptCodes += stride & -stays;
    outCodes += stride & (stays - 1);
  }
  const width = rows.width;
  storeSome(rows.coveredSums + g * (width << 3), sum, width === 2);
  return stayed >> 4;
}

/** The same for rows of any number of codes and statistics; subtracts those that do not stay from the sums. */
function splitWide(
  rows: Rows,
  g: usize,
  from: usize,
  to: usize,
  marks: usize,
  pitch: usize,
  accepted: usize,
  out: usize,
): usize {
  const kept = rows.run(0);
  const removed = rows.run(1);
  const stride = rows.stride;
  const copyBytes = rows.copyWidth << 3;
  const bytes = rows.width << 3;
  const codes = kept.codes;
  const statistics = kept.statistics;
  const outCodes = removed.codes;
  const outStatistics = removed.statistics;
  const hasRows = rows.hasRows;
  let next = from;
  let x = outStatistics + out * copyBytes;
  for (let i = from; i < to; i++) {
    const stays = <usize>load<u8>(accepted + <usize>load<u8>(marks + i * pitch));
    copyCodes(outCodes + out * stride, codes + i * stride, stride);
    copyCodes(codes + next * stride, codes + i * stride, stride);
    const source = statistics + i * copyBytes;
    const xOut = outStatistics + out * copyBytes;
    const xKept = statistics + next * copyBytes;
    for (let s: usize = 0; s < copyBytes; s += 16) {
      const own = v128.load(source + s);
      v128.store(xOut + s, own);
      v128.store(xKept + s, own);
    }
    if (hasRows) {
      const row = load<u32>(kept.rows + (i << 2));
      store<u32>(removed.rows + (out << 2), row);
      store<u32>(kept.rows + (next << 2), row);
    }
    next += stays;
    out += 1 - stays;
  }
  const own = rows.coveredSums + g * bytes;
  for (const end = outStatistics + out * copyBytes; x < end; x += copyBytes) {
    for (let s: usize = 0; s < bytes; s += 16) {
      const isPair = s + 8 < bytes;
      storeSome(own + s, f64x2.sub(loadSome(own + s, isPair), v128.load(x + s)), isPair);
    }
  }
  return next - from;
}

export function partition(rows: Rows, marks: usize, pitch: usize, accepted: usize): i32 {
  const kept = rows.run(0);
  const removed = rows.run(1);
  const isNarrow = rows.stride >= 16 && rows.copyWidth === 2;
  let out = at(removed.start, 0);
  let count: usize = 0;
  for (let g: usize = 0; g < rows.groups; g++) {
    const from = at(kept.start, g);
    const to = at(kept.end, g);
    const stay = isNarrow
      ? splitNarrow(rows, g, from, to, marks, pitch, accepted, out)
      : splitWide(rows, g, from, to, marks, pitch, accepted, out);
    const place = g << 2;
    store<u32>(removed.start + place, <u32>out);
    out += to - from - stay;
    store<u32>(removed.end + place, <u32>out);
    store<u32>(kept.end + place, <u32>(from + stay));
    count += stay;
  }
  return <i32>count;
}

/** Rows that are looked at before asking whether more are needed. */
const NEIGHBOUR_ROWS: usize = 128;

export function neighbours(rows: Rows, byte: usize, cut: i32, missing: i32, out: usize): void {
  const stride = rows.stride;
  const kept = rows.run(0);
  const codes = kept.codes + byte;
  let low = -1;
  let high = 256;
  for (let g: usize = 0; g < rows.groups; g++) {
    const end = codes + at(kept.end, g) * stride;
    for (let p = codes + at(kept.start, g) * stride; p < end; ) {
      // Where there are many rows the two bins are next to the cut, and soon found.
      if (low === cut && high === cut + 1) break;
      const pause = min<usize>(end, p + stride * NEIGHBOUR_ROWS);
      for (; p < pause; p += stride) {
        const code = <i32>load<u8>(p);
        const isLeft = code <= cut;
        low = max(low, isLeft ? code : -1);
        high = min(high, isLeft || code >= missing ? 256 : code);
      }
    }
  }
  store<i32>(out, low);
  store<i32>(out, high, 4);
}

export function countBins(rows: Rows, byte: usize, counts: usize): void {
  const stride = rows.stride;
  const kept = rows.run(0);
  const codes = kept.codes + byte;
  for (let g: usize = 0; g < rows.groups; g++) {
    const end = codes + at(kept.end, g) * stride;
    for (let p = codes + at(kept.start, g) * stride; p < end; p += stride) {
      const own = counts + ((<usize>load<u8>(p)) << 2);
      store<u32>(own, load<u32>(own) + 1);
    }
  }
}

/** Rows of 16 codes, of which intervals are accepted. */
function coverNarrow(codes: usize, from: i32, to: i32, intervals: usize, out: usize): i32 {
  const low = v128.load(intervals);
  const width = v128.load(intervals, 16);
  const end = codes + ((<usize>to) << 4);
  let kept = out;
  let row = <u32>from;
  for (let p = codes + ((<usize>from) << 4); p < end; p += 16, row++) {
    const above = i8x16.sub(v128.load(p), low);
    store<u32>(kept, row);
    kept += (<usize>i8x16.all_true(i8x16.eq(i8x16.max_u(above, width), width))) << 2;
  }
  return <i32>((kept - out) >> 2);
}

export function coverRows(
  codes: usize,
  stride: usize,
  from: i32,
  to: i32,
  intervals: usize,
  tables: usize,
  tableCount: usize,
  out: usize,
): i32 {
  if (stride === 16 && tableCount === 0) return coverNarrow(codes, from, to, intervals, out);
  let kept = out;
  const end = codes + <usize>to * stride;
  let row = <u32>from;
  for (let p = codes + <usize>from * stride; p < end; p += stride, row++) {
    store<u32>(kept, row);
    let inside = true;
    if (stride >= 16) {
      for (let b: usize = 0; b < stride && inside; b += 16) {
        const width = v128.load(intervals + stride + b);
        const above = i8x16.sub(v128.load(p + b), v128.load(intervals + b));
        inside = i8x16.all_true(i8x16.eq(i8x16.max_u(above, width), width));
      }
    } else {
      for (let b: usize = 0; b < stride && inside; b++) {
        const above = <u8>(load<u8>(p + b) - load<u8>(intervals + b));
        inside = above <= load<u8>(intervals + stride + b);
      }
    }
    for (let t: usize = 0; t < tableCount && inside; t++) {
      const table = tables + (t << 3);
      const accepted = <usize>load<u32>(table, 4);
      inside = load<u8>(accepted + <usize>load<u8>(p + <usize>load<u32>(table))) === 1;
    }
    kept += inside ? 4 : 0;
  }
  return <i32>((kept - out) >> 2);
}
