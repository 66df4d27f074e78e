import { pair } from './search-bounds';
import { PITCH } from './search-sums';
import { Coarse, Step } from './records';

/** Ratios are widened by this share for their own rounding. */
const RATIO_ROUNDING: f64 = 1e-12;

/**
 * Bounds the common parts within a run of bins: by those at its ends, and by the ratios of their slopes to those of U and
 * L. Pairs are the left side and the right side: what the one holds at one end of the run, the other holds at the other.
 *
 * @param terms  pointer to the terms at its start, each `apart` bytes from the one before; those at its end are next
 *   to them
 * @param start  pointer to the sums up to its start; 0 where nothing is before it
 * @param end    pointer to those up to its end
 */
export function boundRun(
  step: Step,
  coarse: Coarse,
  terms: usize,
  apart: usize,
  start: usize,
  end: usize,
): void {
  const zero = f64x2.splat(0);
  const none = f64x2.splat(Infinity);
  const again = f64x2.ne(f64x2.splat(step.distance), zero); // a mask, as in writeTwo
  let most = zero;
  let least = none;
  let high = zero;
  let farHigh = zero;
  let low = zero;
  let farLow = zero;
  const before = start - end;
  let known = coarse.nonMissing;
  let own = step.inverses;
  let p = end;
  for (const stop = end + step.blockBytes; p < stop; p += PITCH, known += 32, own += 16) {
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
  const riseU = widened(most);
  const fallU = narrowed(least);
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
  writeBounds(step, terms, apart, riseU, widened(most), fallU, narrowed(least));
}

// @ts-expect-error: decorator
@inline
function widened(most: v128): v128 {
  return f64x2.mul(most, f64x2.splat(1 + RATIO_ROUNDING));
}

/** Without a coefficient above 0 a linear function is 0 throughout, and so is its difference. */
// @ts-expect-error: decorator
@inline
function narrowed(least: v128): v128 {
  const finite = v128.and(least, f64x2.lt(least, f64x2.splat(Infinity)));
  return f64x2.mul(finite, f64x2.splat(1 - RATIO_ROUNDING));
}

/** Writes the bounds, as functions of U and L of the left side: where these grow, those of the right side shrink. */
// @ts-expect-error: decorator
@inline
function writeBounds(
  step: Step,
  terms: usize,
  apart: usize,
  riseU: v128,
  riseL: v128,
  fallU: v128,
  fallL: v128,
): void {
  const signs = pair(0, -0.0);
  const loose = f64x2.splat(step.rounding);
  const bothU = v128.load(terms);
  const bothL = v128.load(terms + apart);
  const left = v128.load(terms + 2 * apart);
  const right = v128.load(terms + 3 * apart);
  const most = f64x2.add(v128.shuffle<f64>(left, right, 1, 2), loose);
  const nearest = f64x2.add(v128.shuffle<f64>(left, right, 0, 3), loose);
  step.most = most;
  step.rise = lineThrough(nearest, v128.xor(bothU, signs), v128.xor(bothL, signs), riseU, riseL, loose);
  const farU = v128.xor(v128.shuffle<f64>(bothU, bothU, 1, 0), signs);
  const farL = v128.xor(v128.shuffle<f64>(bothL, bothL, 1, 0), signs);
  step.fall = lineThrough(most, farU, farL, fallU, fallL, loose);
  step.riseU = v128.xor(riseU, signs);
  step.riseL = v128.xor(riseL, signs);
  step.fallU = v128.xor(fallU, signs);
  step.fallL = v128.xor(fallL, signs);
}

/** What a bound is at U = L = 0, given what it is at an end. */
// @ts-expect-error: decorator
@inline
function lineThrough(atEnd: v128, u: v128, l: v128, slopeU: v128, slopeL: v128, loose: v128): v128 {
  const first = f64x2.add(atEnd, f64x2.mul(slopeU, f64x2.sub(loose, u)));
  return f64x2.add(first, f64x2.mul(slopeL, f64x2.sub(loose, l)));
}
