import { bits, exponentOf } from './exponent-of.js';

/*
 * `Math.exp` and `Math.log` may differ in the last bits from one JavaScript engine to another (ECMA-262 leaves their
 * precision open), and one bit is enough to decide a tie differently. These two use only additions, multiplications and
 * divisions, which IEEE 754 fixes, in a fixed order, so that equal arguments give equal bits in every engine. Both stay
 * within 1 unit in the last place of the true value (measured in the tests against `Math.exp` and `Math.log`).
 *
 * The constants are written inside the functions: engines compile those into the code, whereas constants of a bundled
 * module are read from memory, at half the speed.
 */

/** 2 to the power of k at index k + 1022, for k from -1022 to 1023. */
const POWERS = Float64Array.from({ length: 2046 }, (_, i) => {
  bits.setUint32(0, (i + 1) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
});

/**
 * e to the power of x, with equal bits in every JavaScript engine.
 *
 * @param x  any number; NaN gives NaN, above 709.782712893384 gives Infinity, below -745.14 gives 0
 */
export function exp(x: number): number {
  if (x !== x) return x;
  if (x > 709.782712893384) return Infinity;
  if (x < -745.1332191019412) return 0;
  const k = Math.floor(x * 1.4426950408889634 + 0.5); // 1 / ln 2
  // ln 2 in two parts; the high part has 21 zero bits at its end, so that its product with k is exact.
  const high = x - k * 0.6931471803691238;
  const low = k * 1.9082149292705877e-10;
  const r = high - low;
  // 1 / k! for k = 13..2: the Taylor series of exp, whose remainder on |r| <= ln(2)/2 is below 5e-18.
  let tail = 1.6059043836821613e-10 * r + 2.08767569878681e-9;
  tail = ((tail * r + 2.505210838544172e-8) * r + 2.755731922398589e-7) * r + 2.7557319223985893e-6;
  tail = ((tail * r + 2.48015873015873e-5) * r + 1.984126984126984e-4) * r + 1.388888888888889e-3;
  tail = ((tail * r + 8.333333333333333e-3) * r + 4.1666666666666664e-2) * r + 1 / 6;
  tail = tail * r + 0.5;
  // exp(r) = 1 + (r + r^2 * tail), adding back what the subtraction above rounded away.
  const value = 1 + (r + (r * r * tail + (high - r - low)));
  if (k >= -1021 && k <= 1023) return value * POWERS[k + 1022];
  return scaleAtEnds(value, k);
}

/**
 * Natural logarithm of x, with equal bits in every JavaScript engine.
 *
 * @param x  any number; NaN or below 0 gives NaN, 0 gives -Infinity, Infinity gives Infinity
 */
export function log(x: number): number {
  if (x !== x || x < 0) return NaN;
  if (x === 0) return -Infinity;
  if (x === Infinity) return Infinity;
  let exponent = 0;
  let value = x;
  if (value < 2.2250738585072014e-308) {
    value *= 18014398509481984; // 2^54 lifts a subnormal number
    exponent = -54;
  } else if (value >= 4.49423283715579e307) {
    value *= 0.25; // below 2^1022, whose inverse is a normal number
    exponent = 2;
  }
  const power = exponentOf(value) + 1;
  exponent += power;
  let mantissa = value * powerOfTwo(-power); // in [0.5, 1)
  if (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    exponent--;
  }
  // log(1 + f) = f - h + s (h + R),  s = f / (2 + f),  h = f^2 / 2, R = 2 (s^2 / 3 + s^4 / 5 + ...); |s| < 0.1716, so
  // the remainder after s^22 is below 1e-18.
  const f = mantissa - 1;
  const s = f / (2 + f);
  const z = s * s;
  let series = ((2 / 23) * z + 2 / 21) * z + 2 / 19;
  series = ((series * z + 2 / 17) * z + 2 / 15) * z + 2 / 13;
  series = ((series * z + 2 / 11) * z + 2 / 9) * z + 2 / 7;
  series = ((series * z + 2 / 5) * z + 2 / 3) * z;
  const h = 0.5 * f * f;
  // ln 2 in two parts, as above.
  const rest = s * (h + series) + exponent * 1.9082149292705877e-10;
  return exponent * 0.6931471803691238 - (h - rest - f);
}

/**
 * Logarithm of a sum of exponentials, log(sum_i e^{x_i}), without overflow; -Infinity for no terms.
 *
 * The terms are added in the order given.
 *
 * @param terms  the x_i, shape [terms]
 */
export function logSumExp(terms: ArrayLike<number>): number {
  let largest = -Infinity;
  for (let i = 0; i < terms.length; i++) largest = Math.max(largest, terms[i]);
  if (largest === -Infinity || largest === Infinity) return largest;
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum += exp(terms[i] - largest);
  return largest + log(sum);
}

/** In two steps, so that neither factor overflows or vanishes on its own. */
function scaleAtEnds(value: number, k: number): number {
  const half = k > 0 ? 1023 : -1000;
  return value * powerOfTwo(half) * powerOfTwo(k - half);
}

/** 2 to the power of k, exact; k an integer in [-1022, 1023]. */
export function powerOfTwo(k: number): number {
  return POWERS[k + 1022];
}
