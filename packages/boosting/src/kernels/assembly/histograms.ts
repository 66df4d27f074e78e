import { Coarse, Histogram, Rows, Step } from './records';
import { at, partOf, rowsOf } from './rows';

/**
 * Rows of a group that are added to all attributes before the next ones are read: their codes and statistics
 * (64 kB or more) are in the second cache by then, and memory is read once instead of for each four attributes.
 */
const TILE_ROWS: usize = 2048;
/** Bytes of two numbers for each bin of one attribute, and of those for each block of bins. */
export const BINS: usize = 4096;
const SUMS: usize = 256;

export function accumulate(
  rows: Rows,
  histograms: usize,
  count: usize,
  removed: i32,
  counted: i32,
): void {
  const run = rows.run(removed);
  const groups = rows.groups;
  const stride = rows.stride;
  const width = rows.copyWidth << 3;
  const unit: i32 = removed ? -1 : 1;
  const pitch = groups * width;
  const record = offsetof<Histogram>();
  const end = histograms + count * record;
  for (let g: usize = 0; g < groups; g++) {
    const to = at(run.end, g);
    for (let from = at(run.start, g); from < to; from += TILE_ROWS) {
      const p = run.codes + from * stride;
      const x = run.statistics + from * width;
      const xEnd = run.statistics + min(from + TILE_ROWS, to) * width;
      let own = histograms;
      for (; own + 3 * record < end; own += 4 * record) {
        if (pitch === 16 && areNeighbours(own)) addPairs(own, p, stride, x, xEnd, unit, counted);
        else addToFour(own, g * width, width, pitch, p, stride, x, xEnd, unit);
      }
      for (; own < end; own += record) {
        addToOne(changetype<Histogram>(own), g * width, width, pitch, p, stride, x, xEnd, unit);
      }
    }
  }
}

/** Whether the codes of four histograms are neighbours. */
// @ts-expect-error: decorator
@inline
function areNeighbours(first: usize): bool {
  return histogramAt(first, 3).byte === histogramAt(first, 0).byte + 3;
}

// @ts-expect-error: decorator
@inline
function histogramAt(first: usize, i: usize): Histogram {
  return changetype<Histogram>(first + i * offsetof<Histogram>());
}

/**
 * Adds some rows of at most two statistics in one group, as those of most losses, to four histograms whose codes are
 * neighbours: a row is read once for all. Histograms follow each other, so that one address serves all of them.
 *
 * @param unit     1, or -1 to subtract
 * @param counted  0 if it makes no difference whether rows are counted by bin, too
 */
function addPairs(
  histograms: usize,
  p: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  unit: i32,
  counted: i32,
): void {
  const sign = f64x2.splat(unit < 0 ? -0.0 : 0.0);
  const first = histogramAt(histograms, 0);
  const sums = first.sums;
  const counts = first.counts;
  p += first.byte;
  for (let x = statistics; x < end; x += 16, p += stride) {
    const own = v128.xor(v128.load(x), sign);
    const four = load<u32>(p);
    addToBins(sums, four, own);
    if (counted === 0) continue;
    count(counts + <usize>((four << 2) & 1020), unit);
    let to = counts + <usize>((four >> 6) & 1020);
    store<i32>(to, load<i32>(to, 1024) + unit, 1024);
    to = counts + <usize>((four >> 14) & 1020);
    store<i32>(to, load<i32>(to, 2048) + unit, 2048);
    to = counts + <usize>((four >> 22) & 1020);
    store<i32>(to, load<i32>(to, 3072) + unit, 3072);
  }
}

/**
 * Adds some rows of a group to four histograms, and counts them.
 *
 * @param behind  bytes from the sums of a bin to those of the group
 * @param pitch   bytes from the sums of one bin to those of the next
 * @param unit    1, or -1 to subtract
 */
function addToFour(
  histograms: usize,
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
  const a = histogramAt(histograms, 0);
  const b = histogramAt(histograms, 1);
  const c = histogramAt(histograms, 2);
  const d = histogramAt(histograms, 3);
  for (let x = statistics; x < end; x += width, p += stride) {
    const toA = countRow(a, p, pitch, unit) + behind;
    const toB = countRow(b, p, pitch, unit) + behind;
    const toC = countRow(c, p, pitch, unit) + behind;
    const toD = countRow(d, p, pitch, unit) + behind;
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
  histogram: Histogram,
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
  for (let x = statistics; x < end; x += width, p += stride) {
    const own = countRow(histogram, p, pitch, unit) + behind;
    for (let s: usize = 0; s < width; s += 16) add(own + s, v128.xor(v128.load(x + s), sign));
  }
}

/** Counts a row by its bin, and returns where the sums of the bin stand. */
// @ts-expect-error: decorator
@inline
function countRow(histogram: Histogram, p: usize, pitch: usize, unit: i32): usize {
  const bin = <usize>load<u8>(p + histogram.byte);
  count(histogram.counts + (bin << 2), unit);
  return histogram.sums + bin * pitch;
}

// @ts-expect-error: decorator
@inline
function count(to: usize, unit: i32): void {
  store<i32>(to, load<i32>(to) + unit);
}

export function collect(
  rows: Rows,
  histogram: Histogram,
  binCount: i32,
  outBins: usize,
  outSums: usize,
): i32 {
  const groups = rows.groups;
  const width = rows.width << 3;
  const copyWidth = rows.copyWidth << 3;
  const counts = histogram.counts;
  let bins = outBins;
  let out = outSums;
  let own = histogram.sums;
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

/** About how many rows can be added in the time it takes to clear a coarse histogram. */
const ROWS_TO_CLEAR: usize = 32;

export function updateCoarse(
  step: Step,
  rows: Rows,
  parts: usize,
  coarse: usize,
  count: usize,
  again: i32,
): void {
  const all = rowsOf(step.rows, step.parts, 0);
  const isFull = all >= step.fullRows;
  const wasFull = all + rowsOf(step.rows, step.parts, 1) >= step.fullRows;
  // Coarse histograms follow from full ones where a search has written them: with one share.
  const follows = isFull === wasFull || step.toShares === 0;
  const isLess = rowsOf(rows, parts, 1) <= rowsOf(rows, parts, 0) + ROWS_TO_CLEAR;
  const removed: i32 = !again && follows && isLess ? 1 : 0;
  const first = changetype<Coarse>(coarse);
  const full: usize = isFull ? step.toFull - step.toShares : 0;
  if (!removed && !full) memory.fill(first.linear, 0, count * BINS);
  const stride = rows.stride;
  const sign = f64x2.splat(removed ? -0.0 : 0.0);
  for (let g: usize = 0; g < rows.groups; g++) {
    const factors = full ? f64x2.splat(1) : v128.load(step.coefficients + (g << 4));
    const sums = g * first.pitch;
    const behind = full ? full + (sums << 4) : 0;
    if (!removed) {
      if (full) memory.fill(first.linear + behind, 0, count * BINS);
      else memory.fill(first.sums + sums, 0, count * SUMS);
    }
    for (let part: usize = 0; part < parts; part++) {
      const run = partOf(rows, part).run(removed);
      const end = at(run.end, g);
      for (let from = at(run.start, g); from < end; from += TILE_ROWS) {
        const p = run.codes + from * stride;
        const x = run.statistics + (from << 4);
        const xEnd = run.statistics + (min(from + TILE_ROWS, end) << 4);
        addTile(coarse, count, sums, behind, factors, p, stride, x, xEnd, sign);
      }
    }
  }
}

/**
 * Adds some rows of a class to neighbouring attributes.
 *
 * @param toSums  bytes from the sums by block to those of the class
 * @param behind  0, or the bytes from the linear functions to the full histograms, to which rows are added in place of both, with
 *   factors of 1
 */
function addTile(
  coarse: usize,
  count: usize,
  toSums: usize,
  behind: usize,
  factors: v128,
  codes: usize,
  stride: usize,
  statistics: usize,
  end: usize,
  sign: v128,
): void {
  const record = offsetof<Coarse>();
  for (let h: usize = 0; h < count; ) {
    const first = changetype<Coarse>(coarse + h * record);
    const linear = first.linear + behind;
    const sums = first.sums + toSums;
    let p = codes + first.byte;
    if (h + 4 > count || changetype<Coarse>(coarse + (h + 3) * record).byte !== first.byte + 3) {
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
      addToBins(linear, four, line);
      if (behind) continue;
      add(sums + <usize>(four & 240), own);
      let to = sums + <usize>((four >> 8) & 240);
      v128.store(to, f64x2.add(v128.load(to, SUMS), own), SUMS);
      to = sums + <usize>((four >> 16) & 240);
      v128.store(to, f64x2.add(v128.load(to, 2 * SUMS), own), 2 * SUMS);
      to = sums + <usize>((four >> 24) & 240);
      v128.store(to, f64x2.add(v128.load(to, 3 * SUMS), own), 3 * SUMS);
    }
    h += 4;
  }
}

/** Adds two numbers to the bins that four neighbouring codes are in, of arrays that follow each other. */
// @ts-expect-error: decorator
@inline
function addToBins(bins: usize, four: u32, x: v128): void {
  add(bins + <usize>((four << 4) & 4080), x);
  let to = bins + <usize>((four >> 4) & 4080);
  v128.store(to, f64x2.add(v128.load(to, BINS), x), BINS);
  to = bins + <usize>((four >> 12) & 4080);
  v128.store(to, f64x2.add(v128.load(to, 2 * BINS), x), 2 * BINS);
  to = bins + <usize>((four >> 20) & 4080);
  v128.store(to, f64x2.add(v128.load(to, 3 * BINS), x), 3 * BINS);
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
