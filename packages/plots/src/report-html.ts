import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { element, Markup } from './markup.js';
import { drawnPicture } from './picture-to-svg.js';
import {
  MAX_SIZES,
  type Report,
  type ReportBlock,
  type ReportFold,
  type ReportList,
  type ReportPicture,
  type ReportSizes,
  type ReportTable,
} from './report.js';
import { named } from './report-name.js';
import { reportStyle } from './report-style.js';
import { reportTable } from './report-table.js';
import { ruleLine } from './rule-line.js';
import { PADDING, pictureStyle } from './theme.js';

/**
 * Nothing may be fetched or executed, whatever the names in the data contain. All text is escaped anyway; this protects
 * even if that failed.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Widths at which pictures are drawn: for normal screens, and for narrow ones, on which the wide version would be
 * scaled down.
 */
const WIDE = 680;
const NARROW = 336 + 2 * PADDING;

/**
 * Writes a report as a single self-contained HTML page: no scripts, nothing fetched, pictures inline. It works on
 * narrow and wide screens, in light and dark mode, and on paper. The same report gives the same text.
 *
 * Names of more than three lines are truncated; hovering over them, or selecting them, shows the full name.
 *
 * @throws UsageError ARGUMENT for a table row that is longer or shorter than its header, for more sizes of a list than
 *   {@link MAX_SIZES}, and for a picture that {@link pictureToSvg} refuses
 */
export function reportHtml(report: Report): string {
  checkGiven('reportHtml', report, 'a report, such as modelReport gives it', ['title', 'blocks']);
  const { title, lead, facts, blocks } = report;
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('meta', { name: 'color-scheme', content: 'light dark' }),
    element('title', {}, title),
    element('style', {}, new Markup(`${pictureStyle()}${reportStyle()}`)),
  );
  const writer = new BlockWriter();
  const body = element(
    'main',
    { class: 'report' },
    element(
      'header',
      {},
      element('h1', {}, named(title)),
      lead === undefined || lead === '' ? undefined : element('p', { class: 'lead' }, lead),
    ),
    element(
      'div',
      { class: facts.length > 0 ? 'columns' : undefined },
      element('div', { class: 'main' }, ...blocks.map((block) => writer.write(block, 2)), ''),
      factSection(facts),
    ),
  );
  const page = element('html', { lang: 'en' }, head, element('body', {}, body));
  return `<!DOCTYPE html>\n${page.xml}\n`;
}

function factSection(facts: Report['facts']): Markup | undefined {
  if (facts.length === 0) return undefined;
  const rows = facts.map(([name, value]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, named(name)),
      element('td', {}, named(value)),
    ),
  );
  return element(
    'section',
    { class: 'facts' },
    element('h2', {}, 'Facts'),
    element('table', {}, element('tbody', {}, ...rows)),
  );
}

/** Writes the blocks of one page, numbering its pictures. */
class BlockWriter {
  #pictures = 0;
  #sizes = 0;

  /**
   * @param level  level of the headings, from 2
   * @param said   title of the enclosing fold, which is not repeated
   */
  write(block: ReportBlock, level: number, said = ''): Markup {
    switch (block.type) {
      case 'picture':
        return this.#picture(block);
      case 'table':
        return reportTable(block, headingOf(block, level, said));
      case 'list':
        return listSection(block, headingOf(block, level, said));
      case 'sizes':
        return this.#list(block, headingOf(block, level, said));
      case 'fold':
        return this.#fold(block, level);
    }
  }

  /** Drawn for wide and for narrow screens; the style sheet shows one of the two. */
  #picture({ picture }: ReportPicture): Markup {
    this.#pictures++;
    const drawn = (width: number, suffix: string) =>
      drawnPicture(picture, { width, id: `picture-${this.#pictures}${suffix}` }, undefined);
    return element(
      'div',
      { class: 'picture' },
      element('figure', { class: 'wide' }, drawn(WIDE, '')),
      element('figure', { class: 'narrow' }, drawn(NARROW, '-narrow')),
    );
  }

  /** A choice between sizes that needs no script: the style sheet shows the list of the selected one. */
  #list({ note, label, options }: ReportSizes, heading: Markup | undefined): Markup {
    checkSizes(options.length);
    const name = `sizes-${++this.#sizes}`;
    const buttons = options.flatMap((option, i) => {
      const id = `${name}-${i + 1}`;
      const checked = i === options.length - 1 ? 'checked' : undefined;
      return [
        element('input', { type: 'radio', name, id, checked }),
        element('label', { for: id }, option.name),
      ];
    });
    const lists = options.map(({ note: said, lines }) =>
      element(
        'div',
        {},
        said === undefined ? undefined : element('p', { class: 'note' }, said),
        listOf(lines),
      ),
    );
    return element(
      'section',
      {},
      heading,
      note === undefined ? undefined : element('p', { class: 'note' }, note),
      element('fieldset', { class: 'sizes' }, element('legend', {}, label), ...buttons, ...lists),
    );
  }

  #fold({ title, blocks }: ReportFold, level: number): Markup {
    return element(
      'details',
      {},
      element('summary', {}, named(title)),
      ...blocks.map((block) => this.write(block, level + 1, title)),
    );
  }
}

function headingOf(
  { title }: ReportTable | ReportList | ReportSizes,
  level: number,
  said: string,
): Markup | undefined {
  return title === said || title === ''
    ? undefined
    : element(`h${Math.min(6, level)}`, {}, named(title));
}

function checkSizes(count: number): void {
  if (count >= 1 && count <= MAX_SIZES) return;
  throw new UsageError('ARGUMENT', `found ${count} sizes of a list, expected 1 to ${MAX_SIZES}`, {
    where: { function: 'reportHtml' },
    remedy: 'leave some out',
  });
}

function listSection({ note, lines }: ReportList, heading: Markup | undefined): Markup {
  return element(
    'section',
    {},
    heading,
    note === undefined ? undefined : element('p', { class: 'note' }, note),
    listOf(lines),
  );
}

function listOf(lines: readonly string[]): Markup {
  if (lines.length === 0) return element('p', { class: 'note' }, 'none');
  const rules = lines.map(ruleLine);
  return rules.every((rule) => rule !== undefined)
    ? element('ol', {}, ...rules.map((rule) => element('li', {}, element('div', {}, ...rule))))
    : element('ul', {}, ...lines.map((line) => element('li', {}, line)));
}
