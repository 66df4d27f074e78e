import { isWordLike } from './cell-look.js';
import { type FirstRowLook, lookOfFirstRow } from './first-row.js';
import type { FoundRows, JoinedNames } from './found-rows.js';
import { joinedHeader } from './joined-header.js';
import type { LineOptions } from './line-options.js';
import type { RowRecord } from './row-record.js';
import { numericColumns, secondHeaderLines } from './second-header.js';
import { lacksFirstName, type TableShape } from './table-shape.js';

/** What is known about the rows before they are examined. */
export interface FindOptions extends Pick<LineOptions, 'header' | 'skipAfterHeader'> {
  /** Whether a column is declared nominal, given its name and the names of all columns. */
  readonly isNominal: (name: string, names: readonly string[]) => boolean;
}

const NAMES: FirstRowLook = { is: 'names' };

/**
 * Finds the header and the rows below it.
 *
 * @param located  index of the header among the records, as `headerOf` finds it
 * @param searches  whether lines above it may be examined
 */
export function findRows(
  shape: TableShape,
  located: number,
  searches: boolean,
  options: FindOptions,
): FoundRows {
  const { records, width } = shape;
  const two = options.header === false ? undefined : twoLines(shape, located, searches, options);
  const at = two?.at ?? located;
  const header = records[at];
  const isShort = options.header !== false && two === undefined && lacksFirstName(shape, at);
  const names = two?.joined.names ?? (isShort ? ['', ...header.fields] : header.fields);
  const ownNames = two?.joined.ownNames ?? names;
  const mayBeNumeric = (column: number) => !options.isNominal(names[column] ?? '', names);
  const below = records.slice(at + 1);
  const ofHeader = two === undefined ? 0 : 1;
  const lines = secondHeader(below.slice(ofHeader), width, mayBeNumeric, options, ofHeader);
  const rows = below.slice(lines);
  const table = rows.filter((row) => row.fields.length === width && row.line < shape.gap);
  const isGiven = options.header !== undefined || two !== undefined;
  const look = isGiven ? NAMES : lookAtHeader(header, rows, isShort);
  return {
    at,
    skipAfterHeader: lines,
    joined: two?.joined,
    lacksFirstName: isShort,
    numericColumns: numericColumns(table, width, mayBeNumeric),
    numericApart: numericColumns(withoutNames(table, ownNames), width, mayBeNumeric),
    titles: cellsOf(records.slice(0, at)),
    secondHeader:
      options.skipAfterHeader === undefined ? cellsOf(below.slice(ofHeader, lines)) : [],
    doubtfulHeader: look.because,
    hasRows: table.length > 0,
    isRow: look.is === 'row',
  };
}

/** The records with empty cells in place of those that are the name of their column. */
function withoutNames(records: readonly RowRecord[], names: readonly string[]): RowRecord[] {
  const lower = names.map((name) => name.toLowerCase());
  return records.map((record) => ({
    ...record,
    fields: record.fields.map((text, c) => (text.toLowerCase() === lower[c] ? '' : text)),
  }));
}

function cellsOf(records: readonly RowRecord[]): readonly string[] {
  return records.flatMap(({ fields }) => fields).filter((cell) => cell !== '');
}

/** A header in two lines: the located one and the one below it, or the one above if it has groups. */
function twoLines(
  { records }: TableShape,
  located: number,
  searches: boolean,
  { skipAfterHeader, isNominal }: FindOptions,
): { readonly at: number; readonly joined: JoinedNames } | undefined {
  if (skipAfterHeader !== undefined) return undefined;
  const [upper, lower] = [records[located], records[located + 1]];
  const joinedAt = (at: number) => {
    if (records[at + 1].line > records[at].line + 1) return undefined;
    const names = records[at + 1].fields;
    const mayBeNumeric = (column: number) => !isNominal(names[column] ?? '', names);
    return joinedHeader(records[at], records[at + 1], records.slice(at + 2), mayBeNumeric);
  };
  const joinedBelow = lower === undefined ? undefined : joinedAt(located);
  if (joinedBelow !== undefined) return { at: located, joined: joinedBelow };
  if (!searches || located === 0 || !mayBeGroups(records[located - 1], upper)) return undefined;
  if (located > 1 && [located - 1, located - 2].every((at) => isPair(records[at])))
    return undefined;
  const joined = joinedAt(located - 1);
  return joined && { at: located - 1, joined };
}

/** Whether only the first two cells are filled, as in a line that describes the table: `Operator, Kim`. */
function isPair({ fields }: RowRecord): boolean {
  return fields.length > 2 && fields.every((cell, c) => (cell !== '') === c < 2);
}

/** Whether a line above the header has names of groups rather than titles. */
function mayBeGroups({ fields }: RowRecord, { fields: names }: RowRecord): boolean {
  const filled = fields.filter((cell) => cell !== '');
  if (filled.length < 2) return false;
  const repeats = new Set(names).size < names.length;
  return repeats || filled.every((cell) => isWordLike(cell) && !/[\d:]/.test(cell));
}

function secondHeader(
  rows: readonly RowRecord[],
  width: number,
  mayBeNumeric: (column: number) => boolean,
  { header, skipAfterHeader }: FindOptions,
  ofHeader: number,
): number {
  if (skipAfterHeader !== undefined) return skipAfterHeader + ofHeader;
  return ofHeader + (header === false ? 0 : secondHeaderLines(rows, width, mayBeNumeric));
}

function lookAtHeader(
  { fields, quoted, line }: RowRecord,
  rows: readonly RowRecord[],
  isShort: boolean,
): FirstRowLook {
  if (!isShort) return lookOfFirstRow({ fields, quoted, line }, rows);
  return lookOfFirstRow({ fields: ['', ...fields], quoted: [false, ...quoted], line }, rows);
}
