import { isMissingLike, isNumberLike, isWordLike, numberColumns } from './cell-look.js';
import type { RowRecord } from './row-record.js';

/** Most lines below the header to examine. */
const MAX_LINES = 3;

/** Words that name column types in some program. */
const TYPE_WORD =
  /^(?:(?:var)?char2?(?:acter)?|n?varchar|text|string|str|object|numeric|numerical|number|num|decimal|double(?: precision)?|float\d*|real|u?int\d*|integer|bigint|smallint|bool(?:ean)?|logical|lgl|chr|dbl|factor|fct|categor(?:y|ical)|nominal|ordinal|interval|ratio|continuous|discrete|date|datetime|timestamp|time|enum|scale|basic)(?:\s*\([\d, ]*\))?$/i;

/** A unit or a question in brackets, or what a survey tool writes about a column: `(kg)`, `[%]`, `{"ImportId":...}`. */
const BRACKETED = /^(?:\(.*\)|\[.*\]|<.*>|\{.*\})$/s;

/** Usual units, above a column of numbers in a line that holds nothing else. */
const UNIT =
  /^(?:kg|g|mg|t|lbs?|oz|km|m|cm|mm|µm|nm|ft|in|mi|ha|m2|m²|m3|m³|l|ml|h|hrs?|hours?|stunden|min|minutes?|s|sec|seconds?|ms|days?|tage|weeks?|months?|years?|yrs?|jahre|ans|°?c|°?f|k|pa|hpa|bar|mmhg|v|a|w|kw|kwh|hz|khz|mhz|ghz|n|j|kj|kcal|cal|mol|ph|bpm|kb|mb|gb|tb|usd|eur|gbp|chf|[$€£¥]|%|‰|percent|prozent|pts?|points?|punkte|pcs?|stk|stück|count|number|km\/h|m\/s|mph|kg\/m2|kg\/m²|mg\/dl|mmol\/l|µg|ppm|db)\.?$/i;

/** Orange's letters for types. */
const TYPE_LETTER = /^[cdst]$/i;

/** Roles of columns, which Orange writes on a third line. */
const ROLE = /^(?:class|meta|ignore|weight|target|input|id|feature|skip)$/i;

/** A line of dashes below a header. */
const DASHES = /^:?-{2,}:?$/;

/**
 * Number of records below the header that describe the columns, for example their units or types, and are not rows.
 *
 * They contain words in columns that are otherwise numeric: in most such columns and in at least two of them, or in one
 * if the words are units in brackets or names of types. Lines of dashes, and lines that name a type for every column,
 * count too.
 *
 * @param rows         the first records below the header
 * @param mayBeNumeric  whether a column, by its index from 0, is not declared nominal
 */
export function secondHeaderLines(
  rows: readonly RowRecord[],
  width: number,
  mayBeNumeric: (column: number) => boolean,
): number {
  const whole = rows.filter(({ fields }) => fields.length === width);
  if (whole.length < rows.length && whole.length < 2) return 0;
  let lines = 0;
  for (let taken = 1; taken <= Math.min(MAX_LINES, whole.length - 1); taken++) {
    const numeric = numericColumns(whole.slice(taken), width, mayBeNumeric);
    const below = whole.slice(taken).map(({ fields }) => fields);
    const isLead = (record: RowRecord, i: number) =>
      isSecondHeader(record, numeric, below) || (i > 0 && isRoles(record.fields));
    if (whole.slice(0, taken).every(isLead)) lines = taken;
  }
  return lines;
}

function isSecondHeader(
  { fields, quoted }: RowRecord,
  numeric: readonly number[],
  below: readonly (readonly string[])[],
): boolean {
  const filled = fields.filter((text) => text !== '');
  if (filled.length === 0) return false;
  const isQuoted = fields.some((text, c) => text !== '' && quoted[c]);
  if (!isQuoted && filled.every((text) => DASHES.test(text))) return true;
  const recurs = fields.some((text, c) => below.some((cells) => cells[c] === text));
  // In a table of numbers alone, 1, 2, 3 may be a row.
  if (!isQuoted && numberColumns(fields)) return numeric.length < fields.length;
  const isTyped = filled.length > 1 && filled.length === fields.length && filled.every(isType);
  if (isTyped && !isQuoted && !recurs) return true;
  const cells = numeric.map((column) => fields[column]);
  if (cells.some(isNumberLike)) return false;
  const words = cells.filter(isWordLike);
  // Such as "1-3" next to a word.
  const others = cells.filter((text) => !isMissingLike(text));
  if (words.length > 0 && others.length > 1) return 2 * others.length > cells.length;
  if (words.length !== 1) return false;
  const [word] = words;
  if (BRACKETED.test(word) || isType(word) || TYPE_LETTER.test(word)) return true;
  return UNIT.test(word) && filled.length === 1;
}

/** Whether a category must be quoted when written, so that its row is not taken for a second header. */
export function looksLikeType(text: string): boolean {
  return isType(text) || DASHES.test(text);
}

function isType(text: string): boolean {
  return TYPE_WORD.test(text);
}

function isRoles(fields: readonly string[]): boolean {
  const filled = fields.filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => ROLE.test(text));
}

/** Columns in which every cell is a number or may mark a missing value, with at least two numbers if there are rows. */
export function numericColumns(
  rows: readonly RowRecord[],
  width: number,
  mayBeNumeric: (column: number) => boolean,
): number[] {
  const least = Math.min(2, rows.length);
  return Array.from({ length: width }, (_, c) => c).filter((c) => {
    const cells = rows.map(({ fields }) => fields[c]).filter((text) => !isMissingLike(text));
    return mayBeNumeric(c) && cells.length >= least && cells.every(isNumberLike);
  });
}
