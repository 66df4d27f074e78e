/**
 * CSV read from its definition: the slow second opinion, which goes through the text character by character, and through
 * each number sign by sign.
 */

/** How a text is to be read; nothing of it is found. */
export interface Definition {
  readonly separator: string;
  readonly decimal: '.' | ',';
  /** Of each column, shape [columns]. */
  readonly types: readonly ('numeric' | 'nominal')[];
}

/** A field, and whether it stood in quotes. */
interface Field {
  readonly text: string;
  readonly isQuoted: boolean;
}

interface CsvRecord {
  readonly fields: readonly Field[];
  /** In which it begins, from 1. */
  readonly line: number;
}

/** The cells of each column, or the code of the first error and its line. */
export type Defined = readonly (readonly (number | string | null)[])[] | string;

const BLANKS = [' ', '\t', '\u00a0', '\u202f'];

const MARKS = ['NA', 'N/A', 'n/a', '<NA>', 'NaN', 'nan', 'null', 'NULL', '\\N'];

const MARKS_AMONG_NUMBERS = [...MARKS, 'None', '-', '.'];

/** Reads a text whose first record is a header, of at least two columns. */
export function readByDefinition(text: string, definition: Definition): Defined {
  const [, ...records] = recordsOf(text, definition.separator);
  const columns: (number | string | null)[][] = definition.types.map(() => []);
  for (const { fields, line } of records) {
    if (fields.length === 1 && fields[0].text.trim() === '') continue;
    if (fields.length !== columns.length) return `ROW_LENGTH in line ${line}`;
    for (const [c, field] of fields.entries()) {
      const cell = definition.types[c] === 'nominal' ? category(field) : number(field, definition);
      if (cell === 'no number') return `VALUE_NOT_NUMERIC in line ${line}`;
      if (cell === Infinity || cell === -Infinity) return `VALUE_NOT_FINITE in line ${line}`;
      columns[c].push(cell);
    }
  }
  return columns;
}

/** The records of a text in which each quote is closed. */
function recordsOf(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let fields: Field[] = [];
  let line = 1;
  let begin = 1;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const isBlank = (c: string | undefined) =>
    c !== undefined && c !== separator && BLANKS.includes(c);
  const isEnd = (c: string | undefined) => c === undefined || c === '\n' || c === '\r';
  while (at < text.length) {
    let field = '';
    let isQuoted = false;
    while (isBlank(text[at])) at++;
    if (text[at] === '"') {
      isQuoted = true;
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (text[at] === '"') at++;
        if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) line++;
        field += text[at];
      }
      for (at++; isBlank(text[at]); ) at++;
    } else {
      while (text[at] !== separator && !isEnd(text[at])) field += text[at++];
      while (isBlank(field[field.length - 1])) field = field.slice(0, -1);
    }
    fields.push({ text: field, isQuoted });
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      fields.push({ text: '', isQuoted: false });
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    records.push({ fields, line: begin });
    fields = [];
    begin = ++line;
  }
  return records;
}

function category({ text, isQuoted }: Field): string | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '?') return null;
  return !isQuoted && MARKS.includes(trimmed) ? null : text;
}

/** The number of a field, NaN for a missing one. */
function number(field: Field, { decimal }: Definition): number | 'no number' {
  const text = field.text.trim();
  if (text === '' || text === '?' || MARKS_AMONG_NUMBERS.includes(text)) return NaN;
  if (/^[+-]?inf(inity)?$/i.test(text)) return Infinity;
  const sign = text[0] === '-' ? -1 : 1;
  const unsigned = text[0] === '-' || text[0] === '+' ? text.slice(1) : text;
  const size = withoutSign(unsigned, decimal);
  if (size !== undefined) return sign * size;
  // As accounts write what is below zero.
  const inside =
    text.startsWith('(') && text.endsWith(')')
      ? text.slice(1, -1)
      : text.endsWith('-')
        ? text.slice(0, -1)
        : text.startsWith('\u2212')
          ? text.slice(1)
          : '';
  const below = withoutSign(inside, decimal);
  return below === undefined ? 'no number' : -below;
}

/** Digits, one mark and an exponent, or digits in groups and one mark; `undefined` for anything else. */
function withoutSign(text: string, decimal: '.' | ','): number | undefined {
  const exponentAt = text.search(/e/i);
  const mantissa = exponentAt < 0 ? text : text.slice(0, exponentAt);
  const exponent = exponentAt < 0 ? '' : text.slice(exponentAt + 1);
  if (exponentAt >= 0 && !isDigits(exponent.replace(/^[+-]/, ''))) return undefined;
  const [whole, fraction = '', ...more] = mantissa.split(decimal);
  if (more.length > 0 || (fraction !== '' && !isDigits(fraction))) return undefined;
  if (isDigits(whole) || (whole === '' && fraction !== '')) {
    return Number(`${whole}.${fraction}0e${exponent === '' ? '0' : exponent}`);
  }
  const groups = groupsOf(whole, decimal);
  if (groups === undefined || exponentAt >= 0) return undefined;
  return Number(`${groups.join('')}.${fraction}0`);
}

function isDigits(text: string): boolean {
  return text !== '' && [...text].every((c) => c >= '0' && c <= '9');
}

/** One to three digits, then threes, with one mark between all of them. */
function groupsOf(text: string, decimal: '.' | ','): readonly string[] | undefined {
  for (const mark of [
    decimal === '.' ? ',' : '.',
    ' ',
    "'",
    '\u2019',
    '\u00a0',
    '\u202f',
    '\u2009',
  ]) {
    const [first, ...others] = text.split(mark);
    const isFirst = isDigits(first) && first.length <= 3 && first[0] !== '0';
    if (isFirst && others.length > 0 && others.every((g) => g.length === 3 && isDigits(g))) {
      return [first, ...others];
    }
  }
  return undefined;
}
