import { isBlankRecord } from './blank-record.js';
import { filledCells, isNumberLike, isWordLike } from './cell-look.js';

/** The last records of a text or a sheet. */
export interface LastRows {
  readonly rows: readonly (readonly string[])[];
  /** Whether the first cell of a record that is not empty is quoted, which marks it as a value. */
  isQuoted(row: number): boolean;
}

/** How notes below a table begin, up to a colon. */
const KEY =
  /^(?:(?:data )?sources?|quellen?|fuentes?|fontes?|bron|(?:foot)?notes?|nota|anmerkung(?:en)?|hinweise?|remarks?|legend|stand|last updated|updated|(?:data )?(?:extracted|exported|generated|created|printed|downloaded|retrieved|erstellt|exportiert)(?: (?:on|by|at|from|am|von))?|end of (?:file|report|table|data)|page|seite|report|copyright)\s*:/i;

/** Other beginnings of notes. */
const NOTE =
  /^(?:©|\(c\) |copyright |end of (?:file|report|table|data)\b|(?:page|seite) \d+ (?:of|von|\/) \d+|\*\s*\S.*\s)/i;

/** Row counts that databases write below the rows: `(100 rows affected)`, `100 rows in set (0.00 sec)`. */
const ROW_COUNT =
  /^\(?\d[\d,.]* (?:rows?|records?|zeilen?|datensätze?|lignes?|filas?|righe)(?:\(s\))?(?: (?:affected|selected|in set|returned|fetched|exported|betroffen|ausgewählt)\b.*)?\)?\.?(?: \(.*\))?$/i;

/** Labels of rows that total those above. */
const TOTAL =
  /^(?:(?:grand|gran|overall|sub|sous|zwischen|gesamt)[ -]?)?(?:totals?|sums?|summen?|gesamt(?:summe|ergebnis)?|insgesamt|sommes?|suma|totaux|totales?|totaal|totalt|celkem|razem|итого|averages?|means?|mittelwert|durchschnitt|moyenne|summa|toplam|összesen|yhteensä|i alt|ukupno|zusammen|ensemble|合計|総計|总计|合计|소계|합계|σύνολο|σ|Σ)(?: (?:general|général|generale|geral))?(?:\s*\([^()]*\))?\s*:?$/i;

/** Labels of other statistics, of which several stand below rows. */
const STATISTIC =
  /^(?:minimum|maximum|medians?|mediana|médiane|counts?|anzahl|standard deviation|std\.? ?dev\.?|standardabweichung|écart[- ]type|variance|varianz)\s*:?$/i;

/** Short labels of statistics, which may as well be categories: rows of them need others below the same table. */
const SHORT =
  /^(?:s\.?d\.?|std|stdev|s\.?e\.?(?:m\.?)?|var|n|min|max|med|avg|mw|stabw|(?:25|50|75)\s?%|%|percent|prozent)\s*:?$/i;

/** How many rows of short labels make statistics of each other. */
const MIN_SHORT = 3;

/** Labels that total the rows of a table, or are a category like others. */
const ALL = /^(?:all|alle|overall|tous|toutes|todos|todas|tutti)\s*:?$/i;

/** Whether a text is the label of a row that totals others, such as `Total`. */
export function isTotalLabel(text: string): boolean {
  return TOTAL.test(text.trim()) || isAllLabel(text);
}

/** Whether a text is such a label that may as well be a category, such as `All`. */
export function isAllLabel(text: string): boolean {
  return ALL.test(text.trim());
}

/** Whether a category must be quoted when written, so that its row is not taken for a footer. */
export function looksLikeFooter(text: string): boolean {
  return [TOTAL, STATISTIC, SHORT].some((kind) => kind.test(text)) || isNoteText(text);
}

/**
 * Finds the records at the end of a table that are notes or totals rather than rows:
 *
 * - a record with a single cell in a table of several columns: one that begins like a note or counts the rows, or any
 *   below a blank line or another such record; also if it is padded with separators, unless its cell is quoted
 * - a row in which an unquoted label such as `Total` is followed only by numbers, and which occurs in none of the other
 *   last rows
 * - rows in which unquoted labels of other statistics such as `Minimum` are followed only by numbers, if there are
 *   several, or a total; likewise short labels such as `N`, if there are three of them, or one of the others
 * - records without any values
 *
 * @param block  ends with the last record of the text
 * @param from   the first record that may belong to it
 * @param width  number of columns of the table
 * @returns the first such record; the number of records if there is none
 */
export function footerStart(block: LastRows, from: number, width: number): number {
  const { rows } = block;
  const startOf = (kinds: readonly RegExp[]): number => {
    let start = rows.length;
    while (start > from && isFooterLike(block, start - 1, from, width, kinds)) start--;
    return start;
  };
  let start = startOf([TOTAL, STATISTIC, SHORT]);
  if (!hasStatistics(rows.slice(start))) start = startOf([TOTAL, STATISTIC]);
  while (start < rows.length && !isShown(block, start, from, width)) start++;
  return start;
}

/** Whether records have statistics that a short label cannot be a category among. */
function hasStatistics(rows: readonly (readonly string[])[]): boolean {
  const labels = rows.map((fields) => firstCell(fields).trim());
  const isPlain = (label: string) => TOTAL.test(label) || STATISTIC.test(label);
  return labels.some(isPlain) || labels.filter((label) => SHORT.test(label)).length >= MIN_SHORT;
}

function isFooterLike(
  block: LastRows,
  row: number,
  from: number,
  width: number,
  kinds: readonly RegExp[],
): boolean {
  return (
    isEmpty(block.rows[row]) ||
    isNote(block, row, width) ||
    kinds.some((kind) => isLabelled(block, row, from, width, kind))
  );
}

/** Whether a record that may be a footer clearly is one, by itself or because of the blank line above it. */
function isShown(block: LastRows, row: number, from: number, width: number): boolean {
  const fields = block.rows[row];
  if (isBlankRecord(fields)) return false;
  if (isEmpty(fields)) return true;
  if (row > from && isEmpty(block.rows[row - 1])) return true;
  const isFirst = isNoteText(firstCell(fields)) || isLabelled(block, row, from, width, TOTAL);
  const isStatistic = [STATISTIC, SHORT].some((kind) => isLabelled(block, row, from, width, kind));
  return isFirst || (isStatistic && row + 1 < block.rows.length);
}

function isEmpty(fields: readonly string[]): boolean {
  return isBlankRecord(fields) || filledCells(fields) === 0;
}

function isNote(block: LastRows, row: number, width: number): boolean {
  const fields = block.rows[row];
  const text = firstCell(fields);
  if (width === 1) return ROW_COUNT.test(text) && !block.isQuoted(row);
  if (fields.length !== width) return filledCells(fields) === 1 || isNoteText(text);
  if (fields[0] === '' || !isWordLike(text) || block.isQuoted(row)) return false;
  return filledCells(fields) === 1 || KEY.test(text);
}

/** Whether a label of this kind is followed only by numbers, and stands in no other of the last rows. */
function isLabelled(
  block: LastRows,
  row: number,
  from: number,
  width: number,
  kind: RegExp,
): boolean {
  const fields = block.rows[row];
  const column = fields.findIndex((text) => text !== '');
  const label = fields[column] ?? '';
  if (width === 1 || fields.length > width || !kind.test(label)) return false;
  const others = fields.filter((text, c) => c !== column && text !== '');
  if (others.length === 0 || !others.every(isNumberLike)) return false;
  const recurs = block.rows.some((cells, i) => i >= from && i !== row && cells[column] === label);
  return !recurs && !block.isQuoted(row);
}

/** Whether a text reads like a note below a table. */
export function isNoteText(text: string): boolean {
  return KEY.test(text) || NOTE.test(text) || ROW_COUNT.test(text);
}

/** The first cell that is not empty. */
function firstCell(fields: readonly string[]): string {
  return fields.find((text) => text.trim() !== '') ?? '';
}

/** Index of the record after which only the given number of records remain, not counting blank ones. */
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
