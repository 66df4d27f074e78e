import { EXACT_DIGITS } from './number-text.js';

/** Whether a text is a whole number without a sign, as codes and numbers of articles are. */
export function isWhole(text: string): boolean {
  return /^\d+$/.test(text.trim());
}

/** Whether a whole number would not keep its digits: for leading zeros, or more digits than a double holds. */
export function isChanged(text: string): boolean {
  if (text.length <= EXACT_DIGITS && text.charCodeAt(0) !== ZERO && text.charCodeAt(0) > BLANK) {
    return false;
  }
  const trimmed = text.trim();
  return isWhole(trimmed) && String(Number(trimmed)) !== trimmed;
}

const ZERO = 48;
const BLANK = 32;
