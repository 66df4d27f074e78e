import { add, BINS } from './histograms';
import { Coarse, HITS, Rows, Step } from './records';
import { at, partOf } from './rows';

/*
 * The sums that a search by bounds reads: of blocks, of the bins of blocks, and the terms of cuts.
 */

/** Bytes from the sums of one group of rows to the next: those of 16 blocks, or of the 16 bins of a block. */
export const PITCH: usize = 256;
/** Where, behind U and L of 16 cuts in the `cuts` of a step, the bits of those that may win stand for each block. */
export const PASSING: usize = 256;
/** And behind these a byte for each code, for those in picked blocks. */
export const TABLE: usize = 512;
/** Bytes of a row in a list. */
export const LISTED: usize = 8;

/** Where the sums up to the end of a block stand; 0 for the end of the block before the first. */
// @ts-expect-error: decorator
@inline
export function sumsAtEnd(coarse: Coarse, block: i32): usize {
  return block < 0 ? 0 : coarse.running + ((<usize>block) << 4);
}

/** Where the sums of a bin of a block, or up to its end, stand. */
// @ts-expect-error: decorator
@inline
export function binSums(step: Step, block: i32, k: i32): usize {
  return step.bins + <usize>block * step.blockBytes + ((<usize>k) << 4);
}

/** The bits for the cuts of a block that may win: 16 for the left sides, then 16 for the right sides. */
// @ts-expect-error: decorator
@inline
export function passingOf(step: Step, block: i32): usize {
  return step.cuts + PASSING + ((<usize>block) << 2);
}

/** A bit for each of the cuts [from, to) and each side that is tried, the left sides first, then from 16 on. */
// @ts-expect-error: decorator
@inline
export function triedCuts(coarse: Coarse, from: i32, to: i32): u32 {
  const bits: u32 = from < to ? (1 << to) - (1 << from) : 0;
  return (coarse.sides & 1 ? bits : 0) | (coarse.sides & 2 ? bits << 16 : 0);
}

/** Writes the terms of two neighbouring cuts. */
export function writeTwo(step: Step, coarse: Coarse, sums: usize, out: usize, apart: usize): void {
  const distance = f64x2.splat(step.distance);
  let u = f64x2.splat(0);
  let l = u;
  let left = u;
  let inside = u;
  let far = u;
  let right = u;
  const again = f64x2.ne(distance, u); // as a mask, which is quicker than a factor of 0 or 1
  let known = coarse.nonMissing;
  let own = step.coefficients;
  for (const end = sums + step.blockBytes; sums < end; sums += PITCH, known += 32, own += 16) {
    const one = v128.load(sums);
    const two = v128.load(sums, 16);
    const w = v128.shuffle<f64>(one, two, 0, 2);
    const v = v128.shuffle<f64>(one, two, 1, 3);
    u = f64x2.add(u, f64x2.mul(w, v128.load_splat<f64>(own)));
    l = f64x2.add(l, f64x2.mul(v, v128.load_splat<f64>(own, 8)));
    left = f64x2.add(left, f64x2.mul(w, far));
    // What is outside is not added up again: it is the rest of what all groups below hold.
    const farOutside = f64x2.sub(v128.load_splat<f64>(known, 16), far);
    right = f64x2.add(right, f64x2.mul(f64x2.sub(v128.load_splat<f64>(known), w), farOutside));
    inside = f64x2.add(inside, v);
    far = f64x2.add(v128.and(far, again), inside);
  }
  v128.store(out, u);
  v128.store(out + apart, l);
  v128.store(out + 2 * apart, left);
  v128.store(out + 3 * apart, right);
}

/** Adds up the sums by block of all shares of the rows; the linear functions of a block are added up when they are read. */
export function foldShares(step: Step, coarse: Coarse): void {
  const end = coarse.sums + step.rows.groups * coarse.pitch;
  for (let sums = coarse.sums; sums < end; sums += coarse.pitch) addUpShares(step, sums);
}

/** Adds up those numbers of all shares that stand at {@link PITCH} bytes of all rows. */
export function addUpShares(step: Step, out: usize): void {
  const end = out + step.toShares + step.shares * step.shareBytes;
  for (const stop = out + PITCH; out < stop; out += 16) {
    let sum = f64x2.splat(0);
    for (let p = out + step.toShares; p < end; p += step.shareBytes) sum = f64x2.add(sum, v128.load(p));
    v128.store(out, sum);
  }
}

/** Sums a full histogram by block, and by bin in the linear functions. */
export function foldFull(step: Step, coarse: Coarse): void {
  const linear = coarse.linear;
  const pitch = coarse.pitch;
  memory.fill(linear, 0, BINS);
  let first = linear + step.full;
  let sums = coarse.sums;
  const own = step.coefficients;
  const end = own + (step.blockBytes >> 4);
  for (let g = own; g < end; g += 16, first += pitch << 4, sums += pitch) {
    const factors = v128.load(g);
    memory.fill(sums, 0, PITCH);
    let p = first;
    for (let share: usize = 0; share < step.shares; share++, p += step.shareBytes) {
      for (let at: usize = 0; at < BINS; ) {
        const out = sums + (at >> 4);
        let sum = v128.load(out);
        do {
          const x = v128.load(p + at);
          sum = f64x2.add(sum, x);
          add(linear + at, f64x2.mul(x, factors));
          at += 16;
        } while (at & 240);
        v128.store(out, sum);
      }
    }
  }
}

/** Sums the bins of all blocks: full histograms hold them, one for each share of the rows. */
export function sumFull(step: Step, coarse: Coarse): void {
  const bins = step.bins;
  const length = step.blockBytes;
  memory.fill(bins, 0, length << 4);
  const pitch = coarse.pitch << 4;
  let first = coarse.linear + step.full;
  for (let share: usize = 0; share < step.shares; share++, first += step.shareBytes) {
    let p = first;
    for (let to = bins; to < bins + length; to += PITCH, p += pitch) {
      for (let at: usize = 0; at < BINS; at += 16) {
        add(to + (at >> 8) * length + (at & 240), v128.load(p + at));
      }
    }
  }
}

/** Clears the bins of picked blocks, and writes for each code {@link LISTED} where its block is picked, else 0. */
export function beginPicked(step: Step, picked: u32): void {
  const length = step.blockBytes;
  const table = step.cuts + TABLE;
  for (let b: usize = 0; b < 16; b++, picked >>= 1) {
    v128.store(table + (b << 4), i8x16.splat(<i8>(picked & 1) * <i8>LISTED));
    if (picked & 1) memory.fill(step.bins + b * length, 0, length);
  }
}

/** Sums the bins of the picked blocks over the covered rows. */
export function sumPicked(step: Step, coarse: Coarse, picked: u32): void {
  beginPicked(step, picked);
  const hits = step.hits;
  for (let part: usize = 0; part < step.parts; part++) {
    const rows = partOf(step.rows, part);
    for (let g: usize = 0; g < rows.groups; g++) {
      const to = at(rows.keptEnd, g);
      for (let from = at(rows.keptStart, g); from < to; from += HITS) {
        const end = listPicked(rows, coarse, from, min(to, from + HITS), step.cuts + TABLE, hits);
        addListed(step, rows, hits, end, g);
      }
    }
  }
}

/**
 * Lists the rows [from, to) whose code is picked, position and code each, without a branch, since none could foretell
 * which they are: every row is written, and the next one over it unless it counts.
 *
 * @param table  for each code {@link LISTED} or 0
 * @returns the end of the list
 */
export function listPicked(
  rows: Rows,
  coarse: Coarse,
  from: usize,
  to: usize,
  table: usize,
  list: usize,
): usize {
  const stride = rows.stride;
  let p = rows.keptCodes + coarse.byte + from * stride;
  for (let i = from; i < to; i++, p += stride) {
    const code = <usize>load<u8>(p);
    store<u64>(list, (<u64>code << 32) | i);
    list += <usize>load<u8>(table + code);
  }
  return list;
}

/** Adds listed rows of a group to their bins. */
export function addListed(step: Step, rows: Rows, from: usize, to: usize, g: usize): void {
  const bins = step.bins + g * PITCH;
  const length = step.blockBytes;
  const statistics = rows.keptStatistics;
  for (let h = from; h < to; h += LISTED) {
    const i = <usize>load<u32>(h);
    const bin = <usize>load<u32>(h, 4);
    add(bins + (bin >> 4) * length + ((bin & 15) << 4), v128.load(statistics + (i << 4)));
  }
}

/** Turns the sums of the bins of a block into those up to each bin; a bit for each bin that has a row of weight. */
export function addUpBins(step: Step, coarse: Coarse, block: i32): u32 {
  let before = sumsAtEnd(coarse, block - 1);
  const own = binSums(step, block, 0);
  const end = own + step.blockBytes;
  let filled: u32 = 0;
  let any = f64x2.splat(0);
  for (let at = own; at < end; at += PITCH) {
    const bin = v128.load(at);
    any = v128.or(any, bin);
    if (before === 0) continue;
    v128.store(at, f64x2.add(v128.load(before), bin));
    before += PITCH;
  }
  if (v128.any_true(any)) filled = 1;
  for (let k: usize = 1; k < 16; k++) {
    any = f64x2.splat(0);
    for (let at = own + (k << 4); at < end; at += PITCH) {
      const bin = v128.load(at);
      any = v128.or(any, bin);
      v128.store(at, f64x2.add(v128.load(at - 16), bin));
    }
    if (v128.any_true(any)) filled |= 1 << <u32>k;
  }
  return filled;
}
