import { parseNumber } from '../numbers/number-text.js';
import { countUp, isDateLike, isMissingLike, isNumberLike } from './cell-look.js';
import type { RowRecord } from './row-record.js';

/** Whether the first record of a table contains names or is already a row. */
export interface FirstRowLook {
  /** `open` if it may be either; it is then assumed to contain names. */
  readonly is: 'names' | 'open' | 'row';
  /** A text that suggests a row. */
  readonly because?: string;
}

const NAMES: FirstRowLook = { is: 'names' };

/** Years used as column names. */
const YEAR = /^(?:1[89]|20|21)\d\d$/;

/**
 * Judges the first record of a table by comparing it with the rows below.
 *
 * It is a row if it has a number above numbers or a date above dates, or if most of its texts occur below in their
 * columns. If its numbers count up, as years or `0`, `1`, `2` do, or are quoted, it may be a header nevertheless.
 *
 * @param rows  the first rows below; rows equal to the header are ignored
 */
export function lookOfFirstRow(
  { fields, quoted }: RowRecord,
  rows: readonly RowRecord[],
): FirstRowLook {
  const below = rows.filter((row) => row.fields.join('\0') !== fields.join('\0'));
  if (below.length === 0) return NAMES;
  const columns = fields.map((text, c) => ({
    text,
    quoted: quoted[c],
    cells: below.map((row) => row.fields[c] ?? '').filter((cell) => !isMissingLike(cell)),
  }));
  const numbers = columns.filter(
    ({ text, cells }) =>
      cells.length > 0 &&
      ((isNumber(text) && cells.every(isNumberLike)) ||
        (isDateLike(text) && cells.every(isDateLike))),
  );
  const repeated = columns.filter(({ text, cells }) => !isNumber(text) && cells.includes(text));
  const isRepeated = columns.length > 1 && 2 * repeated.length > columns.length;
  const speaking = numbers.length > 0 ? numbers : isRepeated ? repeated : [];
  if (speaking.length === 0) return NAMES;
  const because = (speaking.find((column) => !column.quoted) ?? speaking[0]).text;
  const mayBeNames = speaking.every((column) => column.quoted) || areNames(numbers);
  return { is: mayBeNames ? 'open' : 'row', because };
}

function isNumber(text: string): boolean {
  return !Number.isNaN(parseNumber(text));
}

/** Whether numbers count up as column names do. */
function areNames(numbers: readonly { readonly text: string }[]): boolean {
  const texts = numbers.map(({ text }) => text);
  if (texts.length === 0 || !countUp(texts)) return false;
  if (texts.every((text) => YEAR.test(text))) return true;
  const step = Number(texts[1]) - Number(texts[0]);
  return (
    texts.length > (step === 1 ? 1 : 2) &&
    texts.every((text, i) => i === 0 || Number(text) - Number(texts[i - 1]) === step)
  );
}
