import type { MarkdownRenderer } from 'vitepress';
import { PARAMETER } from './parameter-tables.js';
import { MOST_WHOLE_CODE } from './whole-codes.js';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

/** A cell with more characters holds a sentence. */
const SENTENCE = 40;

/** A first column with longer words leaves no room beside it on a phone. */
const WIDE_WORD = 16;

/** Longer words, such as addresses, have no room beside a first column. */
const WIDEST_WORD = 30;

/** Pixels of a phone of 400 that a page has, and what a character and the margins of a cell take of them. */
const PHONE = 352;
const CHARACTER = 7.2;
const MARGINS = 21;

/** As wide as the margins of a code within a text. */
const CODE_MARGINS = 'xx';

/** A cell of a table of figures, which are compared within a column. */
const FIGURES = /^[\s\d.,:;±*%()≈~<>+\-−–]*$/;

/** From as many columns on, figures are set smaller. */
const MANY_COLUMNS = 7;
const MOST_COLUMNS = 9;

/** From as many columns on, figures are set smaller on a phone. */
const SEVERAL_COLUMNS = 4;

/** What is not broken between lines. */
const FIGURE = /(\d) ± (?=[.\d])/g;

/** Parts of tables, by the parts of pages that they are to those who hear them. */
const ROLES: Readonly<Record<string, string>> = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
};

/** A row as the opening tokens of its cells, and their contents. */
type Row = readonly { readonly open: Token; readonly content: Token }[];

/**
 * Marks tables for the style sheet by what they hold. On a phone there is no room for a column of sentences beside others, so
 * each row of a `stacked` table stands there as a block, each cell below the other, with the name of its column where there are more than two. Tables of
 * many figures are `narrow` or `narrowest`, and those of some `figures`.
 */
export function wordTables(md: MarkdownRenderer): void {
  // In place of the rule of VitePress, which heeds no attributes.
  md.renderer.rules.table_open = (tokens, at, options, _, self) => {
    const { meta } = tokens[at];
    if (meta === null) tokens[at].attrSet('tabindex', '0'); // scrolls, also by keys
    return `${meta === null ? '' : groupOpen(meta)}${self.renderToken(tokens, at, options)}`;
  };
  md.renderer.rules.table_close = (tokens, at, options, _, self) =>
    `${self.renderToken(tokens, at, options)}${tokens[at].meta === null ? '' : '</div>'}`;
  md.core.ruler.push('word_tables', (state) => {
    const isReference = state.env.relativePath?.startsWith('reference/') === true;
    let heading = '';
    for (const [at, token] of state.tokens.entries()) {
      if (token.type === 'heading_open') heading = headingText(state.tokens[at + 1]);
      if (token.type !== 'table_open') continue;
      const end = state.tokens.findIndex(({ type }, i) => i > at && type === 'table_close');
      mark(state.tokens.slice(at, end), isReference);
      const name = md.utils.escapeHtml(heading === '' ? 'Table' : `Table: ${heading}`);
      if (!isReference) token.meta = state.tokens[end].meta = name;
    }
  });
}

/** What a table scrolls in, where it is wider than the page: keys reach it, and those who hear it learn what it is. */
function groupOpen(name: string): string {
  return `<div class="scrolls" role="group" tabindex="0" aria-label="${name}">`;
}

function mark(table: readonly Token[], isReference: boolean): void {
  const [head, ...rows] = rowsOf(table);
  for (const { content } of rows.flat()) unbroken(content);
  if (head.length >= MOST_COLUMNS) table[0].attrJoin('class', 'narrowest');
  else if (head.length >= MANY_COLUMNS) table[0].attrJoin('class', 'narrow');
  else if (isStacked(head, rows)) {
    table[0].attrJoin('class', 'stacked');
    // The reference has so many tables of parameters that names and roles would weigh a megabyte.
    if (textOf(head[0].content) !== PARAMETER || !isReference) nameCells(table, head, rows);
  } else if (head.length >= SEVERAL_COLUMNS && !isReference) table[0].attrJoin('class', 'figures');
}

function rowsOf(table: readonly Token[]): readonly Row[] {
  const rows: { open: Token; content: Token }[][] = [];
  for (const [at, open] of table.entries()) {
    if (open.type === 'tr_open') rows.push([]);
    if (open.type === 'th_open' || open.type === 'td_open') {
      rows[rows.length - 1].push({ open, content: table[at + 1] });
    }
  }
  return rows;
}

function isStacked(head: Row, rows: readonly Row[]): boolean {
  const widest = (column: number, part: RegExp) =>
    Math.max(
      ...rows.flatMap((row) => textOf(row[column].content).split(part)).map(({ length }) => length),
    );
  const sentences = head.map((_, column) => widest(column, /\n/) > SENTENCE);
  sentences[0] &&= !rows.every(([{ content }]) => isCode(content)); // which is not broken there
  if (!sentences.includes(true)) return isCramped(head, rows);
  if (head.length > 2) return true;
  const isWide = widestFirst(rows) > WIDE_WORD || widest(1, / /) > WIDEST_WORD;
  return isWide && !sentences[0];
}

/** Characters of the longest part of a first cell that is kept on one line: of a word, of a short code, of a word of a longer one. */
function widestFirst(rows: readonly Row[]): number {
  const parts = rows
    .flatMap(([{ content }]) => content.children ?? [])
    .flatMap(({ type, content }) =>
      type === 'code_inline' && content.length <= MOST_WHOLE_CODE
        ? content
        : content.split(/[ ,]+(?![^<]*>)/),
    );
  return Math.max(0, ...parts.map(({ length }) => length));
}

/** Whether a cell holds codes alone. */
function isCode({ children }: Token): boolean {
  return (children ?? []).every(
    ({ type, content }) => type === 'code_inline' || /^[\s,]*$/.test(content),
  );
}

/** Whether the words of a table, each broken from the next, have no room on a phone; figures scroll there. */
function isCramped(head: Row, rows: readonly Row[]): boolean {
  if (head.length < 3) return false;
  const hasWords = (row: Row) => row.slice(1).some(({ content }) => !FIGURES.test(textOf(content)));
  if (!rows.some(hasWords)) return false;
  const longest = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => longestWord(row[column].content))),
  );
  return longest.reduce((sum, word) => sum + word * CHARACTER + MARGINS, 0) > PHONE;
}

/** Characters of the longest word of a cell, which may go on from code to text; an equation counts as a short one. */
function longestWord({ children }: Token): number {
  const text = (children ?? []).map(({ type, content }) => {
    if (type === 'softbreak' || type === 'html_inline') return ' ';
    if (type === 'code_inline') return content + CODE_MARGINS;
    return type.startsWith('math') ? 'x' : content;
  });
  return Math.max(
    ...text
      .join('')
      .split(/ +/)
      .map(({ length }) => length),
  );
}

function nameCells(table: readonly Token[], head: Row, rows: readonly Row[]): void {
  for (const token of table) {
    const role = ROLES[token.type];
    if (role !== undefined) token.attrSet('role', token.tag === 'td' ? 'cell' : role);
  }
  const names = head.map(({ content }) => textOf(content));
  for (const row of rows) {
    for (const [column, { open }] of row.entries()) {
      if (column > 0 && head.length > 2 && names[column] !== '')
        open.attrSet('data-name', names[column]);
    }
  }
}

/** The words of a cell, codes among them. */
function textOf({ children }: Token): string {
  return (children ?? []).map(({ content }) => content).join('');
}

/** The words of a heading, without the link to itself that stands behind them. */
function headingText({ children }: Token): string {
  const words = (children ?? []).filter(({ type }) => ['text', 'code_inline'].includes(type));
  return words
    .map(({ content }) => content)
    .join('')
    .trim();
}

/** Keeps a figure and its standard error on one line. */
function unbroken({ children }: Token): void {
  for (const child of children ?? []) {
    if (child.type === 'text') child.content = child.content.replace(FIGURE, '$1\u00a0±\u00a0');
  }
}
