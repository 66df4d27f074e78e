import { type ModelDescription, quoted, UsageError } from '@preflearn/core';
import { element, Markup } from './markup.js';
import { pictureToSvg } from './picture-to-svg.js';
import { reportStyle } from './report-style.js';
import { ruleLine } from './rule-line.js';

/** A table of a report; numbers are shown with at most six significant digits. */
export interface ReportTable {
  readonly title: string;
  readonly header: readonly string[];
  /** As many cells in each row as in the header. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** What a report tells: a model's description, under a title. */
export interface Report extends Pick<ModelDescription, 'facts' | 'sections' | 'pictures'> {
  readonly title: string;
  /** A sentence or two under the title, such as a model's headline. */
  readonly lead?: string | undefined;
  /** Further tables, such as errors beside those of a baseline. */
  readonly tables?: readonly ReportTable[] | undefined;
}

/**
 * Nothing may be fetched and nothing run, whatever the names in the data contain. All text is escaped
 * anyway; this holds even if that failed.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Writes a report as one HTML page that stands alone: no scripts, nothing fetched, pictures inside. It
 * fits narrow and wide screens, light and dark, and paper. The same report gives the same text.
 *
 * Lines of a section that are rules (`if ... then ...`) are numbered and set with one part a line. A
 * section that bears the title of a picture is left out: the picture shows it.
 *
 * @throws UsageError ARGUMENT for a table row that is longer or shorter than its header, and for a
 *   picture that {@link pictureToSvg} refuses
 */
export function reportHtml(report: Report): string {
  const { title, lead, facts, sections, pictures, tables = [] } = report;
  const drawn = new Set(pictures.map((picture) => picture.title));
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, title),
    element('style', {}, new Markup(reportStyle())),
  );
  const main = element(
    'div',
    { class: 'main' },
    ...tables.map(tableSection),
    ...pictures.map((picture, index) =>
      element('figure', {}, new Markup(pictureToSvg(picture, { id: `picture-${index + 1}` }))),
    ),
    ...sections.filter(({ title }) => !drawn.has(title)).map(listSection),
  );
  const body = element(
    'main',
    { class: 'report' },
    element(
      'header',
      {},
      element('h1', {}, title),
      lead === undefined || lead === '' ? undefined : element('p', { class: 'lead' }, lead),
    ),
    element('div', { class: 'columns' }, factSection(facts), main),
  );
  const page = element('html', { lang: 'en' }, head, element('body', {}, body));
  return `<!DOCTYPE html>\n${page.xml}\n`;
}

function factSection(facts: Report['facts']): Markup | undefined {
  if (facts.length === 0) return undefined;
  const rows = facts.map(([name, value]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, value)),
  );
  return element(
    'section',
    { class: 'facts' },
    element('h2', {}, 'Facts'),
    element('div', { class: 'scroll' }, element('table', {}, element('tbody', {}, ...rows))),
  );
}

function listSection({ title, lines }: Report['sections'][number]): Markup {
  return element('section', {}, element('h2', {}, title), listOf(lines));
}

function listOf(lines: readonly string[]): Markup {
  if (lines.length === 0) return element('p', { class: 'note' }, 'none');
  const rules = lines.map(ruleLine);
  return rules.every((rule) => rule !== undefined)
    ? element('ol', {}, ...rules.map((rule) => element('li', {}, element('div', {}, ...rule))))
    : element('ul', {}, ...lines.map((line) => element('li', {}, line)));
}

function tableSection({ title, header, rows }: ReportTable): Markup {
  rows.forEach((row, index) => {
    if (row.length === header.length) return;
    throw new UsageError(
      'ARGUMENT',
      `row ${index + 1} of the table ${quoted(title)} of a report has ${row.length} cells, but its ` +
        `header has ${header.length}`,
      { remedy: 'give as many' },
    );
  });
  const alignment = header.map((_, column) =>
    rows.length > 0 && rows.every((row) => typeof row[column] === 'number') ? 'number' : undefined,
  );
  const head = header.map((name, column) =>
    element('th', { scope: 'col', class: alignment[column] }, name),
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, column) =>
      element('td', { class: alignment[column] }, typeof cell === 'number' ? number(cell) : cell),
    );
    return element('tr', {}, ...cells, '');
  });
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, ...head, '')),
    element('tbody', {}, ...body, ''),
  );
  return element(
    'section',
    {},
    element('h2', {}, title),
    element('div', { class: 'scroll' }, table),
  );
}

function number(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(6))) : String(value);
}
