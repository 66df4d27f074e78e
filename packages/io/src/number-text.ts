import { writeAsciiCodes } from './ascii-codes.js';
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
  if (text.length > room.length) return parseOtherNumber(text);
  writeAsciiCodes(text, room);
  const value = plainNumberIn(room, 0, text.length);
  return Number.isNaN(value) ? parseOtherNumber(text) : value;
}

/** Codes of the characters of a text, of which a number that programs write has fewer. */
const room = /* @__PURE__ */ new Uint8Array(64);

/**
 * The number that the characters [start, end) of a text write by digits, at most one point and a sign alone; NaN when
 * they are anything else, as with an exponent or blanks, and for the few numbers of more than fifteen digits that
 * take a closer look.
 *
 * @param codes  codes of the characters, as of `asciiCodes`
 */
export function plainNumberIn(codes: Uint8Array, start: number, end: number): number {
  const sign = codes[start];
  const first = sign === MINUS || sign === PLUS ? start + 1 : start;
  let pointAt = -1;
  let at = afterZeros(codes, first, end);
  if (at < end && codes[at] === POINT) {
    pointAt = at;
    at = afterZeros(codes, at + 1, end);
  }
  // Of the digits, without zeros in front, the first 8 and the next 7 are each a small whole number of 32 bits.
  let digits = 0;
  let head = 0;
  let middle = 0;
  let low = 0;
  for (; at < end; at++) {
    const digit = codes[at] - ZERO;
    if (digit >>> 0 <= 9) {
      if (digits < HEAD_DIGITS) head = (10 * head + digit) | 0;
      else if (digits < EXACT_DIGITS) middle = (10 * middle + digit) | 0;
      else low = 10 * low + digit;
      digits++;
    } else if (digit === POINT - ZERO && pointAt < 0) pointAt = at;
    else return NaN;
  }
  if (end - first - (pointAt < 0 ? 0 : 1) <= 0) return NaN;
  const more = Math.max(0, Math.min(digits, EXACT_DIGITS) - HEAD_DIGITS);
  const high = head * POWERS_OF_TEN[more] + middle;
  const size = scaled(high, low, digits - EXACT_DIGITS, pointAt < 0 ? 0 : end - pointAt - 1);
  return sign === MINUS ? -size : size;
}

/** The place of the first character of [start, end) that is no zero, or the end. */
function afterZeros(codes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && codes[at] === ZERO) at++;
  return at;
}

const HEAD_DIGITS = 8;
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
