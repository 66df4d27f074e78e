import { BLOCKS, Coarse, ENDS, Step } from './records';

/*
 * What rules out cuts, for gain and cost that count ordered pairs; rows/coarse-histograms.ts says what is bounded and
 * why. Bounds may be worked out in any way; what decides, the impurity of a cut, is worked out once by the formula of the
 * technique (see search-decide.ts). Cuts are looked at two at a time.
 *
 * Whether terms can win is asked without square roots, by their difference and the smaller one of them: with
 * e = more - less - limit^2,
 *
 *     sqrt(more) - sqrt(less) > limit   if and only if   e > 2 limit sqrt(less).
 *
 * Of a run of cuts, U and L lie between their values at its ends. The bound of a side is worst where the larger of U and L
 * is greatest and the smaller one least, since no slope of the common part is above 1. The "terms" of cuts are U, L and
 * the common parts of the left and of the right side, each kind a number of bytes from the one before.
 */

/** Bounds that are worse than the best by more than this share are skipped; far above rounding. */
const MARGIN: f64 = 1e-9;
/** What the square of a limit is lowered by, as a share, for rounding. */
const SQUARE_ROUNDING: f64 = 1e-14;

/** Bytes from one of the terms at the ends of blocks to the next. */
export const APART: usize = ENDS << 3;

/** Two numbers. */
// @ts-expect-error: decorator
@inline
export function pair(one: f64, two: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(one), 1, two);
}

/** Two numbers the other way round. */
// @ts-expect-error: decorator
@inline
function turned(x: v128): v128 {
  return v128.shuffle<f64>(x, x, 1, 0);
}

/** The impurity that a cut that is only bounded has to reach. */
// @ts-expect-error: decorator
@inline
export function limitOf(step: Step): f64 {
  return step.limit * (1 - MARGIN);
}

/**
 * Whether the size of the impurity may be above a limit; never wrongly `false`, with a difference that is rounded
 * up.
 *
 * @param difference  of the larger and the smaller term
 * @param less        the smaller term, at least 0
 */
export function mayPass(step: Step, difference: f64, less: f64, limit: f64): bool {
  const bar = barOf(step, limit);
  return v128.any_true(passMask(step, f64x2.splat(difference), f64x2.splat(less), bar));
}

/** What {@link passMask} compares with, for a limit: worked out once for many cuts. */
export function barOf(step: Step, limit: f64): f64 {
  return step.form === 0 ? limit * limit * (1 - SQUARE_ROUNDING) : limit;
}

/**
 * The same as {@link mayPass} for two at a time: all bits of a lane, or none. Put in place, not called: calls would make
 * the compressed kernels 0.15 kB smaller, and training on ten thousand rows 4 to 12 % slower.
 *
 * @param bar  as {@link barOf} gives it
 */
// @ts-expect-error: decorator
@inline
function passMask(step: Step, difference: v128, less: v128, bar: f64): v128 {
  if (step.form === 0) {
    const e = f64x2.sub(difference, f64x2.splat(bar));
    return f64x2.ge(f64x2.mul(e, f64x2.abs(e)), f64x2.mul(less, f64x2.splat(4 * bar)));
  }
  const size = f64x2.sub(
    f64x2.mul(f64x2.splat(-step.larger), difference),
    f64x2.mul(f64x2.splat(step.larger + step.smaller), less),
  );
  return f64x2.gt(size, f64x2.splat(bar));
}

/** All bits of a lane for each of two cuts that may win, by U and L of a side of them; the terms may be off by `loose`. */
// @ts-expect-error: decorator
@inline
export function cutsMask(step: Step, u: v128, l: v128, common: v128, loose: f64, bar: f64): v128 {
  const difference = f64x2.add(f64x2.abs(f64x2.sub(u, l)), f64x2.splat(loose));
  const less = f64x2.pmax(f64x2.splat(0), f64x2.sub(f64x2.pmin(u, l), common));
  return passMask(step, difference, less, bar);
}

/** The same as bits. */
// @ts-expect-error: decorator
@inline
export function cutsMayWin(step: Step, u: v128, l: v128, common: v128, loose: f64, bar: f64): i32 {
  return i64x2.bitmask(cutsMask(step, u, l, common, loose, bar));
}

/** A bit for each of two runs of cuts, on one side of them: by the largest difference with the smallest lesser term. */
export function sideMayWin(
  step: Step,
  lowU: v128,
  highU: v128,
  lowL: v128,
  highL: v128,
  common: v128,
  bar: f64,
): i32 {
  const loose = f64x2.splat(2 * step.rounding);
  const most = f64x2.pmax(f64x2.sub(highU, lowL), f64x2.sub(highL, lowU));
  const less = f64x2.sub(f64x2.sub(f64x2.pmin(lowU, lowL), common), loose);
  return i64x2.bitmask(
    passMask(step, f64x2.add(most, loose), f64x2.pmax(f64x2.splat(0), less), bar),
  );
}

/**
 * For two neighbouring runs of cuts, a bit for each that may hold the best, on either side: where only one side is
 * tried, the other is as good.
 *
 * @param u       pointer to U at the start of both and behind them
 * @param l       pointer to L
 * @param left    most of the common part on the left side
 * @param right   on the right side
 * @param bar     as {@link barOf} gives it
 */
export function twoMayWin(
  step: Step,
  coarse: Coarse,
  u: usize,
  l: usize,
  left: v128,
  right: v128,
  bar: f64,
): i32 {
  const lowU = v128.load(u);
  const highU = v128.load(u, 8);
  const lowL = v128.load(l);
  const highL = v128.load(l, 8);
  const allU = f64x2.splat(coarse.allU);
  const allL = f64x2.splat(coarse.allL);
  const lowRestU = f64x2.sub(allU, highU);
  const highRestU = f64x2.sub(allU, lowU);
  const lowRestL = f64x2.sub(allL, highL);
  const highRestL = f64x2.sub(allL, lowL);
  return (
    sideMayWin(step, lowU, highU, lowL, highL, left, bar) |
    sideMayWin(step, lowRestU, highRestU, lowRestL, highRestL, right, bar)
  );
}

/**
 * A bit for each of 16 neighbouring runs of cuts of which the terms at its ends do not say that no cut of it can win.
 *
 * @param u      pointer to the terms at the start of the first
 * @param apart  bytes from one of the terms to the next
 */
export function viableRuns(step: Step, coarse: Coarse, u: usize, apart: usize): u32 {
  const bar = barOf(step, limitOf(step));
  let viable: u32 = 0;
  for (let k = 0; k < BLOCKS; k += 2, u += 16) {
    const left = v128.load(u + 2 * apart, 8);
    const right = v128.load(u + 3 * apart);
    viable |= twoMayWin(step, coarse, u, u + apart, left, right, bar) << k;
  }
  return viable;
}

/** Whether a cut of a run may win, given U and L of both its ends and the bounds of its common parts. */
export function runMayWin(step: Step, coarse: Coarse, before: v128, after: v128, bar: f64): bool {
  // U and L where the one is greatest and the other least, and the reverse.
  const u = v128.shuffle<f64>(after, before, 0, 2);
  const l = v128.shuffle<f64>(before, after, 1, 3);
  const swapped = turned(before);
  if (coarse.sides & 1 && farMayWin(step, after, swapped, commonOf(step, 0, u, l), bar)) return true;
  if ((coarse.sides & 2) === 0) return false;
  const all = pair(coarse.allU, coarse.allL);
  const most = f64x2.sub(turned(all), swapped);
  return farMayWin(step, most, f64x2.sub(all, after), commonOf(step, 8, u, l), bar);
}

/** Whether one of two pairs of terms may win: the one, at most `most`, over the other, at least `least`. */
function farMayWin(step: Step, most: v128, least: v128, common: v128, bar: f64): bool {
  const zero = f64x2.splat(0);
  const loose = f64x2.splat(step.rounding);
  const low = f64x2.pmax(zero, f64x2.sub(least, loose));
  const difference = f64x2.add(f64x2.sub(most, low), loose);
  const less = f64x2.pmax(zero, f64x2.sub(low, common));
  return v128.any_true(passMask(step, difference, less, bar));
}

/**
 * The most that the common part of a side may be at two cuts of the run that the bounds of the step are for.
 *
 * @param side  0 for the left side, 8 for the right side
 * @param u     U of the left side
 */
// @ts-expect-error: decorator
@inline
export function commonOf(step: Step, side: usize, u: v128, l: v128): v128 {
  const at = changetype<usize>(step) + side;
  const rise = f64x2.add(
    v128.load_splat<f64>(at, offsetof<Step>('rise')),
    f64x2.add(
      f64x2.mul(v128.load_splat<f64>(at, offsetof<Step>('riseU')), u),
      f64x2.mul(v128.load_splat<f64>(at, offsetof<Step>('riseL')), l),
    ),
  );
  const fall = f64x2.add(
    v128.load_splat<f64>(at, offsetof<Step>('fall')),
    f64x2.add(
      f64x2.mul(v128.load_splat<f64>(at, offsetof<Step>('fallU')), u),
      f64x2.mul(v128.load_splat<f64>(at, offsetof<Step>('fallL')), l),
    ),
  );
  const most = v128.load_splat<f64>(at, offsetof<Step>('most'));
  return f64x2.pmin(most, f64x2.pmin(rise, fall));
}
