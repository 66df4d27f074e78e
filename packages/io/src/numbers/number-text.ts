import { writeAsciiCodes } from './ascii-codes.js';
import { divideLong, MAX_EXACT_POWER, MAX_LOW_DIGITS, POWERS_OF_TEN } from './divide-long.js';

/** Digits, a decimal point, an exponent, a sign: no hexadecimal numbers, no `Infinity`, no thousands separators. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

const NOT_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;

/** Most digits of a whole number that a double always represents exactly. */
export const EXACT_DIGITS = 15;

/**
 * The number that a text represents, or NaN if there is none; blanks around it are ignored.
 *
 * A number too large for a double becomes an infinity.
 */
export function parseNumber(text: string): number {
  if (text.length > room.length) return parseOtherNumber(text);
  writeAsciiCodes(text, room);
  const value = plainNumberIn(room, 0, text.length);
  return Number.isNaN(value) ? parseOtherNumber(text) : value;
}

/** Buffer for the character codes of a text; numbers written by programs are shorter than this. */
const room = /* @__PURE__ */ new Uint8Array(64);

/**
 * The number that the characters [start, end) of a text represent if they consist only of digits, at most one point and
 * a sign; NaN for anything else, such as an exponent or blanks, and for the few numbers of more than fifteen digits
 * that need closer inspection.
 *
 * @param codes  codes of the characters, as from `asciiCodes`
 */
function plainNumberIn(codes: Uint8Array, start: number, end: number): number {
  const value = scanPlainNumber(codes, start, end, endOfScan, 0);
  return endOfScan[0] === end ? value : NaN;
}

const endOfScan = /* @__PURE__ */ new Int32Array(1);

/**
 * The number at a position in a text that consists only of digits, at most one point and a sign; NaN if there is none,
 * and for the few numbers of more than fifteen digits that need closer inspection.
 *
 * @param codes  codes of the characters, as from `asciiCodes`
 * @param start  position of its first character
 * @param limit  position at which it must end at the latest (exclusive)
 * @param ends   receives, at `index`, the position of the first character after it
 */
export function scanPlainNumber(
  codes: Uint8Array,
  start: number,
  limit: number,
  ends: Int32Array,
  index: number,
): number {
  const sign = codes[start];
  const first = sign === MINUS || sign === PLUS ? start + 1 : start;
  let at = afterZeros(codes, first, limit);
  // The digits without leading zeros: the first fifteen, which form an exact whole number, and the others.
  let digits = 0;
  let high = 0;
  let low = 0;
  for (; at < limit && isDigit(codes[at]); at++, digits++) {
    if (digits < EXACT_DIGITS) high = 10 * high + (codes[at] - ZERO);
    else low = 10 * low + (codes[at] - ZERO);
  }
  let pointAt = -1;
  if (at < limit && codes[at] === POINT) {
    pointAt = at++;
    if (digits === 0) at = afterZeros(codes, at, limit);
    // Four at a time, since computed numbers have many.
    for (; digits + 4 <= EXACT_DIGITS && at + 4 <= limit; at += 4, digits += 4) {
      const four = fourDigits(codes, at);
      if (four < 0) break;
      high = 10_000 * high + four;
    }
    for (; at < limit && isDigit(codes[at]); at++, digits++) {
      if (digits < EXACT_DIGITS) high = 10 * high + (codes[at] - ZERO);
      else low = 10 * low + (codes[at] - ZERO);
    }
  }
  ends[index] = at;
  if (at - first - (pointAt < 0 ? 0 : 1) <= 0) return NaN;
  const size = scaled(high, low, digits - EXACT_DIGITS, pointAt < 0 ? 0 : at - pointAt - 1);
  return sign === MINUS ? -size : size;
}

function isDigit(code: number): boolean {
  return (code - ZERO) >>> 0 <= 9;
}

/** The whole number formed by the four digits at a position; negative if one of them is not a digit. */
function fourDigits(codes: Uint8Array, at: number): number {
  const a = codes[at] - ZERO;
  const b = codes[at + 1] - ZERO;
  const c = codes[at + 2] - ZERO;
  const d = codes[at + 3] - ZERO;
  // For a digit, neither its value nor its value plus 6 has a bit above the lowest four; for any other number, one of
  // them does.
  const bits = a | b | c | d | (a + 6) | (b + 6) | (c + 6) | (d + 6);
  return (bits & ~15) === 0 ? 1000 * a + 100 * b + 10 * c + d : -1;
}

/** The position of the first character in [start, end) that is not a zero, or the end. */
function afterZeros(codes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && codes[at] === ZERO) at++;
  return at;
}

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/**
 * The double closest to high / 10^decimals or, with more digits, (high * 10^more + low) / 10^decimals; NaN if not
 * known.
 */
function scaled(high: number, low: number, more: number, decimals: number): number {
  if (decimals > MAX_EXACT_POWER) return NaN;
  // Both operands are exact, so the single division rounds as reading the text itself would.
  if (more <= 0) return high / POWERS_OF_TEN[decimals];
  return more > MAX_LOW_DIGITS ? NaN : divideLong(high, low, more, decimals);
}

function parseOtherNumber(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : NaN;
}

/** Whether a text is one of the usual spellings of NaN or an infinity. */
export function isNotFiniteWord(text: string): boolean {
  return NOT_FINITE.test(text.trim());
}

/** The shortest text that reads back as the same finite number; unlike `String`, it preserves `-0`. */
export function formatNumber(value: number): string {
  return value === 0 && 1 / value < 0 ? '-0' : String(value);
}
