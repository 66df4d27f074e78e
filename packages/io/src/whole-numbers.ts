import { EXACT_DIGITS } from './number-text.js';

/** Whether a text is a whole number without a sign, as codes and numbers of articles are. */
export function isWhole(text: string): boolean {
  return /^\d+$/.test(text.trim());
}

/** Whether a whole number would not keep its digits: for leading zeros, or more digits than a double holds. */
export function isChanged(text: string): boolean {
  if (!mayChange(text, 0, text.length)) return false;
  const trimmed = text.trim();
  return isWhole(trimmed) && String(Number(trimmed)) !== trimmed;
}

/** Whether {@link isChanged} has to look closer at the characters [start, end) of a text. */
export function mayChange(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  return end - start > EXACT_DIGITS || first === ZERO || !(first > BLANK);
}

const ZERO = 48;
const BLANK = 32;
