import { scanPlainNumber } from '../../numbers/number-text.js';

const LF = 10;

/** Results of {@link cutLine} for the fields of a line. */
export interface LineFields {
  /** Whether the numeric value of a field is wanted, 1 or 0, shape [fields]. */
  readonly wanted: Uint8Array;
  /** Where each field ends, shape [fields]. */
  readonly ends: Int32Array;
  /**
   * The number in a field, as from {@link scanPlainNumber}; NaN if there is none or it is not wanted; shape [fields].
   */
  readonly numbers: Float64Array;
}

/**
 * Finds the ends of the fields of a line that has the expected number of them, and reads the plain numbers among them
 * at the same time, so that each character is visited once.
 *
 * @param codes      codes of the characters of lines without quotes, each of which ends in LF
 * @param start      where the line begins
 * @param separator  code of the character between fields, which does not occur in numbers
 * @param fields     receives the ends and the numbers
 * @returns false for a line with more or fewer fields
 */
export function cutLine(
  codes: Uint8Array,
  start: number,
  separator: number,
  { wanted, ends, numbers }: LineFields,
): boolean {
  const { length } = codes;
  let at = start;
  for (let field = 0; field < ends.length; field++) {
    let number = NaN;
    if (wanted[field] === 1) {
      number = scanPlainNumber(codes, at, length, ends, field);
      at = ends[field];
    }
    for (; at < length && codes[at] !== separator && codes[at] !== LF; at++) number = NaN;
    if (at >= length) return false;
    ends[field] = at;
    numbers[field] = number;
    if (codes[at] === LF) return field === ends.length - 1;
    at++;
  }
  return false;
}
