/** The largest power of ten that a double holds exactly, as it does all smaller ones. */
export const MOST_EXACT_POWER = 22;

/** The powers of ten that a double holds exactly, shape [23]. */
export const POWERS_OF_TEN = Float64Array.from({ length: MOST_EXACT_POWER + 1 }, (_, n) =>
  Number(`1e${n}`),
);

/** Most digits of the second part of a number that {@link divideLong} takes. */
export const MOST_LOW_DIGITS = 4;

/**
 * The double next to (high * shift + low) / divisor, as reading all the digits would give it; NaN where it lies too near
 * the middle of two doubles to say. `Number` takes some ten times as long for texts of more than fifteen digits, such
 * as programs write for numbers that were computed.
 *
 * The whole number is held as the exact sum of two doubles, and so is what the first quotient leaves; T. J. Dekker
 * (1971), A floating-point technique for extending the available precision.
 *
 * @param high     whole, of fifteen digits
 * @param low      whole, below `shift`
 * @param shift    10^1 to 10^4
 * @param divisor  a power of ten that a double holds exactly
 */
export function divideLong(high: number, low: number, shift: number, divisor: number): number {
  const product = high * shift;
  const rest = low + productError(high, shift, product);
  const sum = product + rest;
  const sumError = rest - (sum - product);
  const quotient = sum / divisor;
  const back = quotient * divisor;
  const left = sum - back - productError(quotient, divisor, back) + sumError;
  const correction = left / divisor;
  const doubt = correction * CORRECTION_ERROR;
  const value = quotient + (correction - doubt);
  return value === quotient + (correction + doubt) ? value : NaN;
}

/** Far more than the relative error of a correction, which is some 2^-51. */
const CORRECTION_ERROR = 2 ** -40;

/** Parts a double into two of at most 26 bits. */
const SPLITTER = 2 ** 27 + 1;

/** What a product of doubles lacks to the exact one. */
function productError(a: number, b: number, product: number): number {
  const aScaled = SPLITTER * a;
  const aHigh = aScaled - (aScaled - a);
  const aLow = a - aHigh;
  const bScaled = SPLITTER * b;
  const bHigh = bScaled - (bScaled - b);
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}
