import type { CellValue } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { columnLetters, columnOf } from './cell-address.js';
import { unescapedText } from './cell-text.js';
import { readXml } from './read-xml.js';
import type { ShownAs, Workbook } from './workbook.js';

/** A cell that is not empty. */
export interface SheetCell {
  /** Counted from 0. */
  readonly column: number;
  /** A number shown as a date or a time counts days, as the workbook counts them. */
  readonly value: CellValue;
  readonly shownAs: ShownAs;
  /** Whether it is marked as text that is to be taken as it is, as by an apostrophe before it. */
  readonly isQuoted: boolean;
}

/** A row that is not empty, even if it only contains an error. */
export interface SheetRow {
  /** Its number in the sheet, from 1. */
  readonly number: number;
  readonly cells: readonly SheetCell[];
}

/** The contents of a sheet. */
export interface Sheet {
  readonly rows: readonly SheetRow[];
  /** Merged cells, such as `A1:C1`. */
  readonly merged: readonly string[];
  /** Formulas without a saved value: how many there are in each column, counted from 0. */
  readonly uncomputed: ReadonlyMap<number, number>;
}

/**
 * The rows of a sheet; empty texts and errors do not count as values.
 *
 * @throws Error for damaged cells
 */
export function sheetRows({ sheet, texts, shownAs, areQuoted }: Workbook): Sheet {
  const rows: SheetRow[] = [];
  const merged: string[] = [];
  let cells: SheetCell[] = [];
  let rowNumber = 0;
  let isUsed = false;
  let column = -1;
  let cell: Readonly<Record<string, string>> = {};
  let text = '';
  let isValue = false;
  let isFormula = false;
  const uncomputed = new Map<number, number>();
  readXml(sheet, {
    open(name, attributes) {
      if (name === 'mergeCell') merged.push(attributes.ref ?? '');
      if (name === 'row') {
        rowNumber = Number(attributes.r ?? rowNumber + 1);
        column = -1;
        cells = [];
        isUsed = false;
      }
      if (name === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        cell = attributes;
        text = '';
        isFormula = false;
      }
      if (name === 'f') isFormula = true;
      isValue = name === 'v' || name === 't';
    },
    text(piece) {
      if (isValue) text += piece;
    },
    close(name) {
      isValue = false;
      if (name === 'c') {
        const address = `${columnLetters(column)}${rowNumber}`;
        const value = cellValue(cell.t ?? 'n', text, texts, address);
        const shown = typeof value === 'number' ? shownAs[Number(cell.s ?? 0)] : undefined;
        const isQuoted = typeof value === 'string' && areQuoted[Number(cell.s ?? 0)] === true;
        if (value !== null) cells.push({ column, value, shownAs: shown, isQuoted });
        if (text !== '' || isFormula) isUsed = true;
        if (text === '' && isFormula && cell.t !== 'str')
          uncomputed.set(column, (uncomputed.get(column) ?? 0) + 1);
      }
      if (name === 'row' && isUsed) rows.push({ number: rowNumber, cells });
    },
  });
  return { rows, merged, uncomputed };
}

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * @throws Error for a value that the type does not allow: in a damaged workbook it would be mistaken for a missing
 *   value.
 */
function cellValue(
  type: string,
  text: string,
  texts: readonly string[],
  address: string,
): CellValue {
  if (text === '' || type === 'e') return null;
  switch (type) {
    case 's':
      return textOrNull(sharedText(texts[Number(text)], text, address));
    case 'b':
      return text === '1' || text === 'true';
    case 'n':
      if (NUMBER.test(text)) return Number(text);
      throw new Error(`the cell ${address} holds ${quoted(text)}, expected a number`);
    default:
      return textOrNull(unescapedText(text));
  }
}

/** A text; a cell that holds only blanks shows nothing. */
function textOrNull(text: string): string | null {
  return /^[^\S\ufeff]*$/.test(text) ? null : text;
}

function sharedText(found: string | undefined, place: string, address: string): string {
  if (found !== undefined) return found;
  throw new Error(`the cell ${address} names the text ${quoted(place)}, which is not there`);
}
