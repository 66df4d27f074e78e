import { DataError } from '@preflearn/core';
import Papa from 'papaparse';
import { completeLength, countLineEnds, lineLength } from '../../bytes/lines.js';
import { place } from '../../bytes/place.js';
import { markLength, withoutComments } from './csv-comments.js';
import { type DetectedLayout, findLayout, type LayoutOptions } from './csv-layout.js';
import { blanksBeside, escaped } from './field-signs.js';
import { replaceOutsideQuotes } from './quoted-fields.js';
import { signQuotedMarks } from './quoted-marks.js';

/*
 * Why Papa Parse: it runs unchanged in a browser (csv-parse brings a copy of Node's Buffer there), it needs no Node
 * streams, and it took 0.55 s where csv-parse took 1.97 s (200,000 rows of 16 numbers). Cutting the text into blocks of
 * whole records, handling line ends (it supports one kind per file) and counting physical lines (it does not) are done
 * here; each block is a string for its `parse`.
 */

/** Some consecutive whole records as they are in the text; only valid until the next call. */
export interface CsvBlock {
  /**
   * The fields of each record, without blanks around unquoted ones; a blank line is a record with one blank field, a
   * comment a record with `COMMENT_RECORD`.
   */
  readonly rows: readonly (readonly string[])[];
  /** The text of a record exactly as in the file, including quotes and its line end. */
  text(row: number): string;
  /** Physical line in which a record begins, from 1. */
  line(row: number): number;
  /** In the last block: the first line that may belong to a footer. */
  readonly footerFrom?: number | undefined;
  /** Line of an overlong record right after `rows`. */
  readonly endlessAt: number | undefined;
  /** Line of an unreadable quoted field right after `rows`. */
  readonly brokenAt?: number | undefined;
}

/** Characters that are gathered before they are parsed. */
const BLOCK = 1 << 14;

/**
 * Characters at the beginning from which the layout is found, and characters at the end that are held back so that the
 * last lines are seen together.
 */
const WINDOW = 1 << 14;

/** Ctrl-Z. */
const END_OF_FILE = '\x1a';

/** Longest record, in characters; anything longer is more likely a quote that was never closed. */
const LONGEST_RECORD = 1 << 24;

/** Sizes in characters, for tests. */
export interface CsvSizes {
  /** Fewest characters to parse at once. */
  readonly block?: number;
  /** Longest record allowed; much longer than a piece of pushed text. */
  readonly longest?: number;
  /** Number of characters examined as a whole at the beginning and at the end. */
  readonly window?: number;
}

/** Options for cutting text into records. */
export interface RecordOptions extends LayoutOptions {
  /** Whether quoted marks of missing values are tagged by `signQuotedMarks`. */
  readonly signsMarks: boolean;
  /**
   * Processes the first of some lines without quotes, each of which is a record, ends in LF and is not among those
   * examined for a footer; returns the characters and lines processed. The others are parsed as records.
   *
   * @param line  line number of the first, from 1
   */
  readonly takeLines?: (text: string, line: number) => TakenLines;
}

/** Complete lines that were processed at the beginning of a text. */
export interface TakenLines {
  readonly characters: number;
  readonly lines: number;
}

/** Cuts CSV text that arrives in pieces into records, and leaves out whatever is above the first one. */
export class CsvRecords {
  readonly #options: RecordOptions;
  readonly #block: number;
  readonly #longest: number;
  readonly #window: number;
  /** Number of characters at the beginning that are needed to find the layout. */
  #top: number;
  #found: DetectedLayout | undefined;
  #pending = '';
  #pendingLine = 1;
  #wanted: number;
  #rows: string[][] = [];

  constructor(
    options: RecordOptions,
    { block = BLOCK, longest = LONGEST_RECORD, window = WINDOW }: CsvSizes = {},
  ) {
    this.#options = options;
    this.#block = block;
    this.#longest = longest;
    this.#window = window;
    this.#top = window;
    this.#wanted = Math.min(window, longest + 1);
  }

  /** Accepts a piece of text and returns the records that are now complete, if there is enough text to parse. */
  push(text: string): CsvBlock | undefined {
    this.#pending += text;
    return this.#pending.length < this.#wanted ? undefined : this.#next('goes on');
  }

  /** The records that are complete by now, however few. */
  flush(): CsvBlock | undefined {
    return this.#next('breaks off');
  }

  /** The last records. */
  finish(): CsvBlock | undefined {
    return this.#next('ends');
  }

  /** The layout, once it is known. */
  get found(): DetectedLayout | undefined {
    return this.#found;
  }

  /** Line of the next character. */
  line(): number {
    return this.#pendingLine + countLineEnds(this.#pending);
  }

  #next(then: 'goes on' | 'breaks off' | 'ends'): CsvBlock | undefined {
    const last = then === 'ends';
    // A block is garbage now. If the garbage collector has promoted its array to the old generation, it would keep the
    // fields alive for a while too; emptying it halves the reading time.
    this.#rows.length = 0;
    if (last) this.#dropEndOfFile();
    if (this.#found === undefined && !this.#begin(then)) return undefined;
    const kept = then === 'goes on' ? this.#window : 0;
    const ready = this.#pending.slice(0, Math.max(0, this.#pending.length - kept));
    const end = last ? ready.length : completeLength(ready);
    const block = end > 0 && this.#found ? this.#parse(end, this.#found, last) : undefined;
    const { length } = this.#pending;
    // Twice the rest, so that a long record is not parsed again with every piece.
    this.#wanted = Math.min(
      length + Math.max(this.#block, length - kept),
      kept + this.#longest + 1,
    );
    // The text may end with the first half of a CRLF.
    const unfinished = length - kept - (ready.endsWith('\r') ? 1 : 0);
    if (unfinished > this.#longest) throw this.endless(this.#pendingLine);
    return block;
  }

  /** Finds the layout and skips what is above the first record; false if more text is needed. */
  #begin(then: 'goes on' | 'breaks off' | 'ends'): boolean {
    for (; this.#found === undefined; this.#top *= 2) {
      const size = Math.min(this.#top, this.#longest + 1);
      if (then === 'goes on' && this.#pending.length < size) {
        this.#wanted = size;
        return false;
      }
      const isAll = this.#pending.length <= size;
      const text = this.#pending.slice(0, size);
      const lines = isAll && then === 'ends' ? text : text.slice(0, completeLength(text));
      const isEnough = (isAll && then !== 'goes on') || size > this.#longest;
      this.#found = findLayout(
        lines,
        { isWhole: isAll && then === 'ends', isEnough },
        this.#options,
      );
    }
    const { layout, comment } = this.#found;
    let start = 0;
    for (let line = 0; line < layout.skipLines; line++) start += lineLength(this.#pending, start);
    // A further byte order mark, as in files that were concatenated.
    while (this.#pending.startsWith('\ufeff', start)) start++;
    this.#pending = this.#pending.slice(start);
    this.#pendingLine += layout.skipLines;
    if (comment === undefined || !layout.header) return true;
    this.#pending = this.#pending.slice(markLength(this.#pending, comment));
    return true;
  }

  /** DOS programs end a text with Ctrl-Z. */
  #dropEndOfFile(): void {
    const text = this.#pending.trimEnd();
    if (text.endsWith(END_OF_FILE)) this.#pending = text.slice(0, -1);
  }

  #parse(end: number, { layout: { separator }, comment }: DetectedLayout, last: boolean): CsvBlock {
    const raw = this.#pending.slice(0, end);
    const noted = comment === undefined ? raw : withoutComments(raw, separator, comment);
    // Blanks between a CR and an LF are a line of their own, so that the ends of lines come first.
    const lines = withoutBlanks(withLf(noted, separator), separator);
    const isSigned = this.#options.signsMarks && lines.includes('"');
    const all = isSigned ? signQuotedMarks(lines, separator) : lines;
    const isSimple = !last && !all.includes('"') && all.length <= this.#longest;
    const taken = isSimple ? this.#options.takeLines?.(all, this.#pendingLine) : undefined;
    this.#pendingLine += taken?.lines ?? 0;
    const text = all.slice(taken?.characters ?? 0);
    const { rows, errorRow, errorAt, read } = parseLines(text, separator, last);
    const first = this.#pendingLine;
    const footerFrom = last ? first + linesBefore(this.#pending, this.#window) : undefined;
    this.#pendingLine += countLineEnds(text.slice(0, read));
    this.#pending = text.slice(read) + this.#pending.slice(end);
    if (errorRow !== undefined) rows.length = Math.min(rows.length, errorRow);
    const line = lineOfRow(rows, first, text.includes('"'));
    // A record that ends in this piece may be as long as one that is refused before it ends.
    const tooLong = text.length > this.#longest ? longRow(rows, text, this.#longest) : -1;
    const endlessAt = tooLong < 0 ? undefined : line(tooLong);
    if (tooLong >= 0) rows.length = tooLong;
    this.#rows = rows;
    return {
      rows,
      text: textOfRow(rows, text),
      line,
      footerFrom,
      endlessAt,
      brokenAt: errorAt === undefined ? undefined : first + countLineEnds(text.slice(0, errorAt)),
    };
  }

  /** The error for a record that is too long. */
  endless(line: number): DataError {
    return new DataError(
      'FILE_FORMAT',
      `the record that begins here does not end within ${this.#longest} characters`,
      { where: place(this.#options.source, line), remedy: 'close its quotes' },
    );
  }
}

interface ParsedLines {
  readonly rows: string[][];
  /** Record with the first misplaced quote, and where its field begins. */
  readonly errorRow: number | undefined;
  readonly errorAt: number | undefined;
  /** Characters consumed: all, unless the last record continues after the text. */
  readonly read: number;
}

function parseLines(lines: string, separator: string, last: boolean): ParsedLines {
  if (lines === '') return { rows: [], errorRow: undefined, errorAt: undefined, read: 0 };
  // Papa Parse drops a byte order mark; within the text it is not a mark but part of a field.
  const mark = lines.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
  // Blanks after a quoted field are ignored only before a line end.
  const input = mark + lines + (lines.endsWith('\n') ? '' : '\n');
  const { data: rows, errors } = papaParse(input, separator);
  const open = !last && errors.some(({ code }) => code === 'MissingQuotes');
  const error = errors.find(({ code }) => !open || code !== 'MissingQuotes');
  rows.pop(); // a record that is still open, or the empty one after the last line end
  let read = lines.length;
  if (open) read = rows.length && papaParse(input, separator, rows.length).meta.cursor;
  return { rows, errorRow: error?.row, errorAt: error?.index, read };
}

/**
 * Gets the result from the callback `chunk`: the value that `parse` returns is a copy, and only the original can be
 * emptied later. A string is a single chunk, and the callback is called before `parse` returns.
 */
function papaParse(input: string, delimiter: string, preview = 0): Papa.ParseResult<string[]> {
  let result: Papa.ParseResult<string[]> | undefined;
  const chunk = (whole: Papa.ParseResult<string[]>) => {
    result = whole;
  };
  // In its fast mode, for texts without quotes, the cursor ends one record beyond the requested ones.
  const fastMode = preview > 0 ? false : undefined;
  const config = { delimiter, newline: '\n' as const, preview, fastMode, chunk };
  Papa.parse<string[]>(input, config);
  if (result === undefined) throw new Error('Papa Parse gave no result.');
  return result;
}

/**
 * Converts each line end outside quotes to LF.
 *
 * The text begins with a record; a quoted field that is still open at its end stays as it is.
 */
function withLf(text: string, separator: string): string {
  if (!text.includes('\r')) return text;
  if (!text.includes('"')) return text.replace(/\r\n?/g, '\n');
  return replaceOutsideQuotes(text, separator, '\\r\\n?', () => '\n');
}

/**
 * Removes blanks around unquoted fields, and around quotes.
 *
 * The text begins with a record; a quoted field that is still open at its end stays as it is.
 */
function withoutBlanks(text: string, separator: string): string {
  const blanks = blanksBeside(separator);
  if (![' ', '\t', '\u00a0', '\u202f'].some((blank) => blank !== separator && text.includes(blank)))
    return text;
  const ends = `${escaped(separator)}\\r\\n`;
  const before = `(?<=^|[${ends}])[${blanks}]+`;
  // A match begins with the first blank: from each of a million blanks within a field, it would look at all that follow.
  const after = `(?<![${blanks}])[${blanks}]+(?=[${ends}]|$)`;
  const either = `${before}|${after}`;
  if (!text.includes('"')) return text.replace(new RegExp(either, 'g'), '');
  return replaceOutsideQuotes(
    text,
    separator,
    either,
    () => '',
    (field) => field,
  );
}

/** Number of lines before the first one that begins within the given number of characters of the end. */
function linesBefore(text: string, characters: number): number {
  const cut = Math.max(0, text.length - characters);
  const begun = cut === 0 || /[\r\n]/.test(text[cut - 1]);
  return countLineEnds(text.slice(0, cut)) + (begun ? 0 : 1);
}

/** The first record longer than the given number of characters, without its line end; -1 if there is none. */
function longRow(rows: readonly (readonly string[])[], text: string, longest: number): number {
  const starts = startCharacters(rows, text);
  return rows.findIndex((_, row) => {
    const end = starts[row + 1];
    return end - starts[row] - (text[end - 1] === '\n' ? 1 : 0) > longest;
  });
}

/** Returns a function that finds the text of a record from the lines of those before it, which are counted once. */
function textOfRow(rows: readonly (readonly string[])[], text: string): (row: number) => string {
  let starts: number[] | undefined;
  return (row) => {
    starts ??= startCharacters(rows, text);
    return text.slice(starts[row], starts[row + 1]);
  };
}

/** Where each record begins in the text, and where the last one ends. */
function startCharacters(rows: readonly (readonly string[])[], text: string): number[] {
  const starts = [0];
  let at = 0;
  for (const fields of rows) {
    for (let lines = linesOf(fields); lines > 0; lines--) at += lineLength(text, at);
    starts.push(at);
  }
  return starts;
}

/** Number of lines that a record spans. */
function linesOf(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + countLineEnds(field), 1);
}

function lineOfRow(
  rows: readonly (readonly string[])[],
  first: number,
  quotes: boolean,
): (row: number) => number {
  if (!quotes) return (row) => first + row;
  let lines: number[] | undefined;
  return (row) => {
    lines ??= startLines(rows, first);
    return lines[row];
  };
}

function startLines(rows: readonly (readonly string[])[], first: number): number[] {
  let line = first;
  return rows.map((fields) => {
    const start = line;
    line += linesOf(fields);
    return start;
  });
}
