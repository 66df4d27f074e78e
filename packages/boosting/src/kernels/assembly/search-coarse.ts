import * as F from '../fields';
import { add } from './histograms';
import { field } from './rows';

/*
 * The search of one attribute by bounds, for gain and cost that count ordered pairs; rows/coarse-histograms.ts
 * says what is bounded and why. Bounds may be worked out in any way; what decides, the impurity of a cut, is
 * worked out once by the formula of the technique. Cuts are looked at two at a time.
 *
 * Whether terms can win is asked without square roots, by their difference and the smaller one of them: with
 * e = more - less - limit^2,
 *
 *     sqrt(more) - sqrt(less) > limit   if and only if   e > 2 limit sqrt(less).
 */

/** Impurities within this share of the best are judged by their formula. */
export const NEAR: f64 = 1e-8;
/** Bounds that are worse than the best by more than this share are skipped; far above rounding. */
export const MARGIN: f64 = 1e-9;
/** Gain and cost closer than this share of their sum differ by rounding. */
const LEVEL: f64 = 1e-12;
/** Ratios are widened by this share for their own rounding. */
const RATIO_ROUNDING: f64 = 1e-12;
/** What the square of a limit is lowered by, as a share, for rounding. */
const SQUARE_ROUNDING: f64 = 1e-14;

export const PITCH: usize = 256;
export const APART: usize = F.ENDS << 3;
/** Where, behind U and L of 16 cuts, the bits of those that may win stand for each block. */
export const PASSING: usize = 256;
/** And behind these a byte for each code, for those in picked blocks. */
export const TABLE: usize = 512;
/** Bytes of a row in a list. */
export const LISTED: usize = 8;

export let groups: usize = 0;
export let stride: usize = 0;
let form: i32 = 0;
let distance: f64 = 0;
export let leftFirst: i32 = 0;
export let coefficients: usize = 0;
let inverses: usize = 0;
let total: usize = 0;
export let numbers: usize = 0;
export let rounding: f64 = 0;
export let slack: f64 = 0;
let larger: f64 = 0;
let smaller: f64 = 0;
export let running: usize = 0;
export let ends: usize = 0;
let nonMissing: usize = 0;
export let firstBin: i32 = 0;
export let lastBin: i32 = 0;
export let sides: i32 = 0;
export let blocks: i32 = 0;
export let found: usize = 0;
export let full: usize = 0;
let parts: usize = 0;
let partBytes: usize = 0;

export function readStep(step: usize): void {
  const rows = field(step, F.STEP_ROWS);
  groups = field(rows, F.GROUPS);
  stride = field(rows, F.STRIDE);
  form = <i32>field(step, F.STEP_FORM);
  distance = <f64>field(step, F.STEP_DISTANCE);
  leftFirst = <i32>field(step, F.STEP_LEFT_FIRST);
  coefficients = field(step, F.STEP_COEFFICIENTS);
  inverses = field(step, F.STEP_INVERSES);
  total = field(step, F.STEP_TOTAL);
  numbers = field(step, F.STEP_NUMBERS);
  rounding = load<f64>(numbers, F.STEP_ROUNDING << 3);
  slack = load<f64>(numbers, F.STEP_SLACK << 3);
  larger = load<f64>(numbers, F.STEP_LARGER << 3);
  smaller = load<f64>(numbers, F.STEP_SMALLER << 3);
  full = field(step, F.STEP_FULL);
  parts = field(step, F.STEP_PARTS);
  partBytes = field(step, F.STEP_PART_BYTES);
}

export function readCoarse(coarse: usize): void {
  running = field(coarse, F.COARSE_RUNNING);
  ends = field(coarse, F.COARSE_ENDS);
  nonMissing = field(coarse, F.COARSE_NON_MISSING);
  firstBin = <i32>field(coarse, F.COARSE_FIRST_BIN);
  lastBin = <i32>field(coarse, F.COARSE_LAST_BIN);
  sides = <i32>field(coarse, F.COARSE_SIDES);
  blocks = <i32>field(coarse, F.COARSE_BLOCKS);
  found = field(coarse, F.COARSE_FOUND);
}

/**
 * Whether the size of the impurity may be above a limit; never wrongly `false`, with a difference that is rounded
 * up.
 *
 * @param difference  of the larger and the smaller term
 * @param less        the smaller term, at least 0
 */
export function mayPass(difference: f64, less: f64, limit: f64): bool {
  if (form === 0) {
    const square = barOf(limit);
    const e = difference - square;
    return e * abs(e) >= 4 * square * less;
  }
  return -larger * difference - (larger + smaller) * less > limit;
}

/** What {@link passMask} compares with, for a limit: worked out once for many cuts. */
export function barOf(limit: f64): f64 {
  return form === 0 ? limit * limit * (1 - SQUARE_ROUNDING) : limit;
}

/**
 * The same as {@link mayPass} for two at a time: all bits of a lane, or none. Put in place, not called: calls would make
 * the compressed kernels 0.15 kB smaller, and training on ten thousand rows 4 to 12 % slower.
 *
 * @param bar  as {@link barOf} gives it
 */
// @ts-expect-error: decorator
@inline
function passMask(difference: v128, less: v128, bar: f64): v128 {
  if (form === 0) {
    const e = f64x2.sub(difference, f64x2.splat(bar));
    return f64x2.ge(f64x2.mul(e, f64x2.abs(e)), f64x2.mul(less, f64x2.splat(4 * bar)));
  }
  const size = f64x2.sub(
    f64x2.mul(f64x2.splat(-larger), difference),
    f64x2.mul(f64x2.splat(larger + smaller), less),
  );
  return f64x2.gt(size, f64x2.splat(bar));
}

/**
 * A bit for each of two runs of cuts that may win by the one term, at most `most`, over the other, at least `least`.
 */
export function runsMayWin(most: v128, least: v128, common: v128, bar: f64): i32 {
  const zero = f64x2.splat(0);
  const loose = f64x2.splat(rounding);
  const low = f64x2.pmax(zero, f64x2.sub(least, loose));
  const difference = f64x2.add(f64x2.sub(most, low), loose);
  return i64x2.bitmask(passMask(difference, f64x2.pmax(zero, f64x2.sub(low, common)), bar));
}

/** All bits of a lane for each of two cuts that may win; the terms may be off by `loose`. */
// @ts-expect-error: decorator
@inline
function cutsMask(u: v128, l: v128, common: v128, loose: f64, bar: f64): v128 {
  const difference = f64x2.add(f64x2.abs(f64x2.sub(u, l)), f64x2.splat(loose));
  const less = f64x2.pmax(f64x2.splat(0), f64x2.sub(f64x2.pmin(u, l), common));
  return passMask(difference, less, bar);
}

/** The same as bits. */
// @ts-expect-error: decorator
@inline
function cutsMayWin(u: v128, l: v128, common: v128, loose: f64, bar: f64): i32 {
  return i64x2.bitmask(cutsMask(u, l, common, loose, bar));
}

/**
 * The impurity by the formula of the technique, from the sums by group of a cut.
 *
 * @param right  whether the other side of the rows with a value is covered
 */
export function impurityOf(sums: usize, right: bool): f64 {
  let gain: f64 = 0;
  let cost: f64 = 0;
  let uncovered: f64 = 0;
  let inside: f64 = 0;
  let farUncovered: f64 = 0;
  let farInside: f64 = 0;
  let known = nonMissing;
  let all = total;
  for (const end = sums + groups * PITCH; sums < end; sums += PITCH, known += 32, all += 16) {
    let w = load<f64>(sums);
    let v = load<f64>(sums, 8);
    if (right) {
      w = load<f64>(known) - w;
      v = load<f64>(known, 8) - v;
    }
    gain += w * farUncovered;
    cost += (load<f64>(all) - w) * farInside;
    uncovered += load<f64>(all, 8) - v;
    inside += v;
    farUncovered = farUncovered * distance + uncovered;
    farInside = farInside * distance + inside;
  }
  if (form !== 2 && abs(gain - cost) <= LEVEL * (gain + cost)) return 0;
  if (form === 0) return -abs(sqrt(gain) - sqrt(cost));
  return gain >= cost ? larger * gain + smaller * cost : larger * cost + smaller * gain;
}

/** The size of the impurity at the larger and the smaller of gain and cost. */
function sizeOf(more: f64, less: f64): f64 {
  return form === 0 ? sqrt(more) - sqrt(less) : -(larger * more + smaller * less);
}

/**
 * Raises the limit by the sides of two cuts, `cut` and `cut + step`, that by gain and cost up to rounding may be the
 * best, and takes note of them; a bit for each.
 *
 * @param list   where to note them; 0 if nowhere
 * @param tried  a bit for each cut whose left side is tried, and from the 16th on one for each right side
 * @param terms  U, L and the common parts of both sides of the two, each `apart` bytes from the one before
 */
export function considerTwo(
  list: usize,
  cut: i32,
  step: i32,
  tried: u32,
  terms: usize,
  apart: usize,
  allU: f64,
  allL: f64,
): u32 {
  const bar = barOf(load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - NEAR));
  const bothU = v128.load(terms);
  const bothL = v128.load(terms + apart);
  const loose = f64x2.splat(slack);
  let passing: u32 = 0;
  if (tried & 3) {
    const common = f64x2.add(v128.load(terms + 2 * apart), loose);
    passing = cutsMayWin(bothU, bothL, common, 2 * slack, bar);
  }
  if (tried & 0x30000) {
    const common = f64x2.add(v128.load(terms + 3 * apart), loose);
    const restU = f64x2.sub(f64x2.splat(allU), bothU);
    const restL = f64x2.sub(f64x2.splat(allL), bothL);
    passing |= cutsMayWin(restU, restL, common, 2 * slack, bar) << 16;
  }
  passing &= tried;
  for (let rest = passing; rest !== 0; rest &= rest - 1) {
    const bit = ctz(rest);
    const own = terms + ((bit & 1) << 3);
    const right = bit > 1;
    let u = load<f64>(own);
    let l = load<f64>(own + apart);
    if (right) {
      u = allU - u;
      l = allL - l;
    }
    const common = load<f64>(own + (right ? 3 : 2) * apart);
    note(list, bit & 1 ? cut + step : cut, right, u - common, l - common);
  }
  return passing;
}

function note(list: usize, cut: i32, right: bool, gain: f64, cost: f64): void {
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3);
  const more = max<f64>(0, max(gain, cost) + slack);
  const less = max<f64>(0, min(gain, cost) - slack);
  const size = sizeOf(more, less);
  if (size <= 0 || size < limit * (1 - NEAR)) return;
  if (list !== 0) {
    const count = load<f64>(list);
    const second = right === (leftFirst === 1);
    const own = list + 8 + ((<usize>count) << 4);
    store<f64>(own, <f64>(4 * cut + (second ? 2 : 0) + (right ? 1 : 0)));
    store<f64>(own, size, 8);
    store<f64>(list, count + 1);
  }
  raiseLimit(gain, cost);
}

/** Raises the limit of the step to what the gain and cost of a side of a cut are at least worth. */
function raiseLimit(gain: f64, cost: f64): void {
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3);
  const more = max<f64>(0, max(gain, cost) - slack);
  const less = max<f64>(0, min(gain, cost) + slack);
  if (!mayPass(more - less, less, limit)) return;
  const least = sizeOf(more, less);
  if (least > limit) store<f64>(numbers, least, F.STEP_LIMIT << 3);
}

/** U, L and the common parts of both sides of two neighbouring cuts. */
export function writeTwo(sums: usize, out: usize, apart: usize): void {
  let u = f64x2.splat(0);
  let l = u;
  let left = u;
  let inside = u;
  let far = u;
  let right = u;
  const again = f64x2.ne(f64x2.splat(distance), u); // as a mask, which is quicker than a factor of 0 or 1
  let known = nonMissing;
  let own = coefficients;
  for (const end = sums + groups * PITCH; sums < end; sums += PITCH, known += 32, own += 16) {
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

/** Sums a full histogram by block, and by bin in the linear functions. */
function foldFull(linear: usize, sums: usize, pitch: usize): void {
  memory.fill(linear, 0, 4096);
  let first = linear + full;
  for (let g: usize = 0; g < groups; g++, first += pitch << 4, sums += pitch) {
    const factors = v128.load(coefficients + (g << 4));
    memory.fill(sums, 0, 256);
    let p = first;
    for (let part: usize = 0; part < parts; part++, p += partBytes) {
      for (let at: usize = 0; at < 4096; ) {
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

/** Searches one attribute of the step that has been read: the cuts behind its blocks. */
export function searchBlocksOf(coarse: usize): void {
  readCoarse(coarse);
  const ownPitch = field(coarse, F.COARSE_PITCH);
  if (full) foldFull(field(coarse, F.COARSE_LINEAR), field(coarse, F.COARSE_SUMS), ownPitch);
  const end = <usize>blocks << 4;
  let own = field(coarse, F.COARSE_SUMS);
  let out = running;
  let known = nonMissing;
  let inside: f64 = 0;
  let far: f64 = 0;
  for (let g = groups; g-- > 0; own += ownPitch, out += PITCH, known += 32) {
    let sum = f64x2.splat(0);
    for (let b: usize = 0; b < end; b += 16) {
      sum = f64x2.add(sum, v128.load(own + b));
      v128.store(out + b, sum);
    }
    v128.store(known, sum);
    store<f64>(known, far, 16);
    inside += f64x2.extract_lane(sum, 1);
    far = far * distance + inside;
  }
  const u = ends;
  const l = u + APART;
  const left = l + APART;
  const right = left + APART;
  for (let b: usize = 0; b < 16; b += 2) {
    if (b < <usize>blocks) writeTwo(running + (b << 4), ends + 8 + (b << 3), APART);
  }
  store<f64>(u, 0);
  store<f64>(l, 0);
  store<f64>(left, 0);
  store<f64>(found, 0);
  const last = (<usize>blocks) << 3;
  store<f64>(right, load<f64>(left + last));
  store<f64>(right + last, 0);
  const allU = load<f64>(u + last);
  const allL = load<f64>(l + last);
  const tried = triedCuts(firstBin >> 4, min(lastBin >> 4, blocks - 1));
  for (let b = 0; b < blocks; b += 2) {
    const cut = b * F.BLOCK_BINS + F.BLOCK_BINS - 1;
    considerTwo(found, cut, F.BLOCK_BINS, tried >> b, ends + 8 + ((<usize>b) << 3), APART, allU, allL);
  }
}

/** A bit for each of the cuts [from, to) and each side that is tried, the left sides first, then from 16 on. */
// @ts-expect-error: decorator
@inline
export function triedCuts(from: i32, to: i32): u32 {
  const bits: u32 = from < to ? (1 << to) - (1 << from) : 0;
  return (sides & 1 ? bits : 0) | (sides & 2 ? bits << 16 : 0);
}

/** Slopes of the common part within a run of bins, by side, each in U and L: the steepest and the least. */
export let leftMaxU: f64 = 0;
export let leftMaxL: f64 = 0;
export let leftMinU: f64 = 0;
export let leftMinL: f64 = 0;
export let rightMaxU: f64 = 0;
export let rightMaxL: f64 = 0;
export let rightMinU: f64 = 0;
export let rightMinL: f64 = 0;

/**
 * From the sums up to both ends of a run of bins; `start` is 0 where nothing is before it. In a pair the left side
 * comes first: what it holds at one end of the run, the right side holds at the other.
 */
export function readSlopes(end: usize, start: usize): void {
  const zero = f64x2.splat(0);
  const none = f64x2.splat(Infinity);
  const again = f64x2.ne(f64x2.splat(distance), zero); // a mask, as in writeTwo
  let most = zero;
  let least = none;
  let high = zero;
  let farHigh = zero;
  let low = zero;
  let farLow = zero;
  const before = start - end;
  let known = nonMissing;
  let own = inverses;
  let p = end;
  for (const stop = end + groups * PITCH; p < stop; p += PITCH, known += 32, own += 16) {
    const inverse = v128.load_splat<f64>(own);
    const counts = f64x2.gt(inverse, zero);
    most = f64x2.pmax(most, f64x2.mul(farHigh, inverse));
    least = f64x2.pmin(least, v128.bitselect(f64x2.mul(farLow, inverse), none, counts));
    const atEnd = load<f64>(p, 8);
    const atStart = start > 0 ? load<f64>(p + before, 8) : 0;
    const all = load<f64>(known, 8);
    high = f64x2.add(high, pair(atEnd, all - atStart));
    farHigh = f64x2.add(v128.and(farHigh, again), high);
    low = f64x2.add(low, pair(atStart, all - atEnd));
    farLow = f64x2.add(v128.and(farLow, again), low);
  }
  const up = f64x2.splat(1 + RATIO_ROUNDING);
  const down = f64x2.splat(1 - RATIO_ROUNDING);
  most = f64x2.mul(most, up);
  least = f64x2.mul(finite(least), down);
  leftMaxU = f64x2.extract_lane(most, 0);
  rightMaxU = f64x2.extract_lane(most, 1);
  leftMinU = f64x2.extract_lane(least, 0);
  rightMinU = f64x2.extract_lane(least, 1);
  most = zero;
  least = none;
  low = zero;
  farLow = zero;
  while (p > end) {
    p -= PITCH;
    known -= 32;
    own -= 16;
    const inverse = v128.load_splat<f64>(own, 8);
    const slope = f64x2.mul(farLow, inverse);
    most = f64x2.pmax(most, slope);
    least = f64x2.pmin(least, v128.bitselect(slope, none, f64x2.gt(inverse, zero)));
    const atEnd = load<f64>(p);
    const atStart = start > 0 ? load<f64>(p + before) : 0;
    low = f64x2.add(low, pair(atStart, load<f64>(known) - atEnd));
    farLow = f64x2.add(v128.and(farLow, again), low);
  }
  most = f64x2.mul(most, up);
  least = f64x2.mul(finite(least), down);
  leftMaxL = f64x2.extract_lane(most, 0);
  rightMaxL = f64x2.extract_lane(most, 1);
  leftMinL = f64x2.extract_lane(least, 0);
  rightMinL = f64x2.extract_lane(least, 1);
}

// @ts-expect-error: decorator
@inline
function pair(one: f64, two: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(one), 1, two);
}

/** Without a coefficient above 0 a linear function is 0 throughout, and so is its difference. */
// @ts-expect-error: decorator
@inline
function finite(least: v128): v128 {
  return v128.and(least, f64x2.lt(least, f64x2.splat(Infinity)));
}

/**
 * For two neighbouring runs of cuts, a bit for each that may hold the best, on either side: where only one side is
 * tried, the other is as good.
 *
 * @param u             pointer to U at the start of both and behind them
 * @param l             pointer to L
 * @param leftCommon    most of the common part on the left side
 * @param rightCommon   on the right side
 * @param bar           as {@link barOf} gives it
 */
export function twoMayWin(
  u: usize,
  l: usize,
  leftCommon: v128,
  rightCommon: v128,
  allU: f64,
  allL: f64,
  bar: f64,
): i32 {
  const lowU = v128.load(u);
  const highU = v128.load(u, 8);
  const lowL = v128.load(l);
  const highL = v128.load(l, 8);
  const bothU = f64x2.splat(allU);
  const bothL = f64x2.splat(allL);
  const lowRestU = f64x2.sub(bothU, highU);
  const highRestU = f64x2.sub(bothU, lowU);
  const lowRestL = f64x2.sub(bothL, highL);
  const highRestL = f64x2.sub(bothL, lowL);
  return (
    sideMayWin(lowU, highU, lowL, highL, leftCommon, bar) |
    sideMayWin(lowRestU, highRestU, lowRestL, highRestL, rightCommon, bar)
  );
}

/** A bit for each of two runs of cuts, on one side of them: by the largest difference with the smallest lesser term. */
function sideMayWin(lowU: v128, highU: v128, lowL: v128, highL: v128, common: v128, bar: f64): i32 {
  const loose = f64x2.splat(2 * rounding);
  const most = f64x2.pmax(f64x2.sub(highU, lowL), f64x2.sub(highL, lowU));
  const less = f64x2.sub(f64x2.sub(f64x2.pmin(lowU, lowL), common), loose);
  return i64x2.bitmask(passMask(f64x2.add(most, loose), f64x2.pmax(f64x2.splat(0), less), bar));
}

/** A bit for each block of which U, L and the common part at its ends do not say that no cut of it can win. */
export function hopefulBlocks(allU: f64, allL: f64, limit: f64): i32 {
  const bar = barOf(limit);
  let hopeful = 0;
  for (let b = 0; b < blocks; b += 2) {
    const u = ends + ((<usize>b) << 3);
    const left = v128.load(u + 2 * APART, 8);
    const right = v128.load(u + 3 * APART);
    hopeful |= twoMayWin(u, u + APART, left, right, allU, allL, bar) << b;
  }
  return hopeful & ((1 << blocks) - 1);
}

/** Searches one attribute of the step that has been read: the cuts within its blocks. */
export function searchBinsOf(step: usize, coarse: usize): void {
  readCoarse(coarse);
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - MARGIN);
  const bar = barOf(limit);
  const innerBar = barOf(limit - rounding);
  const linear = field(coarse, F.COARSE_LINEAR);
  const cuts = field(step, F.STEP_CUTS);
  const list = field(step, F.STEP_FOUND);
  const u = ends;
  const l = u + APART;
  const left = l + APART;
  const right = left + APART;
  const last = (<usize>blocks) << 3;
  const allU = load<f64>(u + last);
  const allL = load<f64>(l + last);
  let picked: u32 = 0;
  for (let rest = hopefulBlocks(allU, allL, limit); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if (b * F.BLOCK_BINS >= lastBin) break;
    const at = (<usize>b) << 3;
    const lowU = load<f64>(u + at);
    const highU = load<f64>(u + at, 8);
    const lowL = load<f64>(l + at);
    const highL = load<f64>(l + at, 8);
    const leftCommon = load<f64>(left + at, 8) + rounding;
    const rightCommon = load<f64>(right + at) + rounding;
    // Behind a cut stands what is not before it: the right side has at the one end what the left has at the other.
    const lowRestU = allU - highU;
    const lowRestL = allL - highL;
    const low = pair(min(lowU, lowL), min(lowRestU, lowRestL));
    const high = f64x2.add(low, writeLinear(linear + ((<usize>b) << 8), cuts, lowU, lowL, allU - allL));
    // Most blocks are out by the farthest that U and L of a cut are apart.
    let tried = sides & sideMayWin(low, high, low, high, pair(leftCommon, rightCommon), bar);
    if (tried & 1 && !anyMayWin(cuts, 0, 0, 0, leftCommon, bar)) tried ^= 1;
    if (tried & 2 && !anyMayWin(cuts, allU, allL, -0.0, rightCommon, bar)) tried ^= 2;
    if (tried === 0) continue;
    const end = running + ((<usize>b) << 4);
    readSlopes(end, b > 0 ? end - 16 : 0);
    let passing: u32 = 0;
    if (tried & 1) {
      const common = load<f64>(left + at);
      const rise = common + rounding + leftMaxU * (rounding - lowU) + leftMaxL * (rounding - lowL);
      const fall = leftCommon + leftMinU * (rounding - highU) + leftMinL * (rounding - highL);
      passing = slopesMayWin(
        cuts,
        0,
        0,
        0,
        leftCommon,
        rise,
        leftMaxU,
        leftMaxL,
        fall,
        leftMinU,
        leftMinL,
        innerBar,
      );
    }
    if (tried & 2) {
      const common = load<f64>(right + at, 8);
      const rise = common + rounding + rightMaxU * (rounding - lowRestU) + rightMaxL * (rounding - lowRestL);
      const fall = rightCommon + rightMinU * (rounding - (allU - lowU)) + rightMinL * (rounding - (allL - lowL));
      const bits = slopesMayWin(
        cuts,
        allU,
        allL,
        -0.0,
        rightCommon,
        rise,
        rightMaxU,
        rightMaxL,
        fall,
        rightMinU,
        rightMinL,
        innerBar,
      );
      passing |= bits << 16;
    }
    if (passing === 0) continue;
    picked |= 1 << b;
    store<u32>(cuts + PASSING + ((<usize>b) << 2), passing);
  }
  const count = <usize>load<f64>(found);
  memory.copy(list, found, 8 + (count << 4));
  if (picked !== 0) judgeBlocks(step, coarse, picked, list);
  writeBest(list, field(step, F.STEP_BINS), field(coarse, F.COARSE_BEST));
}

/**
 * Writes U and L of the cuts of a block, and returns the farthest that they are apart: on the left side of a cut, and
 * on the right side.
 *
 * @param p      pointer to U and L of the first of its bins
 * @param apart  U less L of both sides together
 */
// @ts-expect-error: decorator
@inline
function writeLinear(p: usize, cuts: usize, lowU: f64, lowL: f64, apart: f64): v128 {
  let sum = pair(lowU, lowL);
  let most = f64x2.splat(-Infinity);
  let least = f64x2.splat(Infinity);
  for (let k: usize = 0; k < 128; k += 16) {
    const first = v128.load(p);
    const both = f64x2.add(first, v128.load(p, 16)); // apart from the sum, which each pair waits for
    const one = f64x2.add(sum, first);
    sum = f64x2.add(sum, both);
    p += 32;
    const u = v128.shuffle<f64>(one, sum, 0, 2);
    const l = v128.shuffle<f64>(one, sum, 1, 3);
    v128.store(cuts + k, u);
    v128.store(cuts + k, l, 128);
    const difference = f64x2.sub(u, l);
    most = f64x2.pmax(most, difference);
    least = f64x2.pmin(least, difference);
  }
  const high = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  const low = min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
  return pair(max(high, -low), max(high - apart, apart - low));
}

/**
 * Whether one side of a cut of a block may win with the common part of an end.
 *
 * @param allU  U of both sides together for the right side, whose U and L are the rest; for the left side 0
 * @param allL  likewise L
 * @param sign  -0 for the right side, 0 for the left side
 */
function anyMayWin(cuts: usize, allU: f64, allL: f64, sign: f64, common: f64, bar: f64): bool {
  let any = f64x2.splat(0);
  for (let k: usize = 0; k < 128; k += 16) {
    const u = f64x2.add(f64x2.splat(allU), v128.xor(f64x2.splat(sign), v128.load(cuts + k)));
    const l = f64x2.add(f64x2.splat(allL), v128.xor(f64x2.splat(sign), v128.load(cuts + k, 128)));
    any = v128.or(any, cutsMask(u, l, f64x2.splat(common), rounding, bar));
  }
  // The last cut, that behind the block, may count too: slopesMayWin leaves it out.
  return v128.any_true(any);
}

/**
 * A bit for each cut of a block of which one side may win with the closer bounds of its common part: the least of a
 * constant and of two constants plus multiples of U and L. The side is told as to {@link anyMayWin}.
 */
function slopesMayWin(
  cuts: usize,
  allU: f64,
  allL: f64,
  sign: f64,
  most: f64,
  rise: f64,
  riseU: f64,
  riseL: f64,
  fall: f64,
  fallU: f64,
  fallL: f64,
  bar: f64,
): u32 {
  let passing: u32 = 0;
  for (let k: usize = 0; k < 128; k += 16) {
    const u = f64x2.add(f64x2.splat(allU), v128.xor(f64x2.splat(sign), v128.load(cuts + k)));
    const l = f64x2.add(f64x2.splat(allL), v128.xor(f64x2.splat(sign), v128.load(cuts + k, 128)));
    const risen = f64x2.add(
      f64x2.splat(rise),
      f64x2.add(f64x2.mul(f64x2.splat(riseU), u), f64x2.mul(f64x2.splat(riseL), l)),
    );
    const fallen = f64x2.add(
      f64x2.splat(fall),
      f64x2.add(f64x2.mul(f64x2.splat(fallU), u), f64x2.mul(f64x2.splat(fallL), l)),
    );
    const common = f64x2.pmin(f64x2.splat(most), f64x2.pmin(risen, fallen));
    passing |= <u32>cutsMayWin(u, l, common, rounding, bar) << <u32>(k >> 3);
  }
  return passing & 0x7fff; // the last cut is that behind the block
}

/** Writes for each code {@link LISTED}, where its block is picked, and else 0. */
export function writePicked(table: usize, picked: u32): void {
  for (let b: usize = 0; b < 16; b++, picked >>= 1) {
    v128.store(table + (b << 4), i8x16.splat(<i8>((picked & 1) * LISTED)));
  }
}

/**
 * Lists the rows whose code is picked, position and code each, without a branch, since none could foretell which they
 * are: every row is written, and the next one over it unless it counts.
 *
 * @param p      pointer to the code of the first row
 * @param table  for each code {@link LISTED} or 0
 * @returns the end of the list
 */
export function listPicked(p: usize, from: usize, to: usize, table: usize, list: usize): usize {
  const step = stride;
  for (let i = from; i < to; i++, p += step) {
    const code = <usize>load<u8>(p);
    store<u64>(list, (<u64>code << 32) | i);
    list += <usize>load<u8>(table + code);
  }
  return list;
}

/** Adds listed rows of a group to their bins; blocks of bins are `length` bytes apart. */
export function addListed(from: usize, to: usize, statistics: usize, bins: usize, length: usize): void {
  for (let h = from; h < to; h += LISTED) {
    const i = <usize>load<u32>(h);
    const bin = <usize>load<u32>(h, 4);
    const own = bins + (bin >> 4) * length + ((bin & 15) << 4);
    v128.store(own, f64x2.add(v128.load(own), v128.load(statistics + (i << 4))));
  }
}

/** Sums the bins of the picked blocks and takes note of the cuts within them. */
function judgeBlocks(step: usize, coarse: usize, picked: u32, list: usize): void {
  const bins = field(step, F.STEP_BINS);
  const cuts = field(step, F.STEP_CUTS);
  const length = groups * PITCH;
  if (full) sumFull(coarse, bins);
  else sumPicked(step, coarse, picked, bins, cuts + TABLE);
  const last = (<usize>blocks) << 3;
  const allU = load<f64>(ends + last);
  const allL = load<f64>(ends + APART + last);
  for (let b = 0; b < blocks; b++) {
    if (((picked >> b) & 1) === 0) continue;
    const own = bins + <usize>b * length;
    // A cut behind a bin without a row is the cut before it.
    const filled = addUpBins(own, b > 0 ? running + ((<usize>(b - 1)) << 4) : 0);
    const passing = load<u32>(cuts + PASSING + ((<usize>b) << 2));
    const start = b * F.BLOCK_BINS;
    const inside = triedCuts(max(firstBin - start, 0), min(lastBin - start, F.BLOCK_BINS - 1));
    const tried = passing & (filled | (filled << 16)) & inside;
    for (let k = 0; k < F.BLOCK_BINS; k += 2) {
      if (((tried >> k) & 0x30003) === 0) continue;
      writeTwo(own + ((<usize>k) << 4), cuts, 16);
      considerTwo(list, start + k, 1, tried >> k, cuts, 16, allU, allL);
    }
  }
}

/** Sums the bins of all blocks: full histograms hold them, one for each part of the rows. */
export function sumFull(coarse: usize, bins: usize): void {
  const length = groups * PITCH;
  memory.fill(bins, 0, length << 4);
  const pitch = field(coarse, F.COARSE_PITCH) << 4;
  let first = field(coarse, F.COARSE_LINEAR) + full;
  for (let part: usize = 0; part < parts; part++, first += partBytes) {
    for (let g: usize = 0; g < groups; g++) {
      const p = first + g * pitch;
      const to = bins + g * PITCH;
      for (let at: usize = 0; at < 4096; at += 16) {
        add(to + (at >> 8) * length + (at & 240), v128.load(p + at));
      }
    }
  }
}

/** Sums the bins of the picked blocks over the covered rows. */
function sumPicked(step: usize, coarse: usize, picked: u32, bins: usize, table: usize): void {
  const length = groups * PITCH;
  for (let b: usize = 0; b < 16; b++) {
    if ((picked >> <u32>b) & 1) memory.fill(bins + b * length, 0, length);
  }
  const hits = field(step, F.STEP_HITS);
  writePicked(table, picked);
  for (let part: usize = 0; part < parts; part++) {
    const rows = field(step, F.STEP_ROWS) + part * (F.ROW_FIELDS << 2);
    const codes = field(rows, F.KEPT_CODES) + field(coarse, F.COARSE_BYTE);
    const statistics = field(rows, F.KEPT_STATISTICS);
    const starts = field(rows, F.KEPT_START);
    const kept = field(rows, F.KEPT_END);
    for (let g: usize = 0; g < groups; g++) {
      const from = <usize>load<u32>(starts + (g << 2));
      const to = <usize>load<u32>(kept + (g << 2));
      for (let first = from; first < to; first += F.HITS) {
        const end = listPicked(codes + first * stride, first, min<usize>(to, first + F.HITS), table, hits);
        addListed(hits, end, statistics, bins + g * PITCH, length);
      }
    }
  }
}

/**
 * Turns the sums of the bins of a block into those up to each bin, from the sums `before` the block (0: none);
 * a bit for each bin that has a row of weight.
 */
export function addUpBins(own: usize, before: usize): u32 {
  let filled: u32 = 0;
  const end = own + groups * PITCH;
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

/**
 * Of the cuts noted, in the order of cuts and sides, the one that is better by more than a tie: here those that
 * may be the best are judged by the formula.
 */
function writeBest(list: usize, bins: usize, out: usize): void {
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - NEAR);
  const noted = <usize>load<f64>(list);
  let count: usize = 0;
  for (let i: usize = 0; i < noted; i++) {
    const pair = v128.load(list + 8 + (i << 4));
    if (f64x2.extract_lane(pair, 1) < limit) continue;
    const key = f64x2.extract_lane(pair, 0);
    let j = count++;
    for (; j > 0 && load<f64>(list + 8 + ((j - 1) << 4)) > key; j--) {
      v128.store(list + 8 + (j << 4), v128.load(list + 8 + ((j - 1) << 4)));
    }
    v128.store(list + 8 + (j << 4), pair);
  }
  let best: f64 = 0;
  store<f64>(out, 0);
  for (let i: usize = 0; i < count; i++) {
    const key = <i32>load<f64>(list + 8 + (i << 4));
    const cut = <usize>(key >> 2);
    const block = cut >> 4;
    const bin = cut & 15;
    const sums =
      bin === 15 ? running + (block << 4) : bins + block * groups * PITCH + (bin << 4);
    const impurity = impurityOf(sums, (key & 1) === 1);
    if (!(impurity < best - 1e-10 * abs(best))) continue;
    best = impurity;
    store<f64>(out, 1);
    store<f64>(out, <f64>cut, 8);
    store<f64>(out, <f64>(key & 1), 16);
    store<f64>(out, impurity, 24);
  }
}
