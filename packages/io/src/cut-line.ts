import { scanPlainNumber } from './number-text.js';

const LF = 10;

/** The fields of a line, as {@link cutLine} finds them. */
export interface LineFields {
  /** Whether the number that a field writes is wanted, 1 or 0, shape [fields]. */
  readonly wanted: Uint8Array;
  /** Where each field ends, shape [fields]. */
  readonly ends: Int32Array;
  /** The number that a field writes as of {@link scanPlainNumber}, NaN if none or not wanted, shape [fields]. */
  readonly numbers: Float64Array;
}

/**
 * Finds where the fields of a line end that has as many as are expected, and reads the plain numbers among them on the
 * way, so that the characters are gone over once.
 *
 * @param codes      codes of the characters of lines without quotes, each of which ends by LF
 * @param start      where the line begins
 * @param separator  code of the character between fields, which no number holds
 * @param fields     is given the ends and the numbers
 * @returns false for a line of more or fewer fields
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
