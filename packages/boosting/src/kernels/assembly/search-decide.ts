import { barOf, cutsMayWin, mayPass, pair } from './search-bounds';
import { binSums, PITCH, sumsAtEnd } from './search-sums';
import { Best, Coarse, Notes, Step } from './records';

/*
 * Which cut is the best. Those that by gain and cost, known up to rounding, may be the best raise the limit of the step
 * and are noted; those noted that still may be are judged by the formula of the technique.
 */

/** Impurities within this share of the best are judged by their formula. */
const NEAR: f64 = 1e-8;
/** Gain and cost closer than this share of their sum differ by rounding. */
const LEVEL: f64 = 1e-12;
/** Impurities closer than this, relative to the best, are equal. */
const TIE: f64 = 1e-10;

/** The impurity from which on a cut is judged by the formula. */
// @ts-expect-error: decorator
@inline
function nearLimit(step: Step): f64 {
  return step.limit * (1 - NEAR);
}

/**
 * The impurity by the formula of the technique, from the sums by group of a cut.
 *
 * @param right  whether the other side of the rows with a value is covered
 */
function impurityOf(step: Step, coarse: Coarse, sums: usize, right: bool): f64 {
  const distance = step.distance;
  let gain: f64 = 0;
  let cost: f64 = 0;
  let uncovered: f64 = 0;
  let inside: f64 = 0;
  let farUncovered: f64 = 0;
  let farInside: f64 = 0;
  let known = coarse.nonMissing;
  let all = step.total;
  for (const end = sums + step.blockBytes; sums < end; sums += PITCH, known += 32, all += 16) {
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
  if (step.form !== 2 && abs(gain - cost) <= LEVEL * (gain + cost)) return 0;
  return -sizeOf(step, max(gain, cost), min(gain, cost));
}

/** The size of the impurity at the larger and the smaller of gain and cost. */
function sizeOf(step: Step, more: f64, less: f64): f64 {
  return step.form === 0 ? sqrt(more) - sqrt(less) : -(step.larger * more + step.smaller * less);
}

/**
 * Raises the limit by the sides of two cuts, `cut` and `cut + next`, that by gain and cost up to rounding may be the
 * best, and takes note of them; a bit for each.
 *
 * @param notes  where to note them; `null` if nowhere
 * @param tried  a bit for each cut whose left side is tried, and from the 16th on one for each right side
 * @param terms  pointer to the terms of the two, each `apart` bytes from the one before
 */
export function considerTwo(
  step: Step,
  coarse: Coarse,
  notes: Notes,
  cut: i32,
  next: i32,
  tried: u32,
  terms: usize,
  apart: usize,
): u32 {
  const bar = barOf(step, nearLimit(step));
  const slack = step.slack;
  const bothU = v128.load(terms);
  const bothL = v128.load(terms + apart);
  const loose = f64x2.splat(slack);
  let passing: u32 = 0;
  if (tried & 3) {
    const common = f64x2.add(v128.load(terms + 2 * apart), loose);
    passing = cutsMayWin(step, bothU, bothL, common, 2 * slack, bar);
  }
  if (tried & 0x30000) {
    const common = f64x2.add(v128.load(terms + 3 * apart), loose);
    const restU = f64x2.sub(f64x2.splat(coarse.allU), bothU);
    const restL = f64x2.sub(f64x2.splat(coarse.allL), bothL);
    passing |= cutsMayWin(step, restU, restL, common, 2 * slack, bar) << 16;
  }
  passing &= tried;
  for (let rest = passing; rest !== 0; rest &= rest - 1) {
    const bit = <i32>ctz(rest);
    const second = bit & 1;
    note(step, coarse, notes, cut + second * next, bit > 1, terms + (second << 3), apart);
  }
  return passing;
}

function note(
  step: Step,
  coarse: Coarse,
  notes: Notes,
  cut: i32,
  right: bool,
  terms: usize,
  apart: usize,
): void {
  const slack = step.slack;
  const both = gainAndCost(coarse, terms, apart, right);
  const high = higher(both);
  const low = lower(both);
  const size = sizeOf(step, max<f64>(0, high + slack), max<f64>(0, low - slack));
  if (size <= 0 || size < nearLimit(step)) return;
  if (changetype<usize>(notes)) {
    const own = notes.at(notes.count++);
    const second = right === (step.leftFirst === 1);
    own.size = size;
    own.key = 4 * cut + (second ? 2 : 0) + (right ? 1 : 0);
  }
  // The limit rises to what the cut is at least worth.
  const more = max<f64>(0, high - slack);
  const less = max<f64>(0, low + slack);
  if (!mayPass(step, more - less, less, step.limit)) return;
  step.limit = max(step.limit, sizeOf(step, more, less));
}

/** Gain and cost of a side of a cut, from its terms. */
function gainAndCost(coarse: Coarse, terms: usize, apart: usize, right: bool): v128 {
  let both = pair(load<f64>(terms), load<f64>(terms + apart));
  if (right) both = f64x2.sub(pair(coarse.allU, coarse.allL), both);
  return f64x2.sub(both, v128.load_splat<f64>(terms + (right ? 3 : 2) * apart));
}

// @ts-expect-error: decorator
@inline
function higher(both: v128): f64 {
  return max(f64x2.extract_lane(both, 0), f64x2.extract_lane(both, 1));
}

// @ts-expect-error: decorator
@inline
function lower(both: v128): f64 {
  return min(f64x2.extract_lane(both, 0), f64x2.extract_lane(both, 1));
}

/**
 * Takes the better side of a cut, where it is better than the best; in the order of cuts.
 *
 * @param sums   of the cut, by group
 * @param terms  pointer to its terms, each `apart` bytes from the one before
 */
export function judge(
  step: Step,
  coarse: Coarse,
  cut: i32,
  sums: usize,
  terms: usize,
  apart: usize,
): void {
  const slack = step.slack;
  for (let turn = 0; turn < 2; turn++) {
    const right = turn === step.leftFirst;
    if ((coarse.sides & (right ? 2 : 1)) === 0) continue;
    const both = gainAndCost(coarse, terms, apart, right);
    const less = max<f64>(0, lower(both) - slack);
    const difference = max<f64>(0, higher(both) + slack) - less;
    if (!mayPass(step, difference, less, nearLimit(step))) continue;
    const impurity = impurityOf(step, coarse, sums, right);
    if (impurity >= 0 || -impurity < nearLimit(step)) continue;
    step.limit = max(step.limit, -impurity);
    keepBetter(coarse.best, cut, right, impurity);
  }
}

// @ts-expect-error: decorator
@inline
function keepBetter(best: Best, cut: i32, right: bool, impurity: f64): void {
  if (!(impurity < best.impurity - TIE * abs(best.impurity))) return;
  best.cut = cut;
  best.right = right ? 1 : 0;
  best.impurity = impurity;
}

/**
 * Of the cuts noted, in the order of cuts and sides, the one that is better by more than a tie: here those that
 * may be the best are judged by the formula.
 */
export function judgeNoted(step: Step, coarse: Coarse): void {
  const notes = step.found;
  const limit = nearLimit(step);
  let count: usize = 0;
  for (let i: usize = 0; i < notes.count; i++) {
    const own = notes.at(i);
    if (own.size < limit) continue;
    const key = own.key;
    const whole = v128.load(changetype<usize>(own));
    let j = count++;
    for (; j > 0 && notes.at(j - 1).key > key; j--) {
      v128.store(changetype<usize>(notes.at(j)), v128.load(changetype<usize>(notes.at(j - 1))));
    }
    v128.store(changetype<usize>(notes.at(j)), whole);
  }
  const best = coarse.best;
  best.impurity = 0;
  for (let i: usize = 0; i < count; i++) {
    const key = notes.at(i).key;
    const right = (key & 1) === 1;
    const cut = key >> 2;
    const block = cut >> 4;
    const bin = cut & 15;
    const sums = bin === 15 ? sumsAtEnd(coarse, block) : binSums(step, block, bin);
    keepBetter(best, cut, right, impurityOf(step, coarse, sums, right));
  }
}
