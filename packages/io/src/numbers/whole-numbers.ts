import { EXACT_DIGITS } from './number-text.js';

/** Whether a text is a whole number without a sign, as codes and article numbers are. */
export function isWhole(text: string): boolean {
  return /^\d+$/.test(text.trim());
}

/** Whether a whole number would not keep its digits, because of leading zeros or more digits than a double holds. */
export function isChanged(text: string): boolean {
  if (!mayChange(text.charCodeAt(0), text.length)) return false;
  const trimmed = text.trim();
  return isWhole(trimmed) && String(Number(trimmed)) !== trimmed;
}

/**
 * Whether {@link isChanged} must examine a text more closely.
 *
 * @param first   code of its first character
 * @param length  number of characters
 */
export function mayChange(first: number, length: number): boolean {
  return length > EXACT_DIGITS || first === ZERO || !(first > BLANK);
}

const ZERO = 48;
const BLANK = 32;
