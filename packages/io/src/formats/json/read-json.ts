import { type CellValue, DataError, type ErrorPlace, type Table } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import { foundText, listed } from '@preflearn/core/text';
import { countLineEnds } from '../../bytes/lines.js';
import type { MemoryGauge } from '../../bytes/memory-gauge.js';
import { place } from '../../bytes/place.js';
import { textChunks } from '../../bytes/text-chunks.js';
import { TextFeed, type TextReader } from '../../bytes/text-feed.js';
import type { TextSource } from '../../bytes/text-source.js';
import type { CellReading } from '../../columns/column-builder.js';
import { ownCopy } from '../../columns/dictionary.js';
import {
  checkReadOptions,
  gaugeOf,
  givenMarks,
  type ReadOptions,
} from '../../columns/read-options.js';
import { readingOf } from '../../columns/reading-of.js';
import { NotationOfFile } from '../../numbers/notation-of-file.js';
import { type ArrayRow, arrayCells, tableOfArrays } from './array-rows.js';
import { type FlatObjectReader, readFlatObject } from './flat-object.js';
import { KeyedColumns, type RowDemands } from './keyed-columns.js';
import { type RowsInside, rowsInside } from './rows-inside.js';

/** Options for reading a table from JSON. */
export interface JsonOptions extends ReadOptions {
  /** What every row must hold, for rows that others send, as to a service. Nothing when absent. */
  readonly demands?: RowDemands | undefined;
}

/**
 * Parses a table from JSON objects, one per row: in an array, or one after another, usually one per line (JSON lines).
 *
 * The keys of all objects are the columns, in order of first occurrence. `null`, a key that a row lacks and a text in
 * `missing` are missing values. A column of numbers is numeric; one of texts, `true` and `false` is nominal, with
 * categories in order of first occurrence, exactly as they are; a column that mixes numbers and texts is treated as in
 * CSV. Option `types` overrides this: texts of a numeric column must then represent numbers. Objects within a row give
 * columns such as `size.width`; lists within a row are left out. If the text is one object that contains an array of
 * objects, such as `{"responses": [...]}`, these are the rows; if its keys are columns or rows, as in
 * `{"size": [1, 2], "grade": [3, 4]}` or `{"0": {"size": 1}, "1": {"size": 2}}`, they are read so. Rows may be arrays, too: the first names the columns then,
 * and titles, units and totals are found as in CSV.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_DUPLICATE, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE,
 *   MEMORY
 * @throws UsageError OPTION_RANGE
 */
export function parseJson(text: string, options: JsonOptions = {}): Table {
  const feed = new TextFeed(new JsonReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * Reads a table from JSON in chunks; memory beyond the columns is bounded, however long the source.
 *
 * @throws DataError as {@link parseJson} does, and whatever the source throws
 */
export async function readJson(source: TextSource, options: JsonOptions = {}): Promise<Table> {
  const feed = new TextFeed(new JsonReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}

/** Longest row, in characters. */
const LONGEST_ROW = 1 << 24;

/** Longest object that contains all rows, in characters. */
const LONGEST_WHOLE = 1 << 28;

/** Bytes of the heap that a character of such an object takes at most, with the values made of it. */
const BYTES_A_CHARACTER = 8;

/** Rows of such an object that are read at a time. */
const ROWS_A_PART = 1000;

/** Most objects and arrays in each other of a text that is searched for rows. */
const DEEPEST_SEARCHED = 64;

/** What may come next between objects: the very first character, an object (or the end), a comma, or nothing. */
type Expected = 'start' | 'object' | 'first' | 'comma' | 'nothing';

/** Cuts the text into objects, and builds the columns from them. */
export class JsonReader implements TextReader<Table>, FlatObjectReader {
  readonly #options: JsonOptions;
  readonly #longest: number;
  readonly #columns: KeyedColumns;
  readonly #gauge: MemoryGauge;
  readonly #notation: NotationOfFile;
  /** Keys whose values are lists, which are left out. */
  readonly #lists = new Set<string>();
  /** The first object and its line, as long as it is the only one and not yet read: it may contain the rows. */
  #only: { readonly text: string; readonly line: number } | undefined;
  #objects = 0;
  /** The rows, if they are arrays. */
  #arrays: ArrayRow[] | undefined;
  /** Text not yet examined. */
  #pending = '';
  /** Line of the first character of the current object, or of the pending text. */
  #line = 1;
  #isArray = false;
  #expected: Expected = 'start';
  /** Nesting depth in objects and arrays at the end of the examined text, and whether it is inside a string. */
  #depth = 0;
  #deepest = 0;
  #inString = false;
  /** The earlier pieces of the current object, which the pending text continues, and their length together. */
  #pieces: string[] = [];
  #pieceLength = 0;
  /** Whether the text so far ends in a backslash of a string. */
  #escaped = false;
  /** The object being read, and the position of the value in it. */
  #object = '';
  #at = 0;
  /** A position in the object and the line ends before it, from which those of later positions are counted. */
  #counted = { at: 0, ends: 0 };

  /** @param longest  most characters in an object */
  constructor(
    options: JsonOptions,
    longest: number = options.demands?.maxCharacters ?? LONGEST_ROW,
  ) {
    checkReadOptions(options);
    this.#options = options;
    this.#longest = longest;
    this.#gauge = gaugeOf(options, () => this.#place(this.#lineAt(this.#at)));
    this.#notation = new NotationOfFile({ dates: options.dates }, undefined, options.reading);
    const reading: CellReading = {
      gauge: this.#gauge,
      notation: this.#notation,
      store: options.store,
      marks: givenMarks(options),
      wrong: (_column, _text, error) => {
        throw error;
      },
      line: () => this.#lineAt(this.#at),
      place: (line, column) => this.#place(line, column),
    };
    this.#columns = new KeyedColumns(options, reading, options.demands);
  }

  push(text: string): void {
    this.#pending += text;
    this.#read(false);
  }

  flush(): void {
    this.#read(true);
  }

  line(): number {
    return this.#line + countLineEnds(this.#pieces.join('') + this.#pending);
  }

  finish(encoding?: Encoding): Table {
    this.#read(true);
    const where = this.#place(this.#line);
    if (this.#depth > 0) {
      throw new DataError('FILE_FORMAT', 'the object that begins here is not closed', {
        where,
        remedy: 'close it (the file may be cut short)',
      });
    }
    if (this.#isArray && this.#expected !== 'nothing') {
      throw new DataError('FILE_FORMAT', 'the array is not closed', {
        where,
        remedy: 'close it by ] (the file may be cut short)',
      });
    }
    const reading = readingOf(this.#options, encoding);
    if (this.#arrays !== undefined) return tableOfArrays(this.#arrays, this.#options, reading);
    const isSearched = this.#only !== undefined && this.#deepest <= DEEPEST_SEARCHED;
    const inside = isSearched ? rowsInside(this.#only?.text ?? '') : undefined;
    if (inside !== undefined) {
      this.#only = undefined;
      return this.#readInside(inside, encoding);
    }
    this.#readOnly();
    const table = this.#columns.finish(() => readingOf(this.#options, encoding, this.#notation));
    this.#noteLists();
    return table;
  }

  object(key: string, at: number): void {
    if (this.#options.demands === undefined) return;
    const problem = 'found an object, expected a number, a text, true, false or null';
    throw this.error(at, problem, 'give each of its values a key of its own in the row', key);
  }

  list(key: string, at: number): void {
    if (this.#options.demands === undefined) this.#lists.add(key);
    else {
      const problem = 'found an array, expected a number, a text, true, false or null';
      throw this.error(at, problem, 'give each of its entries a key of its own in the row', key);
    }
  }

  value(key: string, value: CellValue, at: number): void {
    this.#at = at;
    this.#columns.add(key, value);
  }

  error(at: number, problem: string, remedy: string, key?: string): DataError {
    const where = this.#place(this.#lineAt(at), key);
    return new DataError('FILE_FORMAT', problem, { where, remedy });
  }

  /** Reads all complete objects. */
  #read(last: boolean): void {
    for (;;) {
      if (this.#depth === 0 && this.#pieceLength === 0 && !this.#toObject(last)) return;
      const end = this.#objectEnd();
      const piece = end === undefined ? this.#pending : this.#pending.slice(0, end);
      this.#pieces.push(piece);
      this.#pieceLength += piece.length;
      this.#checkLength();
      this.#pending = this.#pending.slice(piece.length);
      if (end === undefined) return;
      this.#readObject(this.#pieces.join(''));
      this.#pieces = [];
      this.#pieceLength = 0;
      this.#expected = this.#isArray ? 'comma' : 'object';
    }
  }

  #readObject(text: string): void {
    if (text.startsWith('[')) this.#addArray(text);
    else if (++this.#objects === 1 && !this.#isArray && !this.#options.demands)
      this.#only = { text: ownCopy(text), line: this.#line };
    else {
      this.#readOnly();
      this.#readRow(text);
    }
    this.#line += countLineEnds(text);
    this.#object = '';
  }

  #readRow(text: string): void {
    this.#object = text;
    this.#counted = { at: 0, ends: 0 };
    readFlatObject(text, this);
    this.#at = text.length - 1;
    this.#columns.endRow();
  }

  /** Reads the first object, once it is known to be a row. */
  #readOnly(): void {
    if (this.#only === undefined) return;
    const { text, line } = this.#only;
    const next = this.#line;
    this.#only = undefined;
    this.#line = line;
    this.#readRow(text);
    this.#line = next;
  }

  /** Advances to the beginning of the next object; returns whether there is one. */
  #toObject(last: boolean): boolean {
    const { length } = this.#pending;
    let at = 0;
    for (; at < length; at++) {
      const sign = this.#pending[at];
      if (sign === '\r' && at === length - 1 && !last) break; // may be the first half of a CRLF
      if (sign === ' ' || sign === '\t' || sign === '\r' || sign === '\n') continue;
      const isRow = sign === '{' ? this.#arrays === undefined : sign === '[' && this.#mayBeArray;
      if (isRow && this.#expected !== 'comma' && this.#expected !== 'nothing') {
        this.#drop(at);
        return true;
      }
      this.#between(sign, at);
    }
    this.#drop(at);
    return false;
  }

  /** Whether the next row may be an array: if the first one was. */
  get #mayBeArray(): boolean {
    if (this.#arrays !== undefined) return true;
    return this.#isArray && this.#expected === 'first' && this.#options.demands === undefined;
  }

  #addArray(text: string): void {
    this.#arrays ??= [];
    const cells = arrayCells(text, this.#place(this.#line));
    this.#arrays.push({ cells, line: this.#line });
    this.#gauge.tookRows(this.#arrays.length, cells.length, 16 * cells.length);
  }

  /** Handles a character between objects. */
  #between(sign: string, at: number): void {
    const expected = this.#expected;
    if (sign === '[' && expected === 'start') {
      this.#isArray = true;
      this.#expected = 'first';
    } else if (sign === ']' && this.#isArray && (expected === 'first' || expected === 'comma')) {
      this.#expected = 'nothing';
    } else if (sign === ',' && expected === 'comma') this.#expected = 'object';
    else throw this.#unexpected(sign, at);
  }

  #unexpected(sign: string, at: number): DataError {
    const words: Readonly<Record<Expected, string>> = {
      start: 'an object such as {"size": 1.5}, or an array of objects',
      first: 'an object such as {"size": 1.5}',
      object: 'an object such as {"size": 1.5}',
      comma: 'a comma or the end of the array',
      nothing: 'nothing after the array',
    };
    const found = sign === '[' ? 'an array' : sign === '{' ? 'an object' : foundText(sign);
    return new DataError('FILE_FORMAT', `found ${found}, expected ${words[this.#expected]}`, {
      where: this.#place(this.#line + countLineEnds(this.#pending.slice(0, at))),
      remedy: 'give each row as an object',
    });
  }

  /** Where the current object ends in the pending text; `undefined` while the end has not arrived. */
  #objectEnd(): number | undefined {
    for (let at = 0; at < this.#pending.length; at++) {
      if (this.#escaped) {
        this.#escaped = false;
        continue;
      }
      const pattern = this.#inString ? IN_STRING : OUTSIDE;
      pattern.lastIndex = at;
      const found = pattern.exec(this.#pending);
      if (found === null) break;
      at = found.index;
      const [sign] = found;
      if (sign === '\\') this.#escaped = true;
      else if (sign === '"') this.#inString = !this.#inString;
      else if (sign === '{' || sign === '[') this.#deepest = Math.max(this.#deepest, ++this.#depth);
      else if (--this.#depth === 0) return at + 1;
    }
    return undefined;
  }

  /** Drops the given number of leading characters of the pending text, between objects. */
  #drop(length: number): void {
    this.#line += countLineEnds(this.#pending.slice(0, length));
    this.#pending = this.#pending.slice(length);
  }

  /** Line of a position in the object; counted on from the last one asked for, as an object may have many values. */
  #lineAt(at: number): number {
    const { at: from, ends } = at < this.#counted.at ? { at: 0, ends: 0 } : this.#counted;
    // A CR just before the end may be the first half of a CRLF, so it is counted once the rest is.
    const to = this.#object[at - 1] === '\r' ? at - 1 : at;
    this.#counted = { at: to, ends: ends + countLineEnds(this.#object.slice(from, to)) };
    return this.#line + this.#counted.ends + (to < at && this.#object[at] !== '\n' ? 1 : 0);
  }

  #place(line: number, column?: string): ErrorPlace {
    return place(this.#options.source, line, column);
  }

  /** Reads the rows that the only object contains. */
  #readInside({ found, rows }: RowsInside, encoding: Encoding | undefined): Table {
    const reader = new JsonReader(this.#options, this.#longest);
    for (let at = 0; at < rows.length; at += ROWS_A_PART) {
      const part = JSON.stringify(rows.slice(at, at + ROWS_A_PART)).slice(1, -1);
      reader.push(`${at === 0 ? '[' : ','}${part}`);
    }
    reader.push(']');
    const table = reader.finish(encoding);
    this.#options.onNote?.({
      note: 'rows-inside',
      where: place(this.#options.source),
      problem: found,
      remedy: [{ action: 'other', text: 'give other rows alone, as an array of objects' }],
    });
    return table;
  }

  #noteLists(): void {
    if (this.#lists.size === 0) return;
    this.#options.onNote?.({
      note: 'lists',
      where: place(this.#options.source),
      problem: `lists within rows were left out: ${listed([...this.#lists])}`,
      remedy: [
        {
          action: 'other',
          text: 'give each of their entries a key of its own, or join them to a text',
        },
      ],
    });
  }

  /** Checks that the object that has begun is not too long: the first may contain all rows. */
  #checkLength(): void {
    const length = this.#pieceLength;
    if (length <= this.#longest) return;
    const isFirst = !this.#isArray && this.#objects === 0 && this.#options.demands === undefined;
    const mayBeWhole = isFirst && this.#longest === LONGEST_ROW;
    if (mayBeWhole)
      this.#gauge.holds(BYTES_A_CHARACTER * length, 'an object that contains all rows');
    const longest = mayBeWhole ? LONGEST_WHOLE : this.#longest;
    if (length <= longest) return;
    throw new DataError(
      'FILE_FORMAT',
      `the object that begins here does not end within ${longest} characters`,
      {
        where: this.#place(this.#line),
        remedy: ['close its quotes and braces', 'give each row as an object of its own'],
      },
    );
  }
}

const IN_STRING = /["\\]/g;
const OUTSIDE = /["{}[\]]/g;
