import { DataError } from '@preflearn/core';
import Papa from 'papaparse';
import { detectSeparator, separatorLine } from './csv-separator.js';
import { completeLength, countLineEnds } from './lines.js';
import { place } from './place.js';
import { signQuotedMarks } from './quoted-marks.js';

/*
 * Why Papa Parse: it runs unchanged in a browser (csv-parse brings a copy of Node's Buffer there), it
 * needs no stream of Node, and it took 0.55 s where csv-parse took 1.97 s (200,000 rows of 16 numbers).
 * Cutting the text into blocks of whole records, line ends (it knows one kind a file) and physical line
 * numbers (it has none) are done here; each block is a string for its `parse`.
 */

/** Some whole records in a row, as the text holds them; good until the next call. */
export interface CsvBlock {
  /** The fields of each record; a blank line is a record of one blank field. */
  readonly rows: readonly (readonly string[])[];
  /** Physical line in which a record begins, from 1. */
  line(row: number): number;
  /** Line of a quoted field right after `rows` that cannot be read. */
  readonly brokenAt?: number | undefined;
}

/** What is known of the separator before the text is. */
export interface Separators {
  /** The separator, whatever the text is. */
  readonly given?: string | undefined;
  /** The separator unless the text shows another. */
  readonly likely?: string | undefined;
}

/** Characters that are gathered before they are parsed. */
const BLOCK = 1 << 14;

/** Longest record, in characters; what is longer is rather a quote that was never closed. */
const LONGEST_RECORD = 1 << 24;

/** Cuts CSV text that comes in pieces into records. */
export class CsvRecords {
  readonly #source: string | undefined;
  readonly #signsMarks: boolean;
  readonly #block: number;
  readonly #longest: number;
  readonly #likely: string | undefined;
  #separator: string | undefined;
  /** Whether the first line has been looked at, which may name the separator. */
  #begun = false;
  #pending = '';
  #pendingLine = 1;
  #wanted: number;
  #rows: string[][] = [];

  /**
   * @param signsMarks  whether marks of missing values in quotes get a sign, by `signQuotedMarks`
   * @param block    least number of characters to parse at once
   * @param longest  characters that a record may have; far more than a piece that is pushed
   */
  constructor(
    source: string | undefined,
    { given, likely }: Separators,
    signsMarks: boolean,
    block = BLOCK,
    longest = LONGEST_RECORD,
  ) {
    this.#longest = longest;
    this.#source = source;
    this.#signsMarks = signsMarks;
    this.#separator = given;
    this.#likely = likely;
    this.#block = block;
    this.#wanted = block;
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

  /** The separator of fields, once it is known. */
  get separator(): string | undefined {
    return this.#separator;
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
    if (!this.#begun) this.#begin(last);
    const end = last ? this.#pending.length : completeLength(this.#pending);
    const isWhole = then !== 'goes on';
    this.#separator ??= detectSeparator(this.#pending.slice(0, end), isWhole, this.#likely);
    const block =
      end > 0 && this.#separator !== undefined
        ? this.#parse(end, this.#separator, last)
        : undefined;
    // Twice the rest, so that a long record is not parsed again with each piece.
    this.#wanted = Math.min(this.#block + 2 * this.#pending.length, this.#longest + 1);
    // The first half of a CRLF may stand at the end.
    const unfinished = this.#pending.length - (this.#pending.endsWith('\r') ? 1 : 0);
    if (unfinished > this.#longest) throw this.#endless();
    return block;
  }

  /** Takes a first line such as `sep=;`, once it is whole; a separator that was given overrides it. */
  #begin(last: boolean): void {
    if (!last && completeLength(this.#pending) === 0) return;
    this.#begun = true;
    const line = separatorLine(this.#pending);
    if (line === undefined) return;
    this.#separator ??= line.separator;
    this.#pending = this.#pending.slice(line.length);
    this.#pendingLine++;
  }

  #parse(end: number, separator: string, last: boolean): CsvBlock {
    const lines = withLf(this.#pending.slice(0, end), separator);
    const isSigned = this.#signsMarks && lines.includes('"');
    const text = isSigned ? signQuotedMarks(lines, separator) : lines;
    // A record that ends in this piece may be as long as one that is refused before it ends.
    const isLong = text.length > this.#longest + 1;
    if (isLong && recordLength(text, separator) > this.#longest) throw this.#endless();
    const { rows, errorRow, errorAt, read } = parseLines(text, separator, last);
    const first = this.#pendingLine;
    this.#pendingLine += countLineEnds(text.slice(0, read));
    this.#pending = text.slice(read) + this.#pending.slice(end);
    if (errorRow !== undefined) rows.length = Math.min(rows.length, errorRow);
    this.#rows = rows;
    return {
      rows,
      line: lineOfRow(rows, first, text.includes('"')),
      brokenAt: errorAt === undefined ? undefined : first + countLineEnds(text.slice(0, errorAt)),
    };
  }

  #endless(): DataError {
    return new DataError(
      'FILE_FORMAT',
      `the record that begins here does not end within ${this.#longest} characters`,
      { where: place(this.#source, this.#pendingLine), remedy: 'close its quotes' },
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

/** Characters of the first record of a text, without its line end. */
function recordLength(lines: string, separator: string): number {
  return papaParse(lines, separator, 1).meta.cursor - 1;
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
  const fieldStart = `(?<![^\\r\\n\\u${separator.charCodeAt(0).toString(16).padStart(4, '0')}])`;
  const quotedOrCr = new RegExp(`${fieldStart}"[^"]*(?:""[^"]*)*"?|\\r\\n?`, 'g');
  return text.replace(quotedOrCr, (match) => (match[0] === '"' ? match : '\n'));
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
    line++;
    for (const field of fields) line += countLineEnds(field);
    return start;
  });
}
