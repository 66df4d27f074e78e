import { BLOCK_BINS, Coarse, Step } from './records';
import {
  APART,
  barOf,
  commonOf,
  cutsMask,
  cutsMayWin,
  limitOf,
  pair,
  sideMayWin,
  viableRuns,
} from './search-bounds';
import { considerTwo, judgeNoted } from './search-decide';
import { boundRun } from './search-ratios';
import {
  addUpBins,
  addUpShares,
  binSums,
  passingOf,
  sumFull,
  sumPicked,
  sumsAtEnd,
  triedCuts,
  writeTwo,
} from './search-sums';

/*
 * The search of one attribute within its blocks of bins, whose bins a byte holds.
 */

/** A bit for each block that may hold the best cut by the terms at its ends. */
export function viableBlocks(step: Step, coarse: Coarse): u32 {
  return viableRuns(step, coarse, coarse.ends, APART) & ((1 << coarse.blocks) - 1);
}

/** Searches one attribute: the cuts within its blocks, and those noted behind them. */
export function searchBinsOf(step: Step, coarse: Coarse): void {
  const limit = limitOf(step);
  const bar = barOf(step, limit);
  const innerBar = barOf(step, limit - step.rounding);
  let picked: u32 = 0;
  for (let rest = viableBlocks(step, coarse); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if (b * BLOCK_BINS >= coarse.lastBin) break;
    const passing = viableCuts(step, coarse, b, bar, innerBar);
    if (passing === 0) continue;
    picked |= 1 << b;
    store<u32>(passingOf(step, b), passing);
  }
  const found = coarse.found;
  memory.copy(changetype<usize>(step.found), changetype<usize>(found), (found.count + 1) << 4);
  if (picked !== 0) noteBins(step, coarse, picked);
  judgeNoted(step, coarse);
}

/** A bit for each cut within a block that may win: 16 for the left sides, then 16 for the right sides. */
function viableCuts(step: Step, coarse: Coarse, b: i32, bar: f64, innerBar: f64): u32 {
  const terms = coarse.ends + ((<usize>b) << 3);
  const cuts = step.cuts;
  const rounding = step.rounding;
  const allU = coarse.allU;
  const allL = coarse.allL;
  const lowU = load<f64>(terms);
  const lowL = load<f64>(terms + APART);
  const leftCommon = load<f64>(terms + 2 * APART, 8) + rounding;
  const rightCommon = load<f64>(terms + 3 * APART) + rounding;
  // Behind a cut stands what is not before it: the right side has at the one end what the left has at the other.
  const restU = allU - load<f64>(terms, 8);
  const restL = allL - load<f64>(terms + APART, 8);
  const low = pair(min(lowU, lowL), min(restU, restL));
  const linear = coarse.linear + ((<usize>b) << 8);
  if (step.toShares !== 0 && step.full === 0) addUpShares(step, linear);
  const high = f64x2.add(low, writeLinear(linear, cuts, lowU, lowL, allU - allL));
  // Most blocks are out by the farthest that U and L of a cut are apart.
  const common = pair(leftCommon, rightCommon);
  let tried = coarse.sides & sideMayWin(step, low, high, low, high, common, bar);
  if (tried & 1 && !anyMayWin(step, coarse, false, leftCommon, bar)) tried ^= 1;
  if (tried & 2 && !anyMayWin(step, coarse, true, rightCommon, bar)) tried ^= 2;
  if (tried === 0) return 0;
  boundRun(step, coarse, terms, APART, sumsAtEnd(coarse, b - 1), sumsAtEnd(coarse, b));
  let passing: u32 = 0;
  if (tried & 1) passing = cutsWithin(step, coarse, false, innerBar);
  if (tried & 2) passing |= cutsWithin(step, coarse, true, innerBar) << 16;
  return passing;
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

/** Whether one side of a cut of a block may win with the common part of an end. */
function anyMayWin(step: Step, coarse: Coarse, right: bool, common: f64, bar: f64): bool {
  const cuts = step.cuts;
  const rounding = step.rounding;
  let any = f64x2.splat(0);
  for (let k: usize = 0; k < 128; k += 16) {
    const u = onSide(v128.load(cuts + k), coarse.allU, right);
    const l = onSide(v128.load(cuts + k, 128), coarse.allL, right);
    any = v128.or(any, cutsMask(step, u, l, f64x2.splat(common), rounding, bar));
  }
  // The last cut, that behind the block, may count too: cutsWithin leaves it out.
  return v128.any_true(any);
}

/** A bit for each cut of a block of which one side may win with the bounds of the step. */
function cutsWithin(step: Step, coarse: Coarse, right: bool, bar: f64): u32 {
  const cuts = step.cuts;
  const rounding = step.rounding;
  let passing: u32 = 0;
  for (let k: usize = 0; k < 128; k += 16) {
    const u = v128.load(cuts + k);
    const l = v128.load(cuts + k, 128);
    const common = commonOf(step, right ? 8 : 0, u, l);
    const ownU = onSide(u, coarse.allU, right);
    const ownL = onSide(l, coarse.allL, right);
    passing |= <u32>cutsMayWin(step, ownU, ownL, common, rounding, bar) << <u32>(k >> 3);
  }
  return passing & 0x7fff; // the last cut is that behind the block
}

/** U or L of a side of two cuts: the right side holds the rest. */
// @ts-expect-error: decorator
@inline
function onSide(x: v128, all: f64, right: bool): v128 {
  return right ? f64x2.sub(f64x2.splat(all), x) : x;
}

/** Sums the bins of the picked blocks and takes note of the cuts within them. */
function noteBins(step: Step, coarse: Coarse, picked: u32): void {
  if (step.full) sumFull(step, coarse);
  else sumPicked(step, coarse, picked);
  const cuts = step.cuts;
  for (; picked !== 0; picked &= picked - 1) {
    const b = <i32>ctz(picked);
    // A cut behind a bin without a row is the cut before it.
    const filled = addUpBins(step, coarse, b);
    const start = b * BLOCK_BINS;
    const inside = triedCuts(coarse, max(coarse.firstBin - start, 0), min(coarse.lastBin - start, BLOCK_BINS - 1));
    const tried = load<u32>(passingOf(step, b)) & (filled | (filled << 16)) & inside;
    for (let k = 0; k < BLOCK_BINS; k += 2) {
      if (((tried >> k) & 0x30003) === 0) continue;
      writeTwo(step, coarse, binSums(step, b, k), cuts, 16);
      considerTwo(step, coarse, step.found, start + k, 1, tried >> k, cuts, 16);
    }
  }
}
