import { isSuspect, USUAL_MARKS } from '../columns/usual-marks.js';

/** A number in any notation, optionally with a currency or a per cent sign. */
const NUMBER_LIKE = /^[\s(+\-−$€£¥]*[.,]?\d[\d.,'’\s]*(?:[eE][+-]?\d+)?[\s%‰$€£¥)-]*(?:[A-Z]{3})?$/;

/** Begins like a number or a date. */
const BEGINS_LIKE_NUMBER = /^[\s(+\-−$€£¥<>=~]*[.,]?\d/;

/** A date in digits. */
const DATE_LIKE = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[T ].*)?$/;

/** Longest text that may look like a number: examining one takes time quadratic in its length. */
const LONGEST = 200;

/** Whether a cell looks like a number in some notation. */
export function isNumberLike(text: string): boolean {
  return text.length <= LONGEST && NUMBER_LIKE.test(text);
}

/** Whether a cell looks like a date in digits, optionally with a time. */
export function isDateLike(text: string): boolean {
  return DATE_LIKE.test(text);
}

/** Whether a cell is empty or contains something that may mark a missing value. */
export function isMissingLike(text: string): boolean {
  return text === '' || text === '?' || USUAL_MARKS.includes(text) || isSuspect(text);
}

/** Whether a cell contains words: not a number, a date or the like, nor a mark of a missing value. */
export function isWordLike(text: string): boolean {
  return !isMissingLike(text) && !BEGINS_LIKE_NUMBER.test(text);
}

/** Number of cells that are not empty. */
export function filledCells(fields: readonly string[]): number {
  return fields.filter((text) => text !== '').length;
}

/** Whether cells number their columns: 1, 2, 3 and so on, or (1), (2), (3), in at least three columns. */
export function numberColumns(fields: readonly string[]): boolean {
  return fields.length > 2 && fields.every((text, c) => NUMBERED.exec(text)?.[1] === String(c + 1));
}

/** The number of a column. */
const NUMBERED = /^[([]?(\d+)[)\]]?$/;

/** Whether texts are whole numbers in strictly ascending order. */
export function countUp(texts: readonly string[]): boolean {
  return texts.every(
    (text, i) => /^(?:0|[1-9]\d*)$/.test(text) && (i === 0 || Number(text) > Number(texts[i - 1])),
  );
}
