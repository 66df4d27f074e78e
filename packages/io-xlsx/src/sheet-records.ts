import { unitText } from '@preflearn/core/text';
import type { RowRecord } from '@preflearn/io';
import { type MergedCells, mergedCells } from './cell-address.js';
import type { Sheet, SheetCell, SheetRow } from './sheet-rows.js';

/** Most rows at the top in which merged cells may name groups of columns. */
const TOP = 20;

/** Blanks around a text; a byte order mark is part of it. */
const BLANKS = /^[^\S\ufeff]+|(?<![^\S\ufeff])[^\S\ufeff]+$/g;

/** What stands for a row that only has errors, such as `#N/A`: a mark of a missing value. */
const MISSING = '?';

/** A row of a sheet as texts, which are made when they are needed: a sheet may have a million rows. */
class SheetRecord implements RowRecord {
  readonly #row: SheetRow;
  readonly #width: number;
  readonly #epoch: number;
  readonly line: number;
  readonly knowsSpans: boolean;
  readonly #groups: readonly MergedCells[];

  constructor(row: SheetRow, width: number, epoch: number, groups: readonly MergedCells[]) {
    this.#row = row;
    this.#width = width;
    this.#epoch = epoch;
    this.line = row.number - 1;
    this.#groups = groups;
    this.knowsSpans = groups.length > 0;
  }

  get fields(): readonly string[] {
    const fields = new Array<string>(this.#width).fill('');
    for (const cell of this.#row.cells) fields[cell.column] = cellText(cell, this.#epoch);
    if (this.#row.cells.length === 0) fields[0] = MISSING;
    for (const { left, right } of this.#groups) fields.fill(fields[left], left + 1, right + 1);
    return fields;
  }

  get quoted(): readonly boolean[] {
    const quoted = new Array<boolean>(this.#width).fill(false);
    for (const { column, isQuoted } of this.#row.cells) quoted[column] = isQuoted;
    return quoted;
  }
}

/**
 * The rows of a sheet as texts, with a record of one empty cell in place of blank rows.
 *
 * @param epoch  day number of 1970-01-01
 */
export function sheetRecords({ rows, merged }: Sheet, epoch: number): RowRecord[] {
  const width = rows.reduce(
    (most, { cells }) => cells.reduce((widest, { column }) => Math.max(widest, column + 1), most),
    2,
  );
  const first = rows[0]?.number ?? 1;
  const groups = new Map<number, MergedCells[]>();
  for (const range of merged) {
    const cells = mergedCells(range);
    if (cells === undefined || cells.left === cells.right || cells.top >= first + TOP) continue;
    const inRow = groups.get(cells.top);
    if (inRow === undefined) groups.set(cells.top, [cells]);
    else inRow.push(cells);
  }
  for (const [top, ranges] of groups) groups.set(top, apart(ranges));
  const records: RowRecord[] = [];
  let before = first - 1;
  for (const row of rows) {
    if (row.number > before + 1) records.push({ fields: [''], quoted: [false], line: before });
    // A row whose only cell is merged is a title.
    const own = row.cells.length > 1 ? (groups.get(row.number) ?? []) : [];
    records.push(new SheetRecord(row, width, epoch, own));
    before = row.number;
  }
  return records;
}

/** Ranges of a row without those that begin in another one, which no spreadsheet program writes. */
function apart(ranges: readonly MergedCells[]): MergedCells[] {
  let end = -1;
  return [...ranges]
    .sort((a, b) => a.left - b.left)
    .filter(({ left, right }) => {
      if (left <= end) return false;
      end = right;
      return true;
    });
}

function cellText({ value, shownAs }: SheetCell, epoch: number): string {
  if (typeof value === 'string') return value.replace(BLANKS, '');
  if (typeof value === 'number' && shownAs !== undefined) {
    if (shownAs !== 'date' && value < 1) return unitText(Math.round(value * 86_400), shownAs);
    const days = value - epoch;
    return unitText(
      Number.isInteger(days) ? days : Math.round(days * 86_400),
      Number.isInteger(days) ? 'date' : 'date-time',
    );
  }
  return String(value);
}
