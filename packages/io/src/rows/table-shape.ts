import { isBlankRecord } from './blank-record.js';
import {
  countUp,
  filledCells,
  isMissingLike,
  isNumberLike,
  isWordLike,
  numberColumns,
} from './cell-look.js';
import type { RowRecord } from './row-record.js';

/** Fewest records above a line of separators alone that may end a table. */
const MIN_ABOVE_GAP = 3;

/** The records of a piece of CSV text for a given separator, without blank lines and comments. */
export interface TableShape {
  readonly separator: string;
  readonly records: readonly RowRecord[];
  /** The most frequent number of fields above 1; 1 if no record has more than one. */
  readonly width: number;
  /** Number of records with that many fields; 0 if none has more than one field. */
  readonly support: number;
  /** Line of the first blank line below a record; infinite if there is none. */
  readonly gap: number;
}

/** The shape of the records of a text. */
export function shapeOf(separator: string, all: readonly RowRecord[]): TableShape {
  const records = all.filter(({ fields }) => !isBlankRecord(fields));
  const first = records[0]?.line ?? Infinity;
  const belowFirstRows = records[MIN_ABOVE_GAP]?.line ?? Infinity;
  const gap = all.find(({ fields, line }) =>
    isBlankRecord(fields) ? line > first : line >= belowFirstRows && filledCells(fields) === 0,
  );
  const counts = new Map<number, number>();
  for (const { fields } of records) {
    if (fields.length > 1) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  }
  let [width, support] = [1, 0];
  for (const [fields, count] of counts) {
    if (count > support) [width, support] = [fields, count];
  }
  return { separator, records, width, support, gap: gap?.line ?? Infinity };
}

/** Whether all records from the header to the last one with the table's width have this width. */
export function isRegular({ records, width }: TableShape, header: number): boolean {
  const rows = records.slice(header + 1);
  const { length } = rows.filter(({ fields }) => fields.length === width);
  return rows.slice(0, length).every(({ fields }) => fields.length === width);
}

/**
 * Index of the header among the records, if those above it can only be titles: lines with fewer fields than the table
 * has, or with few non-empty cells; `undefined` if no record stands out as the header.
 */
export function headerOf(shape: TableShape): number | undefined {
  const { records } = shape;
  for (let i = 0; i < records.length; i++) {
    if (fitsHeader(shape, i)) return i;
    if (!isTitle(shape, i)) return undefined;
  }
  return undefined;
}

/**
 * Whether a record has a name for each column but the first, since R's `write.table` leaves out the name of the column
 * of row names.
 */
export function lacksFirstName({ records, width }: TableShape, header: number): boolean {
  const { fields, quoted } = records[header];
  const rows = records.slice(header + 1);
  if (fields.length !== width - 1 || rows.length === 0) return false;
  if (rows.every((row) => row.fields[width - 1] === '')) return false;
  if (!rows.every((row) => row.fields.length === width && row.fields[0] !== '')) return false;
  if (new Set(rows.map((row) => row.fields[0])).size < rows.length) return false;
  const isCounted = rows.every((row, i) => row.fields[0] === String(i + 1));
  const isNamed = rows.every((row) => isWordLike(row.fields[0]));
  const hasNumbers = rows[0].fields.slice(1).some(isNumberLike);
  return quoted.every(Boolean) || isCounted || (isNamed && hasNumbers);
}

function fitsHeader(shape: TableShape, at: number): boolean {
  const { records, width } = shape;
  const { fields } = records[at];
  if (isNumbering(shape, at)) return false;
  if (fields.length === width) return !isPadded(shape, at);
  if (fields.length > width) return fields.slice(width).every((text) => text === '');
  return lacksFirstName(shape, at) || endsInSeparators(shape, at);
}

/** Whether all rows, but not the header, end in a separator. */
function endsInSeparators({ records, width }: TableShape, header: number): boolean {
  const { length } = records[header].fields;
  const rows = records.slice(header + 1);
  return (
    length > 1 &&
    rows.length > 0 &&
    rows.every(({ fields }) => fields.length > length && filledCells(fields.slice(length)) === 0) &&
    length < width
  );
}

function isTitle(shape: TableShape, at: number): boolean {
  const { records, width } = shape;
  const { length } = records[at].fields;
  if (length >= width) return length === width && (isPadded(shape, at) || isNumbering(shape, at));
  if (length === 1) return true;
  const header = records.findIndex(({ fields }, i) => i > at && fields.length === width);
  const below = records[header + 1];
  return header > 0 && namesOnly(records[header]) && below?.fields.some(isNumberLike) === true;
}

/** Whether a record numbers the columns above the line with their names. */
function isNumbering({ records, width }: TableShape, at: number): boolean {
  const next = records[at + 1];
  return (
    next?.fields.length === width &&
    numberColumns(records[at].fields) &&
    namesOnly(next) &&
    !next.fields.some(isNumberLike)
  );
}

/**
 * Whether a record is a title or empty, padded with separators as spreadsheets do, above a fuller record that may be a
 * header.
 */
function isPadded(shape: TableShape, at: number): boolean {
  const { records, width } = shape;
  const { fields } = records[at];
  const filled = filledCells(fields);
  if (filled > Math.max(1, Math.floor(width / 2)) || (filled > 0 && fields[0] === '')) return false;
  const isEmpty = filled === 0;
  const least = isEmpty ? 1 : Math.max(filled + 1, Math.floor(width / 2) + 1, 2);
  const next = records.findIndex(
    (record, i) =>
      i > at &&
      !isNumbering(shape, i) &&
      record.fields.length === width &&
      filledCells(record.fields) >= least,
  );
  return next > at && (isEmpty || namesOnly(records[next]));
}

/** Whether a record may consist of names: words, and numbers only if they count up, as years do. */
function namesOnly({ fields }: RowRecord): boolean {
  const numbers = fields.filter(isNumberLike);
  return (
    fields.some(isWordLike) &&
    fields.every((text) => text === '' || !isMissingLike(text)) &&
    (numbers.length === 0 || countUp(numbers))
  );
}
