/** The largest n for which a double represents 10^n exactly. */
export const MAX_EXACT_POWER = 22;

/** The powers of ten that a double represents exactly, shape [23]. */
export const POWERS_OF_TEN = Float64Array.from({ length: MAX_EXACT_POWER + 1 }, (_, n) =>
  Number(`1e${n}`),
);

/** Most digits of the second part of a number passed to {@link divideLong}. */
export const MAX_LOW_DIGITS = 4;

/**
 * The double closest to (high * 10^more + low) / 10^decimals, as reading all the digits would give it; NaN if it is too
 * close to the midpoint between two doubles to tell. `Number` takes about ten times as long for texts with more than
 * fifteen digits, which programs write for computed numbers.
 *
 * The whole number is represented as the exact sum of two doubles, and so is its product with the first part of
 * 10^-decimals; T. J. Dekker (1971), A floating-point technique for extending the available precision.
 *
 * @param high      whole number of fifteen digits
 * @param low       whole number, below 10^more
 * @param more      1 to 4
 * @param decimals  0 to 22
 */
export function divideLong(high: number, low: number, more: number, decimals: number): number {
  const shift = POWERS_OF_TEN[more];
  const product = high * shift;
  const highTop = topOf(high);
  // 10^more has so few bits that it need not be split.
  const rest = low + ((high - highTop) * shift - (product - highTop * shift));
  const sum = product + rest;
  const sumError = rest - (sum - product);

  const inverse = INVERSE[decimals];
  const quotient = sum * inverse;
  const sumTop = topOf(sum);
  const sumLow = sum - sumTop;
  const top = INVERSE_TOP[decimals];
  const bottom = INVERSE_BOTTOM[decimals];
  const lacks = sumLow * bottom - (quotient - sumTop * top - sumLow * top - sumTop * bottom);
  const correction = lacks + sum * INVERSE_REST[decimals] + sumError * inverse;
  const doubt = quotient * CORRECTION_ERROR;
  const value = quotient + (correction - doubt);
  return value === quotient + (correction + doubt) ? value : NaN;
}

/**
 * Larger than the relative error of a correction to the quotient: each of its three terms is at most 2^-53 of the
 * quotient, so that the five roundings and the two omitted products come to less than 2^-102.
 */
const CORRECTION_ERROR = 2 ** -100;

/** Splits a double into two of at most 26 bits each. */
const SPLITTER = 2 ** 27 + 1;

/** The upper part of a double, with at most 26 bits; the remainder has as few. */
function topOf(number: number): number {
  const scaled = SPLITTER * number;
  return scaled - (scaled - number);
}

/** 10^-n as a double, and the same split into two parts of at most 26 bits each; each of shape [23]. */
const INVERSE = POWERS_OF_TEN.map((power) => 1 / power);
const INVERSE_TOP = INVERSE.map(topOf);
const INVERSE_BOTTOM = INVERSE.map((inverse, n) => inverse - INVERSE_TOP[n]);

/** The difference between 10^-n and {@link INVERSE}, shape [23]. */
const INVERSE_REST = POWERS_OF_TEN.map((power, n) => {
  const powerTop = topOf(power);
  const powerLow = power - powerTop;
  const [top, bottom] = [INVERSE_TOP[n], INVERSE_BOTTOM[n]];
  const one = power * INVERSE[n];
  const lacks = powerLow * bottom - (one - powerTop * top - powerLow * top - powerTop * bottom);
  return (1 - one - lacks) / power;
});
