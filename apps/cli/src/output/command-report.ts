import type { Report, ReportBlock, ReportCell, ReportList, ReportTable } from '@preflearn/plots';
import type { OutputFile } from '../text/output-file.js';
import { style } from '../text/text-style.js';
import { type Alignment, textTable, wrapped } from '../text/text-table.js';
import { pageFile } from './page-file.js';

/** What a command found, in reading order: shown as text, and as a page for the browser. */
export interface CommandReport extends Omit<Report, 'blocks'> {
  /** The first line of the text; the lead when absent. */
  readonly headline?: string;
  readonly blocks: readonly CommandBlock[];
}

/** A part of a {@link CommandReport}. */
type CommandBlock = CommandTable | ReportList | PageBlocks | TextLines;

/** A table. Marked cells are styled in the text, too. */
export interface CommandTable extends Omit<ReportTable, 'note'> {
  /** Sentences below it. */
  readonly notes: readonly string[];
  /** Sentences that only the text has. */
  readonly textNotes?: readonly string[];
  /** Numbers of the rows that the text shows; all when absent. */
  readonly shown?: readonly number[];
  /** Alignment of the columns of the text; all but the first to the right when absent. */
  readonly align?: readonly Alignment[];
  /** Whether the text shows the title, which a table below the lead does not need. */
  readonly titled?: boolean;
}

/** Blocks that only a page has, made if there is one. */
interface PageBlocks {
  readonly type: 'page';
  readonly blocks: () => readonly ReportBlock[];
}

/** Sentences that only the text has, and lines below them that are shown as they are. */
interface TextLines {
  readonly type: 'text';
  readonly sentences?: readonly string[];
  readonly lines?: readonly string[];
}

/** A list, or nothing if it has no lines. */
export function listOf(title: string, lines: readonly string[]): readonly ReportList[] {
  return lines.length === 0 ? [] : [{ type: 'list', title, lines }];
}

/** A report as a page for the browser. */
export function reportPage(path: string, report: CommandReport): Promise<OutputFile> {
  return pageFile(path, pageReport(report));
}

/** A report with the blocks of its page. */
export function pageReport({ headline: _, blocks, ...rest }: CommandReport): Report {
  return { ...rest, blocks: blocks.flatMap(onPage) };
}

function onPage(block: CommandBlock): readonly ReportBlock[] {
  if (block.type === 'text') return [];
  if (block.type === 'page') return block.blocks();
  if (block.type === 'list') return [block];
  const { type, title, notes, header, rows } = block;
  return [{ type, title, header, rows, note: notes.length === 0 ? undefined : notes.join(' ') }];
}

/**
 * A report as text.
 *
 * @param width  longest line of the sentences, in characters
 */
export function reportText({ headline, lead = '', blocks }: CommandReport, width: number): string {
  const first = style.bold(headline ?? sentence(lead, width));
  return `${[first, ...blocks.flatMap((block) => inText(block, width))].join('\n\n')}\n`;
}

function inText(block: CommandBlock, width: number): readonly string[] {
  switch (block.type) {
    case 'page':
      return [];
    case 'list':
      return [[style.bold(block.title), ...block.lines.map((line) => `  ${line}`)].join('\n')];
    case 'text': {
      const sentences = (block.sentences ?? []).map((text) => sentence(text, width));
      const lines = [...sentences, ...(block.lines ?? [])];
      return lines.length === 0 ? [] : [lines.join('\n')];
    }
    default: {
      const notes = [...block.notes, ...(block.textNotes ?? [])];
      const lines = notes.map((text) => style.dim(sentence(text, width))).join('\n');
      const title = block.titled ? `${style.bold(block.title)}\n` : '';
      return [title + tableText(block), ...(lines === '' ? [] : [lines])];
    }
  }
}

/** Breaks a sentence into lines, but not at a non-breaking blank. */
function sentence(text: string, width: number): string {
  return wrapped(text, width, '').replaceAll('\u00a0', ' ');
}

/** Marks at the end of cells. */
const MARK = /[\u00a0 ][*≈]$/;

function tableText({ header, rows, shown, align }: CommandTable): string {
  const all: readonly (readonly ReportCell[])[] = [
    header,
    ...(shown === undefined ? rows : shown.map((row) => rows[row])),
  ];
  const texts = all.map((row) => row.map(cellText));
  const isMarked = texts.flat().some((text) => MARK.test(text));
  // Leaves room for a mark, so that numbers with and without one are aligned.
  const aligned = (text: string, c: number) =>
    !isMarked || c === 0 || MARK.test(text) ? text : `${text}  `;
  return textTable(
    texts.map((row) => row.map((text, c) => aligned(text, c).replaceAll('\u00a0', ' '))),
    align ?? header.map((_, c) => (c === 0 ? 'left' : 'right')),
    (text, r, c) => {
      const cell = all[r][c];
      const mark = r === 0 ? 'best' : typeof cell === 'object' ? cell.mark : undefined;
      if (mark === 'best') return style.bold(text);
      return mark === 'quiet' ? style.dim(text) : text;
    },
  );
}

function cellText(cell: ReportCell): string {
  return typeof cell === 'object' ? cell.text : String(cell);
}
