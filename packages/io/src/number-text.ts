import { divideLong, MOST_EXACT_POWER, MOST_LOW_DIGITS, POWERS_OF_TEN } from './divide-long.js';

/** Digits, a decimal point, an exponent, a sign: no hex, no `Infinity`, no thousands marks. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const NOT_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;

/** Most digits whose whole number a double always holds exactly. */
export const EXACT_DIGITS = 15;

/**
 * The number that a text writes, or NaN when it writes none; blanks around it are ignored.
 *
 * A number too large for a double gives an infinity.
 */
export function parseNumber(text: string): number {
  const value = plainNumberIn(text, 0, text.length);
  return Number.isNaN(value) ? parseOtherNumber(text) : value;
}

/**
 * The number that the characters [start, end) of a text write by digits, at most one point and a sign alone; NaN when
 * they are anything else, as with an exponent or blanks.
 */
export function plainNumberIn(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start);
  let high = 0; // the first digits as one whole number, without zeros in front
  let low = 0; // those after EXACT_DIGITS
  let digits = 0;
  let pointAt = -1;
  let at = first === MINUS || first === PLUS ? start + 1 : start;
  const empty = at;
  for (; at < end; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      if (digits < EXACT_DIGITS) high = 10 * high + digit;
      else low = 10 * low + digit;
      if (high > 0) digits++;
    } else if (digit === POINT - ZERO && pointAt < 0) pointAt = at;
    else return NaN;
  }
  if (end - empty - (pointAt < 0 ? 0 : 1) <= 0) return NaN;
  const size = scaled(high, low, digits - EXACT_DIGITS, pointAt < 0 ? 0 : end - pointAt - 1);
  if (Number.isNaN(size)) return Number(text.slice(start, end));
  return first === MINUS ? -size : size;
}

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** The double next to high / 10^decimals, or with more digits (high * 10^more + low) / 10^decimals; NaN if not known. */
function scaled(high: number, low: number, more: number, decimals: number): number {
  if (decimals > MOST_EXACT_POWER) return NaN;
  // Both operands are exact, so that the one division rounds as reading the text itself would.
  if (more <= 0) return high / POWERS_OF_TEN[decimals];
  return more > MOST_LOW_DIGITS
    ? NaN
    : divideLong(high, low, POWERS_OF_TEN[more], POWERS_OF_TEN[decimals]);
}

function parseOtherNumber(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : NaN;
}

/** Whether a text is one of the usual spellings of NaN or an infinity. */
export function isNotFiniteWord(text: string): boolean {
  return NOT_FINITE.test(text.trim());
}

/** The shortest text that reads back as the same finite number; unlike `String` it keeps `-0`. */
export function formatNumber(value: number): string {
  return value === 0 && 1 / value < 0 ? '-0' : String(value);
}
