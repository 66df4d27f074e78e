/** Digits, a decimal point, an exponent, a sign: no hex, no `Infinity`, no thousands marks. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

const NOT_FINITE = /^[+-]?(?:nan|inf|infinity)$/i;

/** Powers of ten that a double holds exactly, as far as they are needed below. */
const POWERS_OF_TEN = Float64Array.from({ length: 16 }, (_, n) => Number(`1e${n}`));

/** Most digits whose whole number a double always holds exactly. */
export const EXACT_DIGITS = 15;

/**
 * The number that a text writes, or NaN when it writes none; blanks around it are ignored.
 *
 * A number too large for a double gives an infinity.
 */
export function parseNumber(text: string): number {
  const first = text.charCodeAt(0);
  const start = first === 45 /* - */ || first === 43 /* + */ ? 1 : 0;
  let whole = 0; // all digits as one whole number
  let digits = 0;
  let pointAt = -1;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) {
      whole = whole * 10 + (code - 48);
      digits++;
    } else if (code === 46 /* . */ && pointAt < 0) pointAt = digits;
    else return parseOtherNumber(text);
  }
  if (digits === 0) return NaN;
  if (digits > EXACT_DIGITS) return Number(text);
  // Both operands are exact, so that the one division rounds as reading the text itself would.
  const size = pointAt < 0 ? whole : whole / POWERS_OF_TEN[digits - pointAt];
  return first === 45 ? -size : size;
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
