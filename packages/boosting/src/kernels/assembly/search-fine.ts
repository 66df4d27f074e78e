import * as F from '../fields';
import * as Fine from '../fine-fields';
import { field } from './rows';
import {
  addListed,
  addUpBins,
  APART,
  barOf,
  blocks,
  coefficients,
  considerTwo,
  ends,
  firstBin,
  found,
  full,
  groups,
  hopefulBlocks,
  impurityOf,
  lastBin,
  leftFirst,
  leftMaxL,
  leftMaxU,
  leftMinL,
  leftMinU,
  LISTED,
  listPicked,
  MARGIN,
  mayPass,
  NEAR,
  numbers,
  PASSING,
  PITCH,
  readCoarse,
  readSlopes,
  rightMaxL,
  rightMaxU,
  rightMinL,
  rightMinU,
  rounding,
  running,
  runsMayWin,
  sides,
  slack,
  stride,
  sumFull,
  TABLE,
  triedCuts,
  twoMayWin,
  writePicked,
  writeTwo,
} from './search-coarse';

/*
 * The search of one attribute whose fine bins do not fit in a byte. A byte holds a group of bins ("bin" here,
 * as in search-coarse.ts), 16 of which are a block. Whatever is known at both ends of a run of cuts bounds all
 * cuts between: U and L lie between their values at the ends, and the common part of a side is bounded by them
 * (see rows/coarse-histograms.ts). The bound of a side is worst where the larger of U and L is greatest and the
 * smaller one least, since no slope of the common part is above 1. So blocks are passed over by their ends,
 * then by the linear functions of their bins; the bins of the others are summed, and of a bin that may still
 * hold the best cut the rows are put in the order of their fine bins.
 *
 * Cuts are judged in their order, those inside a bin before the one behind it: of equal ones the first stays.
 * The two ways in which a run of cuts may be good (U great and L small, or the reverse) are bounded at once.
 */

/** Impurities closer than this, relative to the best, are equal. */
const TIE: f64 = 1e-10;

let allU: f64 = 0;
let allL: f64 = 0;
let bins: usize = 0;
let cuts: usize = 0;
let first: usize = 0;
let own: usize = 0;
let list: usize = 0;
let buckets: usize = 0;
let counts: usize = 0;
let opened: usize = 0;
let binEnds: usize = 0;
let sums: usize = 0;
let codes: usize = 0;
let statistics: usize = 0;
let rowNumbers: usize = 0;
let starts: usize = 0;
let kept: usize = 0;
let listed: usize = 0;

/** From one kind of numbers at the ends of the bins to the next, in bytes. */
const BINS_APART: usize = (Fine.FINE_GROUPS + 1) << 3;
/** Where, behind the bits of the bins of a block that hold rows of weight, those of the cuts to judge stand. */
const JUDGED: usize = 64;

let bestCut: i32 = -1;
let bestRight: bool = false;
let bestImpurity: f64 = 0;

/** From U to L behind every fourth bin of a block. */
const QUARTERS_APART: usize = 48;

/** The run of cuts that bounds are for: U, L and common parts at its ends. */
let lowU: f64 = 0;
let highU: f64 = 0;
let lowL: f64 = 0;
let highL: f64 = 0;
let leftLow: f64 = 0;
let leftHigh: f64 = 0;
let rightLow: f64 = 0;
let rightHigh: f64 = 0;

/** Bounds of the common parts: the least of constants, and of constants plus multiples of U and L. */
let leftMost: f64 = 0;
let leftRise: f64 = 0;
let leftRiseU: f64 = 0;
let leftRiseL: f64 = 0;
let leftFall: f64 = 0;
let leftFallU: f64 = 0;
let leftFallL: f64 = 0;
let rightMost: f64 = 0;
let rightRise: f64 = 0;
let rightRiseU: f64 = 0;
let rightRiseL: f64 = 0;
let rightFall: f64 = 0;
let rightFallU: f64 = 0;
let rightFallL: f64 = 0;

/** The slopes between the sums at the ends of the run bound them, too. */
function boundBySlopes(end: usize, start: usize): void {
  readSlopes(end, start);
  leftRiseU = leftMaxU;
  leftRiseL = leftMaxL;
  leftRise =
    leftLow + rounding + leftMaxU * (rounding - lowU) + leftMaxL * (rounding - lowL);
  leftFallU = leftMinU;
  leftFallL = leftMinL;
  leftFall = leftMost + leftMinU * (rounding - highU) + leftMinL * (rounding - highL);
  rightRiseU = -rightMaxU;
  rightRiseL = -rightMaxL;
  rightRise =
    rightHigh + rounding + rightMaxU * (highU + rounding) + rightMaxL * (highL + rounding);
  rightFallU = -rightMinU;
  rightFallL = -rightMinL;
  rightFall = rightMost + rightMinU * (lowU + rounding) + rightMinL * (lowL + rounding);
}

/** Whether a cut between two may win, given U and L of both. */
function runMayWin(before: v128, after: v128, bar: f64): bool {
  // U and L where the one is greatest and the other least, and the reverse.
  const u = v128.shuffle<f64>(after, before, 0, 2);
  const l = v128.shuffle<f64>(before, after, 1, 3);
  const swapped = v128.shuffle<f64>(before, before, 1, 0);
  if (sides & 1) {
    const rise = f64x2.add(
      f64x2.splat(leftRise),
      f64x2.add(f64x2.mul(f64x2.splat(leftRiseU), u), f64x2.mul(f64x2.splat(leftRiseL), l)),
    );
    const fall = f64x2.add(
      f64x2.splat(leftFall),
      f64x2.add(f64x2.mul(f64x2.splat(leftFallU), u), f64x2.mul(f64x2.splat(leftFallL), l)),
    );
    const common = f64x2.pmin(f64x2.splat(leftMost), f64x2.pmin(rise, fall));
    if (runsMayWin(after, swapped, common, bar)) return true;
  }
  if ((sides & 2) == 0) return false;
  const rise = f64x2.add(
    f64x2.splat(rightRise),
    f64x2.add(f64x2.mul(f64x2.splat(rightRiseU), u), f64x2.mul(f64x2.splat(rightRiseL), l)),
  );
  const fall = f64x2.add(
    f64x2.splat(rightFall),
    f64x2.add(f64x2.mul(f64x2.splat(rightFallU), u), f64x2.mul(f64x2.splat(rightFallL), l)),
  );
  const common = f64x2.pmin(f64x2.splat(rightMost), f64x2.pmin(rise, fall));
  const all = f64x2.replace_lane(f64x2.splat(allU), 1, allL);
  const turned = v128.shuffle<f64>(all, all, 1, 0);
  const more = f64x2.sub(turned, swapped);
  return runsMayWin(more, f64x2.sub(all, after), common, bar) != 0;
}

// @ts-expect-error: decorator
@inline
function pair(u: f64, l: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(u), 1, l);
}

/**
 * Reads the terms at both ends of a run, which bound its common parts.
 *
 * @param low  where they stand at its start, each kind `apart` bytes from the one before; those at its end are next to it
 */
function readRun(low: usize, apart: usize): void {
  lowU = load<f64>(low);
  lowL = load<f64>(low + apart);
  leftLow = load<f64>(low + 2 * apart);
  rightLow = load<f64>(low + 3 * apart);
  highU = load<f64>(low, 8);
  highL = load<f64>(low + apart, 8);
  leftHigh = load<f64>(low + 2 * apart, 8);
  rightHigh = load<f64>(low + 3 * apart, 8);
  leftMost = leftHigh + rounding;
  rightMost = rightLow + rounding;
}

/**
 * Whether a block may hold the best cut, by U and L behind every fourth of its bins, which it writes; its ends have
 * been read.
 */
// @ts-expect-error: decorator
@inline
function quartersMayWin(bin: usize, bar: f64): bool {
  let sum = pair(lowU, lowL);
  const u = cuts;
  const l = cuts + QUARTERS_APART;
  for (let q: usize = 0; ; q += 8, bin += 64) {
    store<f64>(u + q, f64x2.extract_lane(sum, 0));
    store<f64>(l + q, f64x2.extract_lane(sum, 1));
    if (q === 32) break;
    const half = f64x2.add(v128.load(bin), v128.load(bin, 16));
    sum = f64x2.add(sum, f64x2.add(half, f64x2.add(v128.load(bin, 32), v128.load(bin, 48))));
  }
  const left = f64x2.splat(leftHigh);
  const right = f64x2.splat(rightLow);
  return (
    twoMayWin(u, l, left, right, allU, allL, bar) !== 0 ||
    twoMayWin(u + 16, l + 16, left, right, allU, allL, bar) !== 0
  );
}

/** A bit for each block that may hold the best cut, by the linear functions of its bins. */
function pickBlocks(coarse: usize): u32 {
  const linear = field(coarse, F.COARSE_LINEAR);
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - MARGIN);
  const bar = barOf(limit - rounding);
  let picked: u32 = 0;
  for (let rest = hopefulBlocks(allU, allL, limit); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if (b * F.BLOCK_BINS > lastBin) break;
    readRun(ends + ((<usize>b) << 3), APART);
    const bin = linear + ((<usize>b) << 8);
    if (!quartersMayWin(bin, bar)) continue;
    const end = running + ((<usize>b) << 4);
    boundBySlopes(end, b > 0 ? end - 16 : 0);
    let sum = pair(lowU, lowL);
    // Four bins at a time, and one by one only where one of the four may do.
    for (let from = bin; from < bin + 256 && ((picked >> b) & 1) == 0; from += 64) {
      let four = sum;
      for (let at = from; at < from + 64; at += 16) four = f64x2.add(four, v128.load(at));
      if (runMayWin(sum, four, bar)) {
        for (let at = from; at < from + 64; at += 16) {
          const next = f64x2.add(sum, v128.load(at));
          if (runMayWin(sum, next, bar)) {
            picked |= 1 << b;
            break;
          }
          sum = next;
        }
      }
      sum = four;
    }
  }
  return picked;
}

/** Sums the bins of picked blocks up to their ends; unless full histograms have their sums, lists their rows. */
function sumBlocks(coarse: usize, picked: u32): void {
  const length = groups * PITCH;
  if (full) sumFull(coarse, bins);
  else {
    const table = cuts + TABLE;
    writePicked(table, picked);
    for (let b: usize = 0; b < 16; b++) {
      if ((picked >> <u32>b) & 1) memory.fill(bins + b * length, 0, length);
    }
    listed = list;
    for (let g: usize = 0; g < groups; g++) {
      const from = listed;
      listRows(g, table);
      addListed(from, listed, statistics, bins + g * PITCH, length);
    }
  }
  for (let b: usize = 0; b < 16; b++) {
    if (((picked >> <u32>b) & 1) == 0) continue;
    const filled = addUpBins(bins + b * length, b > 0 ? running + ((b - 1) << 4) : 0);
    store<u32>(cuts + PASSING + (b << 2), filled);
  }
}

/** Appends to the list the rows of a group whose code is picked. */
function listRows(g: usize, table: usize): void {
  const start = <usize>load<u32>(starts + (g << 2));
  const end = <usize>load<u32>(kept + (g << 2));
  listed = listPicked(codes + start * stride, start, end, table, listed);
}

/** Where the sums up to the end of a bin stand; 0 where there is nothing before it. */
// @ts-expect-error: decorator
@inline
function sumsOf(block: i32, k: i32): usize {
  if (k >= 0) return bins + <usize>block * groups * PITCH + ((<usize>k) << 4);
  return block > 0 ? running + ((<usize>(block - 1)) << 4) : 0;
}

/** Writes the terms at the ends of the bins of a block, and raises the limit by the cuts behind them. */
// @ts-expect-error: decorator
@inline
function writeEnds(block: i32): void {
  const start = block * F.BLOCK_BINS;
  const end = binEnds + ((<usize>start) << 3);
  const before = ends + ((<usize>block) << 3);
  for (let kind: usize = 0; kind < 4; kind++) {
    store<f64>(end - 8 + kind * BINS_APART, load<f64>(before + kind * APART));
  }
  const bits = cuts + PASSING + ((<usize>block) << 2);
  const filled = load<u32>(bits);
  const inside = triedCuts(max(firstBin - start, 0), min(lastBin - start, F.BLOCK_BINS));
  // A cut behind a bin without a row is the cut before it.
  const tried = (filled | (filled << 16)) & inside;
  let passing: u32 = 0;
  for (let k = 0; k < F.BLOCK_BINS; k += 2) {
    const two = end + ((<usize>k) << 3);
    writeTwo(sumsOf(block, k), two, BINS_APART);
    passing |= considerTwo(0, 0, 0, tried >> k, two, BINS_APART, allU, allL) << k;
  }
  store<u32>(bits, passing, JUDGED);
}

/** Marks the bins of a block that hold rows and may hold the best cut inside. */
function pickBins(block: i32): bool {
  const bar = barOf(load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - MARGIN));
  const start = block * F.BLOCK_BINS;
  let u = binEnds - 8 + ((<usize>start) << 3);
  let hopeful: u32 = 0;
  for (let k = 0; k < F.BLOCK_BINS; k += 2, u += 16) {
    const left = v128.load(u + 2 * BINS_APART, 8);
    const right = v128.load(u + 3 * BINS_APART);
    hopeful |= twoMayWin(u, u + BINS_APART, left, right, allU, allL, bar) << k;
  }
  let any = false;
  hopeful &= load<u32>(cuts + PASSING + ((<usize>block) << 2));
  for (let rest = hopeful; rest !== 0; rest &= rest - 1) {
    const bin = start + <i32>ctz(rest);
    const place = first + ((<usize>bin) << 2);
    if (bin < firstBin || bin > lastBin || load<u32>(place, 4) - load<u32>(place) < 2) continue;
    store<u8>(opened + bin, <u8>LISTED);
    any = true;
  }
  return any;
}

/** Turns counts into the sums of those before them. */
function countsToStarts(at: usize, length: usize): void {
  let sum: u32 = 0;
  for (const end = at + length; at < end; at += 4) {
    const count = load<u32>(at);
    store<u32>(at, sum);
    sum += count;
  }
}

/** Puts the rows of the marked bins into the order of their bins. */
function fillBuckets(): void {
  let end = list;
  if (full) {
    listed = list;
    for (let g: usize = 0; g < groups; g++) listRows(g, opened);
    end = listed;
  } else {
    for (let from = list; from < listed; from += LISTED) {
      store<u64>(end, load<u64>(from));
      end += <usize>load<u8>(opened + <usize>load<u32>(from, 4));
    }
  }
  memory.fill(counts, 0, Fine.FINE_GROUPS << 2);
  for (let from = list; from < end; from += LISTED) {
    const count = counts + ((<usize>load<u32>(from, 4)) << 2);
    store<u32>(count, load<u32>(count) + 1);
  }
  countsToStarts(counts, Fine.FINE_GROUPS << 2);
  let g: u32 = 0;
  for (let from = list; from < end; from += LISTED) {
    const i = load<u32>(from);
    while (i >= load<u32>(kept + ((<usize>g) << 2))) g++;
    const bin = (<usize>load<u32>(from, 4)) << 2;
    const place = counts + bin;
    const to = load<u32>(place);
    store<u32>(place, to + 1);
    const at = buckets + ((<usize>to) << 4);
    const row = <usize>load<u32>(rowNumbers + ((<usize>i) << 2));
    store<u32>(at, i);
    store<u32>(at, g, 4);
    store<u32>(at, load<u32>(own + (row << 2)) - load<u32>(first + bin), 8);
  }
}

/** The cuts of a picked block: inside its bins, where one may win, and behind them. */
// @ts-expect-error: decorator
@inline
function judgeBlock(block: i32): void {
  const passing = load<u32>(cuts + PASSING + ((<usize>block) << 2), JUDGED);
  for (let k = 0; k < F.BLOCK_BINS; k++) {
    const bin = block * F.BLOCK_BINS + k;
    if (load<u8>(opened + bin)) openBin(block, k);
    if (((passing >> k) & 0x10001) === 0) continue;
    const cut = load<i32>(first + ((<usize>bin) << 2), 4) - 1;
    judge(cut, sumsOf(block, k), binEnds + ((<usize>bin) << 3), BINS_APART);
  }
}

/** Judges the cuts inside a bin that may win, from the sums up to its start. */
function openBin(block: i32, k: i32): void {
  const bin = block * F.BLOCK_BINS + k;
  const place = counts + ((<usize>bin) << 2);
  const from = bin > 0 ? load<u32>(place - 4) : 0;
  const count = load<u32>(place) - from;
  if (count < 2) return;
  const start = sumsOf(block, k - 1);
  readRun(binEnds - 8 + ((<usize>bin) << 3), BINS_APART);
  boundBySlopes(sumsOf(block, k), start);
  let limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - MARGIN) - rounding;
  if (!runMayWin(pair(lowU, lowL), pair(highU, highL), barOf(limit))) return; // the limit has risen
  const fine = first + ((<usize>bin) << 2);
  const lowest = load<u32>(fine);
  sortBin(buckets + ((<usize>from) << 4), count, (<usize>(load<u32>(fine, 4) - lowest)) << 2);
  for (let g: usize = 0; g < groups; g++) {
    const before = start > 0 ? v128.load(start + g * PITCH) : f64x2.splat(0);
    v128.store(sums + g * PITCH, before);
  }
  let both = pair(lowU, lowL);
  const end = list + ((<usize>(count - 1)) << 4);
  for (let at = list; at < end; at += 16) {
    const x = v128.load(statistics + ((<usize>load<u32>(at)) << 4));
    const g = <usize>load<u32>(at, 4);
    const offset = load<u32>(at, 8);
    const to = sums + g * PITCH;
    v128.store(to, f64x2.add(v128.load(to), x));
    both = f64x2.add(both, f64x2.mul(x, v128.load(coefficients + (g << 4))));
    if (load<u32>(at, 24) == offset) continue;
    if (!runMayWin(both, both, barOf(limit))) continue;
    writeTwo(sums, cuts, 16);
    judge(<i32>(lowest + offset), sums, cuts, 16);
    limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - MARGIN) - rounding;
  }
}

/** Puts the rows of a bin in the order of their fine bins. */
function sortBin(bucket: usize, count: u32, length: usize): void {
  const end = bucket + ((<usize>count) << 4);
  const places = counts + (Fine.FINE_GROUPS << 2);
  memory.fill(places, 0, length);
  for (let from = bucket; from < end; from += 16) {
    const place = places + ((<usize>load<u32>(from, 8)) << 2);
    store<u32>(place, load<u32>(place) + 1);
  }
  countsToStarts(places, length);
  for (let from = bucket; from < end; from += 16) {
    const place = places + ((<usize>load<u32>(from, 8)) << 2);
    const at = load<u32>(place);
    store<u32>(place, at + 1);
    v128.store(list + ((<usize>at) << 4), v128.load(from));
  }
}

/**
 * Takes the better side of a cut, where it is better than the best; in the order of cuts.
 *
 * @param sums   of the cut, by group
 * @param terms  U, L and the common parts of both sides, each `apart` bytes from the one before
 */
function judge(cut: i32, sums: usize, terms: usize, apart: usize): void {
  for (let turn = 0; turn < 2; turn++) {
    const right = turn === leftFirst;
    if ((sides & (right ? 2 : 1)) === 0) continue;
    let u = load<f64>(terms);
    let l = load<f64>(terms + apart);
    if (right) {
      u = allU - u;
      l = allL - l;
    }
    const common = load<f64>(terms + (right ? 3 : 2) * apart);
    judgeSide(cut, right, u - common, l - common, sums);
  }
}

function judgeSide(cut: i32, right: bool, gain: f64, cost: f64, at: usize): void {
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3) * (1 - NEAR);
  const more = max<f64>(0, max(gain, cost) + slack);
  const less = max<f64>(0, min(gain, cost) - slack);
  if (mayPass(more - less, less, limit)) takeBetter(cut, right, at);
}

function takeBetter(cut: i32, right: bool, at: usize): void {
  const limit = load<f64>(numbers, F.STEP_LIMIT << 3);
  const impurity = impurityOf(at, right);
  if (impurity >= 0 || -impurity < limit * (1 - NEAR)) return;
  if (-impurity > limit) store<f64>(numbers, -impurity, F.STEP_LIMIT << 3);
  if (!(impurity < bestImpurity - TIE * abs(bestImpurity))) return;
  bestCut = cut;
  bestRight = right;
  bestImpurity = impurity;
}

/** A bit for each block behind which there is a cut that has been taken note of. */
// @ts-expect-error: decorator
@inline
function noted(): u32 {
  let bits: u32 = 0;
  const end = found + 8 + ((<usize>load<f64>(found)) << 4);
  for (let at = found + 8; at < end; at += 16) bits |= 1 << (<u32>load<f64>(at) >> 6);
  return bits;
}

/** Searches one attribute of the step that has been read whose bins do not fit in a byte. */
export function searchFineOf(step: usize, coarse: usize, fine: usize): void {
  readCoarse(coarse);
  const last = ends + ((<usize>blocks) << 3);
  allU = load<f64>(last);
  allL = load<f64>(last + APART);
  bins = field(step, F.STEP_BINS);
  cuts = field(step, F.STEP_CUTS);
  first = field(fine, Fine.FINE_FIRST);
  own = field(fine, Fine.FINE_CODES);
  list = field(fine, Fine.FINE_LIST);
  buckets = field(fine, Fine.FINE_BUCKETS);
  counts = field(fine, Fine.FINE_COUNTS);
  opened = field(fine, Fine.FINE_OPENED);
  binEnds = field(fine, Fine.FINE_ENDS) + 8;
  sums = field(fine, Fine.FINE_SUMS);
  const rows = field(step, F.STEP_ROWS);
  codes = field(rows, F.KEPT_CODES) + field(coarse, F.COARSE_BYTE);
  statistics = field(rows, F.KEPT_STATISTICS);
  rowNumbers = field(rows, F.KEPT_ROWS);
  starts = field(rows, F.KEPT_START);
  kept = field(rows, F.KEPT_END);
  bestCut = -1;
  bestRight = false;
  bestImpurity = 0;
  const picked = pickBlocks(coarse);
  memory.fill(opened, 0, Fine.FINE_GROUPS);
  if (picked != 0) sumBlocks(coarse, picked);
  for (let b = 0; b < blocks; b++) if ((picked >> b) & 1) writeEnds(b);
  let opens = false;
  for (let b = 0; b < blocks; b++) {
    if ((picked >> b) & 1 && pickBins(b)) opens = true;
  }
  if (opens) fillBuckets();
  for (let rest = picked | noted(); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if ((picked >> b) & 1) judgeBlock(b);
    else {
      const next = first + ((<usize>(b + 1)) << 6);
      judge(load<i32>(next) - 1, running + ((<usize>b) << 4), ends + 8 + ((<usize>b) << 3), APART);
    }
  }
  const out = field(coarse, F.COARSE_BEST);
  store<f64>(out, bestCut < 0 ? 0 : 1);
  store<f64>(out, <f64>bestCut, 8);
  store<f64>(out, bestRight ? 1 : 0, 16);
  store<f64>(out, bestImpurity, 24);
}
