import * as F from '../fields';
import { field } from './rows';

/**
 * Rows of a group that are added to all attributes before the next ones are read: their codes and statistics
 * (64 kB or more) are in the second cache by then, and memory is read once instead of for each four attributes.
 */
const TILE_ROWS: usize = 2048;

export function accumulate(
  rows: usize,
  histograms: usize,
  count: usize,
  removed: i32,
  counted: i32,
): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const width = field(rows, F.COPY_WIDTH) << 3;
  const codes = field(rows, removed ? F.REMOVED_CODES : F.KEPT_CODES);
  const statistics = field(rows, removed ? F.REMOVED_STATISTICS : F.KEPT_STATISTICS);
  const starts = field(rows, removed ? F.REMOVED_START : F.KEPT_START);
  const ends = field(rows, removed ? F.REMOVED_END : F.KEPT_END);
  const unit: i32 = removed ? -1 : 1;
  const pitch = groups * width;
  const record: usize = F.HISTOGRAM_FIELDS << 2;
  const end = histograms + count * record;
  for (let g: usize = 0; g < groups; g++) {
    const to = <usize>load<u32>(ends + (g << 2));
    for (let from = <usize>load<u32>(starts + (g << 2)); from < to; from += TILE_ROWS) {
      const p = codes + from * stride;
      const x = statistics + from * width;
      const xEnd = statistics + min(from + TILE_ROWS, to) * width;
      let own = histograms;
      for (; own + 3 * record < end; own += 4 * record) {
        addToFour(own, g * width, width, pitch, p, stride, x, xEnd, unit, counted);
      }
      for (; own < end; own += record) addToOne(own, g * width, width, pitch, p, stride, x, xEnd, unit);
    }
  }
}

/**
 * Adds some rows of a group to four histograms: a row is read once for all.
 *
 * @param behind  bytes from the sums of a bin to those of the group
 * @param pitch   bytes from the sums of one bin to those of the next
 * @param unit    1, or -1 to subtract
 * @param counted 0 if it makes no difference whether rows are counted by bin, too
 */
function addToFour(
  a: usize,
  behind: usize,
  width: usize,
  pitch: usize,
  p: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  unit: i32,
  counted: i32,
): void {
  const sign = f64x2.splat(unit < 0 ? -0.0 : 0.0);
  const record: usize = F.HISTOGRAM_FIELDS << 2;
  const b = a + record;
  const c = b + record;
  const d = c + record;
  const byteA = field(a, F.HISTOGRAM_BYTE);
  const byteB = field(b, F.HISTOGRAM_BYTE);
  const byteC = field(c, F.HISTOGRAM_BYTE);
  const byteD = field(d, F.HISTOGRAM_BYTE);
  const countsA = field(a, F.HISTOGRAM_COUNTS);
  const sumsA = field(a, F.HISTOGRAM_SUMS) + behind;
  if (pitch === 16 && byteD === byteA + 3) {
    // Rows of at most two statistics in one group, as those of most losses, and codes that are neighbours. Histograms
    // follow each other, so that one address serves all of them.
    p += byteA;
    for (let x = statistics; x < end; x += 16, p += stride) {
      const own = v128.xor(v128.load(x), sign);
      const four = load<u32>(p);
      let to = sumsA + <usize>((four << 4) & 4080);
      v128.store(to, f64x2.add(v128.load(to), own));
      to = sumsA + <usize>((four >> 4) & 4080);
      v128.store(to, f64x2.add(v128.load(to, 4096), own), 4096);
      to = sumsA + <usize>((four >> 12) & 4080);
      v128.store(to, f64x2.add(v128.load(to, 8192), own), 8192);
      to = sumsA + <usize>((four >> 20) & 4080);
      v128.store(to, f64x2.add(v128.load(to, 12288), own), 12288);
      if (counted === 0) continue;
      to = countsA + <usize>((four << 2) & 1020);
      store<i32>(to, load<i32>(to) + unit);
      to = countsA + <usize>((four >> 6) & 1020);
      store<i32>(to, load<i32>(to, 1024) + unit, 1024);
      to = countsA + <usize>((four >> 14) & 1020);
      store<i32>(to, load<i32>(to, 2048) + unit, 2048);
      to = countsA + <usize>((four >> 22) & 1020);
      store<i32>(to, load<i32>(to, 3072) + unit, 3072);
    }
    return;
  }
  const countsB = field(b, F.HISTOGRAM_COUNTS);
  const countsC = field(c, F.HISTOGRAM_COUNTS);
  const countsD = field(d, F.HISTOGRAM_COUNTS);
  const sumsB = field(b, F.HISTOGRAM_SUMS) + behind;
  const sumsC = field(c, F.HISTOGRAM_SUMS) + behind;
  const sumsD = field(d, F.HISTOGRAM_SUMS) + behind;
  for (let x = statistics; x < end; x += width, p += stride) {
    let bin = <usize>load<u8>(p + byteA);
    count(countsA + (bin << 2), unit);
    const toA = sumsA + bin * pitch;
    bin = <usize>load<u8>(p + byteB);
    count(countsB + (bin << 2), unit);
    const toB = sumsB + bin * pitch;
    bin = <usize>load<u8>(p + byteC);
    count(countsC + (bin << 2), unit);
    const toC = sumsC + bin * pitch;
    bin = <usize>load<u8>(p + byteD);
    count(countsD + (bin << 2), unit);
    const toD = sumsD + bin * pitch;
    // Statistics two pairs at a time, on one address for both.
    let s: usize = 0;
    for (; s + 32 <= width; s += 32) {
      const own = v128.xor(v128.load(x + s), sign);
      const next = v128.xor(v128.load(x + s, 16), sign);
      addTwo(toA + s, own, next);
      addTwo(toB + s, own, next);
      addTwo(toC + s, own, next);
      addTwo(toD + s, own, next);
    }
    if (s === width) continue;
    const own = v128.xor(v128.load(x + s), sign);
    add(toA + s, own);
    add(toB + s, own);
    add(toC + s, own);
    add(toD + s, own);
  }
}

/** Adds some rows of a group to one histogram; as {@link addToFour}. */
function addToOne(
  record: usize,
  behind: usize,
  width: usize,
  pitch: usize,
  p: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  unit: i32,
): void {
  const sign = f64x2.splat(unit < 0 ? -0.0 : 0.0);
  const counts = field(record, F.HISTOGRAM_COUNTS);
  const sums = field(record, F.HISTOGRAM_SUMS) + behind;
  p += field(record, F.HISTOGRAM_BYTE);
  for (let x = statistics; x < end; x += width, p += stride) {
    const bin = <usize>load<u8>(p);
    const own = sums + bin * pitch;
    count(counts + (bin << 2), unit);
    for (let s: usize = 0; s < width; s += 16) add(own + s, v128.xor(v128.load(x + s), sign));
  }
}

// @ts-expect-error: decorator
@inline
function count(to: usize, unit: i32): void {
  store<i32>(to, load<i32>(to) + unit);
}

export function collect(
  rows: usize,
  histogram: usize,
  binCount: i32,
  outBins: usize,
  outSums: usize,
): i32 {
  const groups = field(rows, F.GROUPS);
  const width = field(rows, F.WIDTH) << 3;
  const copyWidth = field(rows, F.COPY_WIDTH) << 3;
  const counts = field(histogram, F.HISTOGRAM_COUNTS);
  const sums = field(histogram, F.HISTOGRAM_SUMS);
  let bins = outBins;
  let out = outSums;
  let own = sums;
  // Without a branch: every bin is written, and the next one over it where it holds no row; two numbers at a time, and
  // the next ones over the second where their number is odd.
  for (let bin = 0; bin < binCount; bin++) {
    const isFilled = load<i32>(counts + ((<usize>bin) << 2)) !== 0;
    store<i32>(bins, bin);
    let to = out;
    for (let g: usize = 0; g < groups; g++, own += copyWidth, to += width) {
      for (let s: usize = 0; s < width; s += 16) v128.store(to + s, v128.load(own + s));
    }
    bins += isFilled ? 4 : 0;
    out = isFilled ? to : out;
  }
  return <i32>((bins - outBins) >> 2);
}

/** Bytes of the linear functions of one attribute, and of its statistics by block of one group. */
const LINEAR: usize = 4096;
const SUMS: usize = 256;

export function accumulateCoarse(
  rows: usize,
  coefficients: usize,
  coarse: usize,
  count: usize,
  removed: i32,
  full: usize,
): void {
  const groups = field(rows, F.GROUPS);
  const stride = field(rows, F.STRIDE);
  const codes = field(rows, removed ? F.REMOVED_CODES : F.KEPT_CODES);
  const statistics = field(rows, removed ? F.REMOVED_STATISTICS : F.KEPT_STATISTICS);
  const starts = field(rows, removed ? F.REMOVED_START : F.KEPT_START);
  const ends = field(rows, removed ? F.REMOVED_END : F.KEPT_END);
  const sign = f64x2.splat(removed ? -0.0 : 0.0);
  for (let g: usize = 0; g < groups; g++) {
    const factors = full ? f64x2.splat(1) : v128.load(coefficients + (g << 4));
    const behind = full ? full + g * count * LINEAR : 0;
    const end = <usize>load<u32>(ends + (g << 2));
    for (let from = <usize>load<u32>(starts + (g << 2)); from < end; from += TILE_ROWS) {
      const p = codes + from * stride;
      const x = statistics + (from << 4);
      const xEnd = statistics + (min(from + TILE_ROWS, end) << 4);
      addTile(coarse, count, g, behind, factors, p, stride, x, xEnd, sign);
    }
  }
}

/**
 * Adds some rows of a class to all attributes.
 *
 * @param behind  0, or the bytes from the linear functions to the full histograms, to which rows are added in place of both, with
 *   factors of 1
 */
function addTile(
  coarse: usize,
  count: usize,
  g: usize,
  behind: usize,
  factors: v128,
  codes: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  sign: v128,
): void {
  const record: usize = F.COARSE_FIELDS << 2;
  for (let h: usize = 0; h < count; ) {
    const a = coarse + h * record;
    const byte = field(a, F.COARSE_BYTE);
    const linear = field(a, F.COARSE_LINEAR) + behind;
    const sums = field(a, F.COARSE_SUMS) + g * count * SUMS;
    let p = codes + byte;
    if (h + 4 > count || field(a + 3 * record, F.COARSE_BYTE) !== byte + 3) {
      for (let x = statistics; x < end; x += 16, p += stride) {
        const own = v128.xor(v128.load(x), sign);
        const bin = <usize>load<u8>(p);
        add(linear + (bin << 4), f64x2.mul(own, factors));
        if (behind === 0) add(sums + (bin & 240), own);
      }
      h++;
      continue;
    }
    // Four attributes whose codes are neighbours: one row is read once for all four. Their arrays follow each
    // other, so that one address serves all of them.
    for (let x = statistics; x < end; x += 16, p += stride) {
      const own = v128.xor(v128.load(x), sign);
      const line = f64x2.mul(own, factors);
      const four = load<u32>(p);
      let to = linear + <usize>((four << 4) & 4080);
      v128.store(to, f64x2.add(v128.load(to), line));
      to = linear + <usize>((four >> 4) & 4080);
      v128.store(to, f64x2.add(v128.load(to, LINEAR), line), LINEAR);
      to = linear + <usize>((four >> 12) & 4080);
      v128.store(to, f64x2.add(v128.load(to, 2 * LINEAR), line), 2 * LINEAR);
      to = linear + <usize>((four >> 20) & 4080);
      v128.store(to, f64x2.add(v128.load(to, 3 * LINEAR), line), 3 * LINEAR);
      if (behind) continue;
      to = sums + <usize>(four & 240);
      v128.store(to, f64x2.add(v128.load(to), own));
      to = sums + <usize>((four >> 8) & 240);
      v128.store(to, f64x2.add(v128.load(to, SUMS), own), SUMS);
      to = sums + <usize>((four >> 16) & 240);
      v128.store(to, f64x2.add(v128.load(to, 2 * SUMS), own), 2 * SUMS);
      to = sums + <usize>((four >> 24) & 240);
      v128.store(to, f64x2.add(v128.load(to, 3 * SUMS), own), 3 * SUMS);
    }
    h += 4;
  }
}

// @ts-expect-error: decorator
@inline
export function add(to: usize, x: v128): void {
  v128.store(to, f64x2.add(v128.load(to), x));
}

// @ts-expect-error: decorator
@inline
function addTwo(to: usize, x: v128, next: v128): void {
  v128.store(to, f64x2.add(v128.load(to), x));
  v128.store(to, f64x2.add(v128.load(to, 16), next), 16);
}
