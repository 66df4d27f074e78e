import type { DataError } from '@preflearn/core';
import type { Remedy } from '@preflearn/core/errors';
import { counted, listed, quoted } from '@preflearn/core/text';
import { place } from '../bytes/place.js';
import { noteOnNumberedNames } from '../columns/column-names.js';
import type { NoteKind, ReadingNote } from '../numbers/reading-note.js';
import type { FoundRows, SkippedLines } from './found-rows.js';
import type { TableHeader } from './header.js';
import type { LineOptions } from './line-options.js';

/** Lines that were found not to be rows while the rows were read. */
export interface LeftOutLines {
  /** Lines of the footer, and its first non-empty cell. */
  readonly footer:
    | { readonly first: number; readonly last: number; readonly cell: string }
    | undefined;
  /** Lines that repeat the header. */
  readonly headers: readonly number[];
  /** Rows with another number of fields, as the errors for them. */
  readonly broken?: readonly DataError[];
  /** Columns that have values and were named by their number. */
  readonly named: readonly string[];
  /** Names that were numbered because they occurred more than once. */
  readonly numbered: readonly string[];
  /** Columns behind an empty one, which may be another table. */
  readonly apart: readonly string[];
}

/** What notes on lines need to know. */
export interface NotedRows
  extends Pick<FoundRows, 'titles' | 'joined' | 'secondHeader' | 'doubtfulHeader'> {
  /** Lines above the header, and below it. */
  readonly layout: { readonly skipLines: number; readonly skipAfterHeader: number };
  readonly comment?: { readonly mark: string; readonly always: boolean } | undefined;
  readonly isBlankSeparated: boolean;
  readonly remembered: SkippedLines;
  /** Whether lines are rows of a sheet. */
  readonly inSheet: boolean;
}

type LineNote = [note: NoteKind, problem: string, ...Remedy[]];

function brokenRows([first, ...others]: readonly DataError[]): LineNote {
  const count = others.length + 1;
  return [
    'broken-rows',
    `${counted(count, 'row')} with another number of fields ${were(count)} left out ` +
      `(${others.length === 0 ? '' : 'the first: '}line ${first.where.line}, ${first.problem})`,
    set('brokenRows', 'error', 'refuse them'),
  ];
}

function noteApart(names: readonly string[]): LineNote {
  const [stand, them] = names.length === 1 ? ['stands', 'it'] : ['stand', 'them'];
  return [
    'apart',
    `${listed(names)} ${stand} apart, behind an empty column, as another table would`,
    { action: 'set', option: 'ignore', value: names, text: `leave ${them} out if so` },
  ];
}

/** Notes on the lines that were taken for something other than rows; a sentence each. */
export function lineNotes(
  found: NotedRows,
  { footer, headers, broken = [], named, numbered, apart }: LeftOutLines,
  options: LineOptions & { readonly source?: string | undefined },
): readonly ReadingNote[] {
  const { titles, joined, comment, secondHeader, doubtfulHeader, layout, inSheet } = found;
  const ofHeader = joined === undefined ? 0 : 1;
  const notes: LineNote[] = [];
  if (titles.length > 0) {
    const lines = linesText(1, layout.skipLines);
    notes.push([
      'titles',
      `${lines} above the header ${were(layout.skipLines)} left out (such as ${quoted(titles[0])})`,
      set('skipLines', 0, 'if the header is another line, say how many to leave out'),
    ]);
  }
  notes.push(...rememberedNotes(found.remembered));
  if (comment !== undefined && !comment.always) {
    notes.push([
      'comments',
      `lines that begin with ${quoted(comment.mark)} were left out as comments`,
      set('comment', '', 'if they are none, say so'),
    ]);
  }
  if (found.isBlankSeparated) {
    notes.push([
      'blank-separators',
      'blanks were taken for separators',
      set('separator', ',', 'if they are not, name it'),
    ]);
  }
  if (doubtfulHeader !== undefined) {
    notes.push([
      'doubtful-header',
      `the names of columns look like values (such as ${quoted(doubtfulHeader)})`,
      set('header', false, 'if the first line is a row, say so'),
    ]);
  }
  if (joined !== undefined) {
    notes.push([
      'joined-header',
      `two lines name the columns together (such as ${quoted(joined.example)})`,
      set('skipLines', layout.skipLines + 1, 'if the second line alone names them, say so'),
    ]);
  }
  if (numbered.length > 0) {
    notes.push(['numbered-names', ...noteOnNumberedNames(numbered)]);
  }
  if (apart.length > 0) notes.push(noteApart(apart));
  if (secondHeader.length > 0) {
    const count = layout.skipAfterHeader - ofHeader;
    notes.push([
      'second-header',
      `${count === 1 ? 'the line' : `${count} lines`} below the header ${were(count)} left out ` +
        `(such as ${quoted(secondHeader[0])})`,
      set('skipAfterHeader', 0, `if ${count === 1 ? 'it is a row' : 'they are rows'}, say so`),
    ]);
  }
  if (named.length > 0) {
    const [columns, them] = named.length === 1 ? ['a column', 'it'] : ['columns', 'them'];
    notes.push([
      'unnamed-columns',
      `${columns} without a name ${were(named.length)} named by number: ${listed(named)}`,
      {
        ...{ action: 'set', option: 'ignore', value: named },
        text: `leave ${them} out if ${them === 'it' ? 'it only counts' : 'they only count'} the rows`,
      },
    ]);
  }
  if (headers.length > 0) {
    notes.push([
      'repeated-header',
      `the header stands again in ${headers.length === 1 ? 'line' : 'lines'} ${headers.slice(0, 5).join(', ')}` +
        `${headers.length > 5 ? ' and others' : ''}, and was left out there`,
      { action: 'other', text: 'put one of its cells in quotes if it is a row' },
    ]);
  }
  if (broken.length > 0) notes.push(brokenRows(broken));
  if (footer !== undefined) {
    const count = footer.last + 1 - footer.first;
    notes.push([
      'footer',
      `${linesText(footer.first, footer.last)} at the end ${were(count)} left out` +
        (footer.cell === '' ? ', which hold nothing' : ` (such as ${quoted(footer.cell)})`),
      set('skipFooter', 0, `if ${count === 1 ? 'it is a row' : 'they are rows'}, say so`),
    ]);
  }
  const where = place(options.source);
  const words = (text: string) => (inSheet ? ofSheet(text) : text);
  return notes.map(([note, problem, ...remedy]) => ({
    note,
    where,
    problem: words(problem),
    remedy,
  }));
}

/** A sentence on rows of a sheet in place of lines, apart from what it quotes. */
function ofSheet(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|\bline(s?)\b/g, (found, s?: string) =>
    s === undefined ? found : `row${s}`,
  );
}

/** Notes on lines that were left out because they were left out of another table of the same kind. */
function rememberedNotes({
  skipLines = 0,
  skipAfterHeader = 0,
  skipFooter = 0,
}: SkippedLines): LineNote[] {
  const notes: LineNote[] = [];
  const note = (count: number, place: string, option: keyof SkippedLines) => {
    if (count === 0) return;
    const lines = count === 1 ? 'a line' : `${count} lines`;
    notes.push([
      'remembered-lines',
      `${lines} ${place} ${were(count)} left out, as in the table that this one is read like`,
      set(option, 0, 'if this one has none to leave out, say so'),
    ]);
  };
  note(skipLines, 'at the beginning', 'skipLines');
  note(skipAfterHeader, 'below the header', 'skipAfterHeader');
  note(skipFooter, 'at the end', 'skipFooter');
  return notes;
}

/**
 * The columns to the right of one that has neither a name nor values, between others.
 *
 * @param isLeft  whether a column is in the table that was read
 */
export function columnsApart(
  { names, unnamed }: Pick<TableHeader, 'names' | 'unnamed'>,
  isLeft: (name: string) => boolean,
): readonly string[] {
  const left = names.map(isLeft);
  const first = left.indexOf(true);
  const gap = unnamed.filter((c) => !left[c] && first >= 0 && c > first).sort((a, b) => a - b)[0];
  return gap === undefined ? [] : names.filter((_, c) => c > gap && left[c]);
}

function linesText(first: number, last: number): string {
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function set(option: string, value: number | string | boolean, text: string): Remedy {
  return { action: 'set', option, value, text };
}
