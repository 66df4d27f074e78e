import { DataError } from '@preflearn/core';
import Papa from 'papaparse';
import { markLength, withoutComments } from './csv-comments.js';
import { type FoundLayout, findLayout, type LayoutOptions } from './csv-layout.js';
import { completeLength, countLineEnds, lineLength } from './lines.js';
import { place } from './place.js';
import { signQuotedMarks } from './quoted-marks.js';
import { blanksBeside, escaped } from './scan-csv.js';

/*
 * Why Papa Parse: it runs unchanged in a browser (csv-parse brings a copy of Node's Buffer there), it
 * needs no stream of Node, and it took 0.55 s where csv-parse took 1.97 s (200,000 rows of 16 numbers).
 * Cutting the text into blocks of whole records, line ends (it knows one kind a file) and physical line
 * numbers (it has none) are done here; each block is a string for its `parse`.
 */

/** Some whole records in a row, as the text holds them; good until the next call. */
export interface CsvBlock {
  /**
   * The fields of each record, without blanks around those that are not quoted; a blank line is a record of one blank
   * field, a comment one of `COMMENT_RECORD`.
   */
  readonly rows: readonly (readonly string[])[];
  /** The text of a record as it stands in the file, quotes and all, with its line end. */
  text(row: number): string;
  /** Physical line in which a record begins, from 1. */
  line(row: number): number;
  /** In the last block: the line from which on a footer is looked for. */
  readonly footerFrom?: number | undefined;
  /** Line of a record right after `rows` that is too long. */
  readonly endlessAt: number | undefined;
  /** Line of a quoted field right after `rows` that cannot be read. */
  readonly brokenAt?: number | undefined;
}

/** Characters that are gathered before they are parsed. */
const BLOCK = 1 << 14;

/**
 * Characters at the beginning by which the layout is found, and characters at the end that are kept back, so that
 * the lines at the end are seen together.
 */
const WINDOW = 1 << 14;

/** Ctrl-Z. */
const END_OF_FILE = '\x1a';

/** Longest record, in characters; what is longer is rather a quote that was never closed. */
const LONGEST_RECORD = 1 << 24;

/** Sizes in characters, for tests. */
export interface CsvSizes {
  /** Least number to parse at once. */
  readonly block?: number;
  /** Most that a record may have; far more than a piece that is pushed. */
  readonly longest?: number;
  /** Number at the beginning and at the end that are looked at as a whole. */
  readonly window?: number;
}

/** How records are cut. */
export interface RecordOptions extends LayoutOptions {
  /** Whether marks of missing values in quotes get a sign, by `signQuotedMarks`. */
  readonly signsMarks: boolean;
  /**
   * Takes the first of some lines without quotes in which each is a record, ends by LF and is not among those that are
   * looked at for a footer; returns the characters and lines taken. The others are parsed as records.
   *
   * @param line  of the first, from 1
   */
  readonly takeLines?: (text: string, line: number) => TakenLines;
}

/** Whole lines that were taken from the beginning of a text. */
export interface TakenLines {
  readonly characters: number;
  readonly lines: number;
}

/** Cuts CSV text that comes in pieces into records, and leaves out what stands above the first. */
export class CsvRecords {
  readonly #options: RecordOptions;
  readonly #block: number;
  readonly #longest: number;
  readonly #window: number;
  /** Characters at the beginning that are wanted to find the layout. */
  #top: number;
  #found: FoundLayout | undefined;
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

  /** Takes a piece of text and gives the records that are whole now, if there is enough to parse. */
  push(text: string): CsvBlock | undefined {
    this.#pending += text;
    return this.#pending.length < this.#wanted ? undefined : this.#next('goes on');
  }

  /** The records that are whole now, few as they may be. */
  flush(): CsvBlock | undefined {
    return this.#next('breaks off');
  }

  /** The last records. */
  finish(): CsvBlock | undefined {
    return this.#next('ends');
  }

  /** Which lines are what, once it is known. */
  get found(): FoundLayout | undefined {
    return this.#found;
  }

  /** Line of the character that would come next. */
  line(): number {
    return this.#pendingLine + countLineEnds(this.#pending);
  }

  #next(then: 'goes on' | 'breaks off' | 'ends'): CsvBlock | undefined {
    const last = then === 'ends';
    // A block is garbage now. Where the collector has counted its array among what lives long, it
    // would keep the fields too, for a while; emptied, it halves the time of reading.
    this.#rows.length = 0;
    if (last) this.#dropEndOfFile();
    if (this.#found === undefined && !this.#begin(then)) return undefined;
    const kept = then === 'goes on' ? this.#window : 0;
    const ready = this.#pending.slice(0, Math.max(0, this.#pending.length - kept));
    const end = last ? ready.length : completeLength(ready);
    const block = end > 0 && this.#found ? this.#parse(end, this.#found, last) : undefined;
    const { length } = this.#pending;
    // Twice the rest, so that a long record is not parsed again with each piece.
    this.#wanted = Math.min(
      length + Math.max(this.#block, length - kept),
      kept + this.#longest + 1,
    );
    // The first half of a CRLF may stand at the end.
    const unfinished = length - kept - (ready.endsWith('\r') ? 1 : 0);
    if (unfinished > this.#longest) throw this.endless(this.#pendingLine);
    return block;
  }

  /** Finds the layout and leaves out what stands above the first record; false when more text is needed. */
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
    // A second byte order mark, as of files that were joined.
    while (this.#pending.startsWith('\ufeff', start)) start++;
    this.#pending = this.#pending.slice(start);
    this.#pendingLine += layout.skipLines;
    if (comment === undefined || !layout.header) return true;
    this.#pending = this.#pending.slice(markLength(this.#pending, comment));
    return true;
  }

  /** Programs of DOS end a text with Ctrl-Z. */
  #dropEndOfFile(): void {
    const text = this.#pending.trimEnd();
    if (text.endsWith(END_OF_FILE)) this.#pending = text.slice(0, -1);
  }

  #parse(end: number, { layout: { separator }, comment }: FoundLayout, last: boolean): CsvBlock {
    const trimmed = withoutBlanks(this.#pending.slice(0, end), separator);
    const noted = comment === undefined ? trimmed : withoutComments(trimmed, separator, comment);
    const lines = withLf(noted, separator);
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
  /** Characters used: all, unless the last record goes on after the text. */
  readonly read: number;
}

function parseLines(lines: string, separator: string, last: boolean): ParsedLines {
  if (lines === '') return { rows: [], errorRow: undefined, errorAt: undefined, read: 0 };
  // Papa Parse drops a byte order mark; one within the text is no mark but part of a field.
  const mark = lines.charCodeAt(0) === 0xfeff ? '\ufeff' : '';
  // Blanks after a quoted field are ignored only before a line end.
  const input = mark + lines + (lines.endsWith('\n') ? '' : '\n');
  const { data: rows, errors } = papaParse(input, separator);
  const open = !last && errors.some(({ code }) => code === 'MissingQuotes');
  const error = errors.find(({ code }) => !open || code !== 'MissingQuotes');
  rows.pop(); // a record that is still open, or the nothing after the last line end
  let read = lines.length;
  if (open) read = rows.length && papaParse(input, separator, rows.length).meta.cursor;
  return { rows, errorRow: error?.row, errorAt: error?.index, read };
}

/**
 * The result by way of the callback `chunk`: the value that `parse` returns is a copy, and only the
 * original can be emptied later. A string is one chunk, and the callback comes before `parse` returns.
 */
function papaParse(input: string, delimiter: string, preview = 0): Papa.ParseResult<string[]> {
  let result: Papa.ParseResult<string[]> | undefined;
  const chunk = (whole: Papa.ParseResult<string[]>) => {
    result = whole;
  };
  // Its fast mode, for texts without quotes, leaves the cursor a record farther than it was to read.
  const fastMode = preview > 0 ? false : undefined;
  const config = { delimiter, newline: '\n' as const, preview, fastMode, chunk };
  Papa.parse<string[]>(input, config);
  if (result === undefined) throw new Error('Papa Parse gave no result.');
  return result;
}

/**
 * Makes each line end outside quotes an LF.
 *
 * The text begins with a record; a quoted field that is still open at its end is left as it is.
 */
function withLf(text: string, separator: string): string {
  if (!text.includes('\r')) return text;
  if (!text.includes('"')) return text.replace(/\r\n?/g, '\n');
  const fieldStart = `(?<![^\\r\\n${escaped(separator)}])`;
  const quotedOrCr = new RegExp(`${fieldStart}"[^"]*(?:""[^"]*)*"?|\\r\\n?`, 'g');
  return text.replace(quotedOrCr, (match) => (match[0] === '"' ? match : '\n'));
}

/**
 * Leaves out blanks around fields that are not quoted, and around quotes.
 *
 * The text begins with a record; a quoted field that is still open at its end is left as it is.
 */
function withoutBlanks(text: string, separator: string): string {
  const blanks = blanksBeside(separator);
  if (![' ', '\t', '\u00a0', '\u202f'].some((blank) => blank !== separator && text.includes(blank)))
    return text;
  const ends = `${escaped(separator)}\\r\\n`;
  const before = `(?<=^|[${ends}])[${blanks}]+`;
  const after = `[${blanks}]+(?=[${ends}]|$)`;
  if (!text.includes('"')) return text.replace(new RegExp(`${before}|${after}`, 'g'), '');
  const quotes = `(?<=^|[${ends}])[${blanks}]*("[^"]*(?:""[^"]*)*"?)`;
  return text.replace(
    new RegExp(`${quotes}|${before}|${after}`, 'g'),
    (_, inQuotes: string | undefined) => inQuotes ?? '',
  );
}

/** Lines before the first one that begins within so many characters of the end. */
function linesBefore(text: string, characters: number): number {
  const cut = Math.max(0, text.length - characters);
  const begun = cut === 0 || /[\r\n]/.test(text[cut - 1]);
  return countLineEnds(text.slice(0, cut)) + (begun ? 0 : 1);
}

/** The first record of more than so many characters without its line end; -1 when there is none. */
function longRow(rows: readonly (readonly string[])[], text: string, longest: number): number {
  const starts = startCharacters(rows, text);
  return rows.findIndex((_, row) => {
    const end = starts[row + 1];
    return end - starts[row] - (text[end - 1] === '\n' ? 1 : 0) > longest;
  });
}

/** The text of a record, found by the lines of those before it, which are counted once. */
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

/** Lines that a record takes. */
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
