import { UsageError } from '@preflearn/core';
import { quoted, readableNumber } from '@preflearn/core/text';
import { type Content, element, type Markup } from './markup.js';
import type { ReportCell, ReportTable } from './report.js';
import { named } from './report-name.js';

/** From this many characters on, a name may not fit on a line of the first column on a narrow screen. */
const LONG_HEAD = 16;

/** A number in digits, such as `1,234.5`, or an empty text. */
const DIGITS = /^(?:[-+]?\d[\d,]*(?:\.\d+)?(?:e-?\d+)?)?$/;

/**
 * A table with its title. If it is wider than the page, it scrolls on its own, with the first column fixed; it can
 * receive the keyboard focus for that.
 *
 * @param heading  its title; `undefined` if already given
 * @throws UsageError ARGUMENT for a row that is longer or shorter than the header
 */
export function reportTable(table: ReportTable, heading: Markup | undefined): Markup {
  checkRows(table);
  const { title, note, header, rows } = table;
  const isNumeric = header.map(
    (_, c) => rows.some((row) => row[c] !== '') && rows.every((row) => isNumberOrEmpty(row[c])),
  );
  const align = (column: number) => (isNumeric[column] ? 'number' : undefined);
  const head = header.map((name, c) => headCell(name, 'col', align(c)));
  const body = rows.map((row) =>
    element(
      'tr',
      {},
      ...row.map((cell, c) =>
        c === 0
          ? headCell(textOf(cell), 'row', markOf(cell))
          : bodyCell(textOf(cell), classes(align(c), markOf(cell))),
      ),
      '',
    ),
  );
  return element(
    'section',
    {},
    heading,
    element(
      'div',
      { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': title },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...head, '')),
        element('tbody', {}, ...body, ''),
      ),
    ),
    note === undefined ? undefined : element('p', { class: 'note' }, note),
  );
}

/** The name of a row or column; the style sheet limits its width on both sides. */
function headCell(text: string, scope: 'row' | 'col', kind: string | undefined): Markup {
  const name = element('span', { class: 'head' }, ...breakable(text));
  return element('th', { scope, class: kind }, name);
}

/**
 * A name that is too long for a narrow screen may break between its words, in `balancedAccuracy` as well as in
 * `lived_in_region`.
 */
function breakable(text: string): readonly Content[] {
  const name = named(text);
  if (name !== text || text.length < LONG_HEAD) return [name];
  return text
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[_./])(?=\w)/)
    .flatMap((word, index) => (index === 0 ? [word] : [element('wbr', {}), word]));
}

/** A cell as wide as its text, up to a limit in the style sheet: a table that scrolls need not break its lines. */
function bodyCell(text: string, kind: string | undefined): Markup {
  return element('td', { class: kind }, element('span', { class: 'cell' }, named(text)));
}

function checkRows({ title, header, rows }: ReportTable): void {
  rows.forEach((row, index) => {
    if (row.length === header.length) return;
    throw new UsageError(
      'ARGUMENT',
      `row ${index + 1} of the table ${quoted(title)} of a report has ${row.length} cells, but its ` +
        `header has ${header.length}`,
      { remedy: 'give as many' },
    );
  });
}

/** Whether a cell is a number, as a value or in digits, or empty. */
function isNumberOrEmpty(cell: ReportCell): boolean {
  return typeof cell === 'number' || (typeof cell === 'string' && DIGITS.test(cell));
}

function textOf(cell: ReportCell): string {
  if (typeof cell === 'number') return readableNumber(cell);
  return typeof cell === 'string' ? cell : cell.text;
}

function markOf(cell: ReportCell): string | undefined {
  return typeof cell === 'object' ? cell.mark : undefined;
}

function classes(...names: readonly (string | undefined)[]): string | undefined {
  const given = names.filter((name) => name !== undefined);
  return given.length === 0 ? undefined : given.join(' ');
}
