import { isBlankRecord } from './blank-record.js';
import { filledCells, isNumberLike, isWordLike } from './cell-look.js';
import type { CsvBlock } from './csv-records.js';

/** Beginnings of notes below a table, with a colon. */
const KEY =
  /^(?:(?:data )?sources?|quellen?|fuentes?|fontes?|bron|(?:foot)?notes?|nota|anmerkung(?:en)?|hinweise?|remarks?|legend|stand|last updated|updated|(?:data )?(?:extracted|exported|generated|created|printed|downloaded|retrieved|erstellt|exportiert)(?: (?:on|by|at|from|am|von))?|end of (?:file|report|table|data)|page|seite|report|copyright)\s*:/i;

/** Other beginnings of notes. */
const NOTE =
  /^(?:©|\(c\) |copyright |end of (?:file|report|table|data)\b|(?:page|seite) \d+ (?:of|von|\/) \d+|\*+\s*\S.*\s)/i;

/** What databases write below the rows: `(100 rows affected)`, `100 rows in set (0.00 sec)`. */
const ROW_COUNT =
  /^\(?\d[\d,.]* (?:rows?|records?|zeilen?|datensätze?|lignes?|filas?|righe)(?:\(s\))?(?: (?:affected|selected|in set|returned|fetched|exported|betroffen|ausgewählt)\b.*)?\)?\.?(?: \(.*\))?$/i;

/** Labels of rows that add up those above. */
const TOTAL =
  /^(?:(?:grand|overall|sub)[ -]?)?(?:totals?|sums?|summen?|gesamt(?:summe|ergebnis)?|insgesamt|sommes?|suma|totaux|totales?|totaal|totalt|celkem|razem|итого|averages?|means?|mittelwert|durchschnitt|moyenne)\s*:?$/i;

/** Whether a category is to be quoted when it is written, lest its row be taken for a footer. */
export function looksLikeFooter(text: string): boolean {
  return TOTAL.test(text) || isNoteText(text);
}

/**
 * Records at the end of a table that are notes or totals and no rows.
 *
 * - a record of one cell, where the table has several columns: one that begins like a note or counts the rows, or any
 *   below a blank line or another such record; filled up with separators too, unless its cell is quoted
 * - a row in which an unquoted label such as `Total` stands before numbers only, and in no other of the last rows
 * - records without any value
 *
 * @param block  ends with the last record of the text
 * @param from   the first record that may be one
 * @param width  columns of the table
 * @returns the first such record; the number of records when there is none
 */
export function footerStart(block: CsvBlock, from: number, width: number): number {
  const { rows } = block;
  let start = rows.length;
  while (start > from && isFooterLike(block, start - 1, from, width)) start--;
  while (start < rows.length && !isShown(block, start, from, width)) start++;
  return start;
}

function isFooterLike(block: CsvBlock, row: number, from: number, width: number): boolean {
  return isEmpty(block.rows[row]) || isNote(block, row, width) || isTotal(block, row, from, width);
}

/** Whether a record that may be a footer is one by itself, or by the blank line above it. */
function isShown(block: CsvBlock, row: number, from: number, width: number): boolean {
  const fields = block.rows[row];
  if (isBlankRecord(fields)) return false;
  if (isEmpty(fields)) return true;
  if (row > from && isEmpty(block.rows[row - 1])) return true;
  return isNoteText(firstCell(fields)) || isTotal(block, row, from, width);
}

function isEmpty(fields: readonly string[]): boolean {
  return isBlankRecord(fields) || filledCells(fields) === 0;
}

function isNote(block: CsvBlock, row: number, width: number): boolean {
  const fields = block.rows[row];
  const text = firstCell(fields);
  if (width === 1) return ROW_COUNT.test(text) && !isQuoted(block, row);
  if (fields.length !== width) return filledCells(fields) === 1 || isNoteText(text);
  if (fields[0] === '' || !isWordLike(text) || isQuoted(block, row)) return false;
  return filledCells(fields) === 1 || KEY.test(text);
}

function isTotal(block: CsvBlock, row: number, from: number, width: number): boolean {
  const fields = block.rows[row];
  const column = fields.findIndex((text) => text !== '');
  const label = fields[column] ?? '';
  if (width === 1 || fields.length > width || !TOTAL.test(label)) return false;
  const others = fields.filter((text, c) => c !== column && text !== '');
  if (others.length === 0 || !others.every(isNumberLike)) return false;
  const recurs = block.rows.some((cells, i) => i >= from && i !== row && cells[column] === label);
  return !recurs && !isQuoted(block, row);
}

function isNoteText(text: string): boolean {
  return KEY.test(text) || NOTE.test(text) || ROW_COUNT.test(text);
}

/** The first cell that holds something. */
function firstCell(fields: readonly string[]): string {
  return fields.find((text) => text.trim() !== '') ?? '';
}

/** Whether the first cell that holds something is in quotes. */
function isQuoted(block: CsvBlock, row: number): boolean {
  const before = block.rows[row].findIndex((text) => text.trim() !== '');
  return block.text(row).slice(before).trimStart().startsWith('"');
}

/** Position of the record from which on so many are left, blank ones not counted. */
export function lastRecords(
  rows: readonly (readonly string[])[],
  count: number,
  from: number,
): number {
  let at = rows.length;
  for (let left = count; left > 0 && at > from; ) {
    at--;
    if (!isBlankRecord(rows[at])) left--;
  }
  return at;
}
