import * as F from '../fields';
import { loadSome, storeSome } from './some';

/** A field of a record. */
// @ts-expect-error: decorator
@inline
export function field(record: usize, place: i32): usize {
  return <usize>load<u32>(record + ((<usize>place) << 2));
}

/** A 32-bit integer of an array. */
// @ts-expect-error: decorator
@inline
function at(array: usize, i: usize): usize {
  return <usize>load<u32>(array + (i << 2));
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

export function gather(rows: usize): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const width = field(rows, F.WIDTH);
  const copyWidth = field(rows, F.COPY_WIDTH);
  const codes = field(rows, F.CODES);
  const statistics = field(rows, F.STATISTICS);
  const grid = field(rows, F.GRID);
  const sample = field(rows, F.SAMPLE);
  const copies = field(rows, F.KEPT_CODES);
  const kept = field(rows, F.KEPT_STATISTICS);
  const numbers = field(rows, F.KEPT_ROWS);
  const hasRows = field(rows, F.HAS_ROWS) === 1;
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  const sums = field(rows, F.COVERED_SUMS);
  const bytes = width << 3;
  for (let g: usize = 0; g < groups; g++) {
    const from = at(starts, g);
    const to = at(ends, g);
    const m = grid + g * bytes;
    const own = sums + g * bytes;
    memory.fill(own, 0, bytes);
    let out = kept + ((from * copyWidth) << 3);
    for (let i = from; i < to; i++, out += copyWidth << 3) {
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
 * Splits a run of rows of at least 16 codes, padded to a multiple of 16, and at most two statistics; writes the sums over
 * those that stay, which are exact in any order.
 *
 * @returns how many stay
 */
function splitNarrow(
  codes: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  numbers: usize,
  marks: usize,
  pitch: usize,
  accepted: usize,
  outCodes: usize,
  outStatistics: usize,
  outNumbers: usize,
  sums: usize,
  width: usize,
): usize {
  let sum = f64x2.splat(0);
  let kept: usize = 0;
  let out: usize = 0;
  let keptCodes = codes;
  for (let at: usize = 0; statistics + at < end; at += 16, marks += pitch, codes += stride) {
    const row = v128.load(codes);
    const x = v128.load(statistics + at);
    const stays = <usize>load<u8>(accepted + <usize>load<u8>(marks));
    // Written to both places, of which one is kept: quicker than a branch that cannot be foretold.
    v128.store(outCodes, row);
    v128.store(keptCodes, row);
    for (let b: usize = 16; b < stride; b += 16) {
      const more = v128.load(codes + b);
      v128.store(outCodes + b, more);
      v128.store(keptCodes + b, more);
    }
    v128.store(outStatistics + out, x);
    v128.store(statistics + kept, x);
    if (numbers > 0) {
      const number = load<u32>(numbers + (at >> 2));
      store<u32>(outNumbers + (out >> 2), number);
      store<u32>(numbers + (kept >> 2), number);
    }
    sum = f64x2.add(sum, v128.and(x, i64x2.splat(-(<i64>stays))));
    kept += stays << 4;
    out += 16 - (stays << 4);
    keptCodes += stride & -stays;
    outCodes += stride & (stays - 1);
  }
  if (width === 2) v128.store(sums, sum);
  else store<f64>(sums, f64x2.extract_lane(sum, 0));
  return kept >> 4;
}

export function partition(rows: usize, marks: usize, pitch: usize, accepted: usize): i32 {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const width = field(rows, F.WIDTH);
  const copyWidth = field(rows, F.COPY_WIDTH);
  const hasRows = field(rows, F.HAS_ROWS) === 1;
  const codes = field(rows, F.KEPT_CODES);
  const statistics = field(rows, F.KEPT_STATISTICS);
  const numbers = field(rows, F.KEPT_ROWS);
  const outCodes = field(rows, F.REMOVED_CODES);
  const outStatistics = field(rows, F.REMOVED_STATISTICS);
  const outNumbers = field(rows, F.REMOVED_ROWS);
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  const outStarts = field(rows, F.REMOVED_START);
  const outEnds = field(rows, F.REMOVED_END);
  const sums = field(rows, F.COVERED_SUMS);
  const copyBytes = copyWidth << 3;
  const bytes = width << 3;
  let out = at(outStarts, 0);
  let count: usize = 0;
  const isNarrow = stride >= 16 && copyWidth === 2;
  for (let g: usize = 0; g < groups; g++) {
    const from = at(starts, g);
    const to = at(ends, g);
    const first = out;
    let kept = from;
    if (isNarrow) {
      kept = splitNarrow(
        codes + from * stride,
        stride,
        statistics + (from << 4),
        statistics + (to << 4),
        hasRows ? numbers + (from << 2) : 0,
        marks + from * pitch,
        pitch,
        accepted,
        outCodes + out * stride,
        outStatistics + (out << 4),
        outNumbers + (out << 2),
        sums + g * bytes,
        width,
      );
      kept += from;
      out += to - kept;
    } else {
      for (let i = from; i < to; i++) {
        const stays = <usize>load<u8>(accepted + <usize>load<u8>(marks + i * pitch));
        copyCodes(outCodes + out * stride, codes + i * stride, stride);
        copyCodes(codes + kept * stride, codes + i * stride, stride);
        const x = statistics + i * copyBytes;
        const xOut = outStatistics + out * copyBytes;
        const xKept = statistics + kept * copyBytes;
        for (let s: usize = 0; s < copyBytes; s += 16) {
          const own = v128.load(x + s);
          v128.store(xOut + s, own);
          v128.store(xKept + s, own);
        }
        if (hasRows) {
          const row = load<u32>(numbers + (i << 2));
          store<u32>(outNumbers + (out << 2), row);
          store<u32>(numbers + (kept << 2), row);
        }
        kept += stays;
        out += 1 - stays;
      }
      const own = sums + g * bytes;
      for (let x = outStatistics + first * copyBytes; x < outStatistics + out * copyBytes; x += copyBytes) {
        for (let s: usize = 0; s < bytes; s += 16) {
          const isPair = s + 8 < bytes;
          storeSome(own + s, f64x2.sub(loadSome(own + s, isPair), v128.load(x + s)), isPair);
        }
      }
    }
    store<u32>(outStarts + (g << 2), <u32>first);
    store<u32>(outEnds + (g << 2), <u32>out);
    store<u32>(ends + (g << 2), <u32>kept);
    count += kept - from;
  }
  return <i32>count;
}

/** Rows that are looked at before asking whether more are needed. */
const NEIGHBOUR_ROWS: usize = 128;

export function neighbours(rows: usize, byte: usize, cut: i32, missing: i32, out: usize): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, F.KEPT_CODES) + byte;
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  let low = -1;
  let high = 256;
  for (let g: usize = 0; g < groups; g++) {
    const end = codes + at(ends, g) * stride;
    for (let p = codes + at(starts, g) * stride; p < end; ) {
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

export function countBins(rows: usize, byte: usize, counts: usize): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, F.KEPT_CODES) + byte;
  const starts = field(rows, F.KEPT_START);
  const ends = field(rows, F.KEPT_END);
  for (let g: usize = 0; g < groups; g++) {
    const end = codes + at(ends, g) * stride;
    for (let p = codes + at(starts, g) * stride; p < end; p += stride) {
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
