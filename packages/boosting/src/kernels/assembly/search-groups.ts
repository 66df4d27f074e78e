import { add } from './histograms';
import { BinGroups, BLOCK_BINS, Coarse, MAX_BIN_GROUPS, Notes, Step } from './records';
import { at } from './rows';
import { viableBlocks } from './search-bins';
import { APART, barOf, limitOf, pair, runMayWin, twoMayWin, viableRuns } from './search-bounds';
import { considerTwo, judge } from './search-decide';
import { fillBuckets, listRows, sortGroup } from './search-group-rows';
import { boundRun } from './search-ratios';
import {
  addListed,
  addUpBins,
  beginPicked,
  binSums,
  LISTED,
  passingOf,
  PITCH,
  sumFull,
  sumsAtEnd,
  TABLE,
  triedCuts,
  writeTwo,
} from './search-sums';

/*
 * The search of one attribute whose bins do not fit in a byte. A byte holds a group of bins, which takes the place of a
 * bin in what is shared with search-bins.ts: 16 groups are a block. Whatever is known at both ends of a run of cuts
 * bounds all cuts between. So blocks are passed over by their ends, then by the linear functions of their groups; the
 * groups of the others are summed, and the rows of a group that may still hold the best cut are put in the order of
 * their bins.
 *
 * Cuts are judged in their order, those inside a group before the one behind it: of equal ones the first stays.
 * The two ways in which a run of cuts may be good (U great and L small, or the reverse) are bounded at once.
 */

/** Bytes from one of the terms at the ends of the groups to the next. */
const GROUPS_APART: usize = (MAX_BIN_GROUPS + 1) << 3;
/** Where, behind the bits of the groups of a block that hold rows of weight, those of the cuts to judge stand. */
const JUDGED: usize = 64;
/** From U to L behind every fourth group of a block. */
const QUARTERS_APART: usize = 48;

/** Where the terms at the end of a group stand. */
// @ts-expect-error: decorator
@inline
function termsOf(groups: BinGroups, group: i32): usize {
  return groups.ends + 8 + (group << 3);
}

/** Where the sums up to the end of a group of a block stand; 0 where there is nothing before it. */
// @ts-expect-error: decorator
@inline
function sumsOf(step: Step, coarse: Coarse, block: i32, k: i32): usize {
  return k < 0 ? sumsAtEnd(coarse, block - 1) : binSums(step, block, k);
}

/** Searches one attribute: the cuts within its blocks, and those noted behind them. */
export function searchGroupsOf(step: Step, coarse: Coarse, groups: BinGroups): void {
  coarse.best.impurity = 0;
  const picked = pickBlocks(step, coarse);
  memory.fill(groups.opened, 0, MAX_BIN_GROUPS);
  if (picked !== 0) sumBlocks(step, coarse, groups, picked);
  for (let rest = picked; rest !== 0; rest &= rest - 1) {
    writeEnds(step, coarse, groups, <i32>ctz(rest));
  }
  let opens = false;
  for (let rest = picked; rest !== 0; rest &= rest - 1) {
    if (pickGroups(step, coarse, groups, <i32>ctz(rest))) opens = true;
  }
  if (opens) fillBuckets(step, coarse, groups);
  for (let rest = picked | noted(coarse); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if ((picked >> b) & 1) judgeBlock(step, coarse, groups, b);
    else {
      const next = at(groups.first, (b + 1) << 4);
      judge(step, coarse, <i32>next - 1, sumsAtEnd(coarse, b), coarse.ends + 8 + (b << 3), APART);
    }
  }
}

/** A bit for each block behind which there is a cut that has been taken note of. */
// @ts-expect-error: decorator
@inline
function noted(coarse: Coarse): u32 {
  const found = coarse.found;
  let bits: u32 = 0;
  for (let i: usize = 0; i < found.count; i++) bits |= 1 << (<u32>found.at(i).key >> 6);
  return bits;
}

/** A bit for each block that may hold the best cut, by the linear functions of its groups. */
function pickBlocks(step: Step, coarse: Coarse): u32 {
  const bar = barOf(step, limitOf(step) - step.rounding);
  let picked: u32 = 0;
  for (let rest = viableBlocks(step, coarse); rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    if (b * BLOCK_BINS > coarse.lastBin) break;
    const terms = coarse.ends + (b << 3);
    const linear = coarse.linear + (b << 8);
    const before = pair(load<f64>(terms), load<f64>(terms + APART));
    if (!quartersMayWin(step, coarse, terms, before, linear, bar)) continue;
    boundRun(step, coarse, terms, APART, sumsAtEnd(coarse, b - 1), sumsAtEnd(coarse, b));
    if (groupsMayWin(step, coarse, before, linear, bar)) picked |= 1 << b;
  }
  return picked;
}

/** Whether a block may hold the best cut, by U and L behind every fourth of its groups, which it writes. */
// @ts-expect-error: decorator
@inline
function quartersMayWin(
  step: Step,
  coarse: Coarse,
  terms: usize,
  before: v128,
  linear: usize,
  bar: f64,
): bool {
  let sum = before;
  const u = step.cuts;
  const l = u + QUARTERS_APART;
  for (let q: usize = 0; ; q += 8, linear += 64) {
    store<f64>(u + q, f64x2.extract_lane(sum, 0));
    store<f64>(l + q, f64x2.extract_lane(sum, 1));
    if (q === 32) break;
    const half = f64x2.add(v128.load(linear), v128.load(linear, 16));
    sum = f64x2.add(sum, f64x2.add(half, f64x2.add(v128.load(linear, 32), v128.load(linear, 48))));
  }
  const left = v128.load_splat<f64>(terms + 2 * APART, 8);
  const right = v128.load_splat<f64>(terms + 3 * APART);
  return (
    twoMayWin(step, coarse, u, l, left, right, bar) !== 0 ||
    twoMayWin(step, coarse, u + 16, l + 16, left, right, bar) !== 0
  );
}

/** Whether a group of a block may hold the best cut: four at a time, and one by one only where one of them may. */
// @ts-expect-error: decorator
@inline
function groupsMayWin(step: Step, coarse: Coarse, before: v128, linear: usize, bar: f64): bool {
  for (const end = linear + 256; linear < end; linear += 64) {
    let four = before;
    for (let p = linear; p < linear + 64; p += 16) four = f64x2.add(four, v128.load(p));
    if (runMayWin(step, coarse, before, four, bar)) {
      for (let p = linear; p < linear + 64; p += 16) {
        const next = f64x2.add(before, v128.load(p));
        if (runMayWin(step, coarse, before, next, bar)) return true;
        before = next;
      }
    }
    before = four;
  }
  return false;
}

/** Sums the groups of picked blocks up to their ends; unless full histograms have their sums, lists their rows. */
function sumBlocks(step: Step, coarse: Coarse, groups: BinGroups, picked: u32): void {
  if (step.full) sumFull(step, coarse);
  else {
    beginPicked(step, picked);
    groups.listed = groups.list;
    for (let g: usize = 0; g < step.rows.groups; g++) {
      const from = groups.listed;
      listRows(step, coarse, groups, g, step.cuts + TABLE);
      addListed(step, step.rows, from, groups.listed, g);
    }
  }
  for (let rest = picked; rest !== 0; rest &= rest - 1) {
    const b = <i32>ctz(rest);
    store<u32>(passingOf(step, b), addUpBins(step, coarse, b));
  }
}

/** Writes the terms at the ends of the groups of a block, and raises the limit by the cuts behind them. */
// @ts-expect-error: decorator
@inline
function writeEnds(step: Step, coarse: Coarse, groups: BinGroups, block: i32): void {
  const start = block * BLOCK_BINS;
  const end = termsOf(groups, start);
  const before = coarse.ends + (block << 3);
  for (let kind: usize = 0; kind < 4; kind++) {
    store<f64>(end - 8 + kind * GROUPS_APART, load<f64>(before + kind * APART));
  }
  const bits = passingOf(step, block);
  const filled = load<u32>(bits);
  const inside = triedCuts(
    coarse,
    max(coarse.firstBin - start, 0),
    min(coarse.lastBin - start, BLOCK_BINS),
  );
  // A cut behind a group without a row is the cut before it.
  const tried = (filled | (filled << 16)) & inside;
  let passing: u32 = 0;
  for (let k = 0; k < BLOCK_BINS; k += 2) {
    const two = end + (k << 3);
    writeTwo(step, coarse, binSums(step, block, k), two, GROUPS_APART);
    passing |= considerTwo(step, coarse, changetype<Notes>(0), 0, 0, tried >> k, two, GROUPS_APART) << k;
  }
  store<u32>(bits, passing, JUDGED);
}

/** Marks the groups of a block that hold rows and may hold the best cut inside. */
function pickGroups(step: Step, coarse: Coarse, groups: BinGroups, block: i32): bool {
  const start = block * BLOCK_BINS;
  const viable = viableRuns(step, coarse, termsOf(groups, start - 1), GROUPS_APART);
  let any = false;
  for (let rest = viable & load<u32>(passingOf(step, block)); rest !== 0; rest &= rest - 1) {
    const group = start + <i32>ctz(rest);
    const bins = at(groups.first, group + 1) - at(groups.first, group);
    if (group < coarse.firstBin || group > coarse.lastBin || bins < 2) continue;
    store<u8>(groups.opened + group, <u8>LISTED);
    any = true;
  }
  return any;
}

/** The cuts of a picked block: inside its groups, where one may win, and behind them. */
// @ts-expect-error: decorator
@inline
function judgeBlock(step: Step, coarse: Coarse, groups: BinGroups, block: i32): void {
  const passing = load<u32>(passingOf(step, block), JUDGED);
  for (let k = 0; k < BLOCK_BINS; k++) {
    const group = block * BLOCK_BINS + k;
    if (load<u8>(groups.opened + group)) openGroup(step, coarse, groups, block, k);
    if (((passing >> k) & 0x10001) === 0) continue;
    const cut = <i32>at(groups.first, group + 1) - 1;
    judge(step, coarse, cut, binSums(step, block, k), termsOf(groups, group), GROUPS_APART);
  }
}

/** Judges the cuts inside a group that may win, from the sums up to its start. */
function openGroup(step: Step, coarse: Coarse, groups: BinGroups, block: i32, k: i32): void {
  const group = block * BLOCK_BINS + k;
  const from = group > 0 ? at(groups.counts, group - 1) : 0;
  const count = at(groups.counts, group) - from;
  if (count < 2) return;
  const start = sumsOf(step, coarse, block, k - 1);
  const terms = termsOf(groups, group - 1);
  boundRun(step, coarse, terms, GROUPS_APART, start, binSums(step, block, k));
  let both = pair(load<f64>(terms), load<f64>(terms + GROUPS_APART));
  const after = pair(load<f64>(terms, 8), load<f64>(terms + GROUPS_APART, 8));
  let bar = barOf(step, limitOf(step) - step.rounding);
  if (!runMayWin(step, coarse, both, after, bar)) return; // the limit has risen
  const lowest = at(groups.first, group);
  sortGroup(groups, from, count, at(groups.first, group + 1) - lowest);
  const sums = groups.sums;
  for (let shift: usize = 0; shift < step.blockBytes; shift += PITCH) {
    v128.store(sums + shift, start > 0 ? v128.load(start + shift) : f64x2.splat(0));
  }
  const list = groups.list;
  const statistics = step.rows.keptStatistics;
  const end = list + ((count - 1) << 4);
  for (let row = list; row < end; row += 16) {
    const x = v128.load(statistics + (<usize>load<u32>(row) << 4));
    const g = <usize>load<u32>(row, 4);
    const offset = load<u32>(row, 8);
    add(sums + g * PITCH, x);
    both = f64x2.add(both, f64x2.mul(x, v128.load(step.coefficients + (g << 4))));
    if (load<u32>(row, 24) === offset) continue;
    if (!runMayWin(step, coarse, both, both, bar)) continue;
    writeTwo(step, coarse, sums, step.cuts, 16);
    judge(step, coarse, <i32>(lowest + offset), sums, step.cuts, 16);
    bar = barOf(step, limitOf(step) - step.rounding);
  }
}
