import { isWordLike } from './cell-look.js';
import type { JoinedNames } from './found-rows.js';
import type { RowRecord } from './row-record.js';
import { numericColumns } from './second-header.js';

/** Most lines with units and the like between a header and its rows. */
const MAX_LINES = 3;

/** A year, which may name a column in any line of a header. */
const YEAR = /^(?:1[89]|20|21)\d\d$/;

/**
 * The names of a header in two lines: groups above, such as `Morning`, and names below, such as `Tea`. A group covers
 * the empty cells to its right: `Morning Tea`, `Morning Coffee`.
 *
 * @param rows           the first records below both lines
 * @param mayBeNumeric  whether a column, by its index from 0, is not declared nominal
 * @returns undefined unless some group covers several names and the lower line cannot be a row
 */
export function joinedHeader(
  upper: RowRecord,
  lower: RowRecord,
  rows: readonly RowRecord[],
  mayBeNumeric: (column: number) => boolean,
): JoinedNames | undefined {
  const width = lower.fields.length;
  if (upper.fields.length !== width || width < 3) return undefined;
  const [groups, names] = [upper.fields, lower.fields];
  if (!areNames(groups) || !areNames(names)) return undefined;
  if (groups.some((group, c) => group === '' && names[c] === '')) return undefined;
  const covering = coveringGroups(upper, names);
  const isGroup = (c: number) =>
    covering[c] !== '' && covering[c] === covering[c - 1] && names[c] !== '' && names[c - 1] !== '';
  if (!names.some((_, c) => isGroup(c))) return undefined;
  const below = rows.filter(({ fields }) => fields.length === width);
  const lead = Math.min(MAX_LINES, Math.max(0, below.length - 1));
  const isNames =
    isNoRow(names, groups, below, mayBeNumeric) ||
    Array.from({ length: lead }, (_, i) => below.slice(i + 1)).some((rows) =>
      standsAboveNumbers(names, rows, mayBeNumeric),
    );
  if (!isNames) return undefined;
  const joined = names.map((name, c) => joinedName(covering[c], name));
  const at = names.findIndex((_, c) => isGroup(c));
  return { names: joined, groups, ownNames: names, example: joined[at] };
}

function areNames(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => isWordLike(cell) || YEAR.test(cell));
}

function joinedName(group: string, name: string): string {
  if (group === '' || group === name) return name;
  return name === '' ? group : `${group} ${name}`;
}

/**
 * Whether the lower line is not a row: it has words above numbers, or leaves the columns of numbers to the upper line,
 * or fills cells that no row below fills like that.
 */
function isNoRow(
  names: readonly string[],
  groups: readonly string[],
  below: readonly RowRecord[],
  mayBeNumeric: (column: number) => boolean,
): boolean {
  if (below.length === 0) return false;
  if (standsAboveNumbers(names, below, mayBeNumeric)) return true;
  const numeric = numericColumns(below, names.length, mayBeNumeric);
  const unnamed = groups.filter((group) => group === '').length;
  if (unnamed < 2 || groups.length - unnamed < 2) return false;
  const fillsMore = below.every(({ fields }) =>
    names.some((name, c) => name !== '' && fields[c] === ''),
  );
  const recurs = names.some(
    (name, c) => name !== '' && below.some(({ fields }) => fields[c] === name),
  );
  return numeric.length > 0 ? fillsMore : !recurs;
}

function standsAboveNumbers(
  names: readonly string[],
  below: readonly RowRecord[],
  mayBeNumeric: (column: number) => boolean,
): boolean {
  return numericColumns(below, names.length, mayBeNumeric).some((c) => names[c] !== '');
}

/** The group above each column: its own, or the one that it carries on from the left. */
function coveringGroups({ fields, knowsSpans }: RowRecord, names: readonly string[]): string[] {
  if (knowsSpans === true) return [...fields];
  const starts = fields.flatMap((cell, c) => (cell === '' ? [] : [c]));
  const covering = fields.map(() => '');
  const before: { readonly width: number; readonly names: readonly string[] }[] = [];
  starts.forEach((start, i) => {
    const end = starts[i + 1] ?? fields.length;
    const own = names.slice(start, end);
    const isLast = i === starts.length - 1;
    const width = own[0] === '' ? 1 : widthOf(own, before, isLast);
    covering.fill(fields[start], start, start + width);
    if (width > 1) before.push({ width, names: own.slice(0, width) });
  });
  return covering;
}

/**
 * How many of the names belong to a group: as many as belong to an earlier group whose names they repeat; of the last
 * group all but one that exceeds the width of all groups before; else all.
 */
function widthOf(
  own: readonly string[],
  before: readonly { readonly width: number; readonly names: readonly string[] }[],
  isLast: boolean,
): number {
  const like = before.find(
    ({ width, names }) => width < own.length && names.every((name, i) => name === own[i]),
  );
  if (like !== undefined) return like.width;
  const [first] = before;
  const areEqual = before.length > 0 && before.every(({ width }) => width === first.width);
  return isLast && areEqual && own.length === first.width + 1 ? first.width : own.length;
}
