import {
  DataError,
  type DateOrder,
  type DecimalMark,
  dateOrders,
  type Encoding,
  type ErrorPlace,
  foundText,
  listed,
  quoted,
  type Reading,
  type Table,
  UsageError,
} from '@preflearn/core';
import { type CellReading, type ColumnBuilder, ColumnSite } from './column-builder.js';
import { checkNames } from './column-names.js';
import { type CsvBlock, CsvRecords } from './csv-records.js';
import { ownCopy } from './dictionary.js';
import { type InferenceOptions, InferringBuilder } from './inferring-builder.js';
import { MemoryGauge } from './memory-gauge.js';
import { MissingMarks } from './missing-marks.js';
import { NominalBuilder } from './nominal-builder.js';
import { NotationOfFile } from './notation-of-file.js';
import { parseNumber } from './number-text.js';
import { place } from './place.js';
import { withoutQuotedSign } from './quoted-marks.js';
import {
  checkReadOptions,
  checkTypedColumns,
  missingMarkers,
  missingTexts,
  type ReadOptions,
  typeGiven,
} from './read-options.js';
import { readingOf } from './reading-of.js';
import { tableOf } from './table-of.js';
import { textChunks } from './text-chunks.js';
import { TextFeed, type TextReader } from './text-feed.js';
import type { TextSource } from './text-source.js';
import { WrongCells } from './wrong-cells.js';

/** How to read CSV. */
export interface CsvOptions extends ReadOptions {
  /**
   * The character between fields. When absent, a first line such as `sep=;` names it. Else it is that of `reading`
   * where it occurs in the header and as often in the record below it, outside quotes; else the first of tab,
   * semicolon, comma and pipe that does; else the one of comma, semicolon and tab that occurs most often in the
   * header (where none does that of `reading`, or the comma).
   */
  readonly separator?: string | undefined;
  /**
   * The mark that stands before decimals; the other mark, apostrophes and blanks may then stand between thousands.
   * When absent, it is that of `reading`, or it is found for each column that is not nominal by `types`: from its cells, such as `0,5`,
   * `1.234,5` or `1,234.5`, or, where these leave it open, from the rest of the file.
   */
  readonly decimal?: DecimalMark | undefined;
  /**
   * In which order day, month and year stand in dates such as 01/02/2025, and in those with two digits of the year,
   * which are read only then (69 to 99 are of the last century). When absent, a column shows it by a day above 12, or
   * by points, before which the day stands.
   */
  readonly dates?: DateOrder | undefined;
}

/** Least bytes of a cell: those of a category. */
const LEAST_CELL = 4;

/**
 * A table from CSV text as RFC 4180 defines it, with a header.
 *
 * Lines may end in LF, CRLF or CR, also mixed; a byte order mark is ignored. A field that is empty
 * or `?`, blanks aside, or one of `missing`, is a missing value; without `missing`, NA, N/A, n/a, <NA>, NaN, nan, null,
 * NULL and \\N are, unless they stand in quotes in a column of texts, and among numbers None, - and . are too. Blank lines are ignored; in a
 * table of one column only those before the header and at the end are, and others are missing values.
 *
 * A column is numeric when all its cells are numbers (digits, a decimal point, an exponent, a sign),
 * nominal when more cells hold text than numbers, and an error, which names all of them, when text stands among
 * numbers, unless it looks like a list of codes such as 0, 1, 2, `3+` (at most 20 distinct values in all, each that is
 * text at least twice): then it is nominal. After 256 distinct values the type follows from what was
 * read so far. Option `types` overrides all this. Numbers may be written with decimal commas, and with marks between
 * thousands, where the column or else the rest of the file shows which mark is which; where `1,234` may mean two
 * things and nothing decides, it is an error. Categories keep their exact text, blanks too, and
 * stand in order of first occurrence. {@link describeColumns} says what was found.
 *
 * @throws DataError FILE_EMPTY, FILE_FORMAT, ROW_LENGTH, COLUMN_DUPLICATE, COLUMN_MISSING,
 *   VALUE_NOT_NUMERIC, VALUE_NOT_FINITE, MEMORY
 * @throws UsageError OPTION_RANGE
 */
export function parseCsv(text: string, options: CsvOptions = {}): Table {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  feed.push(text);
  return feed.finish();
}

/**
 * A table from CSV that comes in chunks; memory beyond the columns is bounded, however long it is.
 *
 * @throws as {@link parseCsv}, and what the source throws
 */
export async function readCsv(source: TextSource, options: CsvOptions = {}): Promise<Table> {
  const feed = new TextFeed(new CsvReader(options), options.source, options);
  for await (const chunk of textChunks(source, options.source)) feed.push(chunk);
  return feed.finish();
}

/** Builds the columns from the records. */
export class CsvReader implements TextReader<Table> {
  readonly #options: CsvOptions;
  readonly #markedNumbers: boolean;
  readonly #records: CsvRecords;
  readonly #reading: CellReading;
  readonly #gauge: MemoryGauge;
  readonly #marks: MissingMarks;
  readonly #wrong: WrongCells;
  #rows = 0;
  #notation: NotationOfFile | undefined;
  #columns: ColumnBuilder[] | undefined;
  /** Blank lines in a table of one column: missing values, unless nothing follows. */
  #blanks = 0;
  #block: CsvBlock | undefined;
  #row = 0;

  /** @param block, longest  as of {@link CsvRecords} */
  constructor(options: CsvOptions, block?: number, longest?: number) {
    checkReadOptions(options);
    checkSeparator(options.separator);
    checkDecimal(options);
    checkDates(options);
    this.#options = options;
    this.#markedNumbers = [...missingMarkers(options)].some(
      (text) => !Number.isNaN(parseNumber(text)),
    );
    this.#marks = new MissingMarks(missingTexts(options));
    this.#wrong = new WrongCells(this.#marks);
    const separators = { given: options.separator, likely: options.reading?.layout.separator };
    this.#records = new CsvRecords(
      options.source,
      separators,
      this.#marks.areUsual,
      block,
      longest,
    );
    this.#gauge = new MemoryGauge(options.memory ?? {}, () => this.#place(this.#line()));
    this.#reading = {
      gauge: this.#gauge,
      marks: this.#marks,
      wrong: (column, text, error) => this.#wrong.add(column, text, error),
      line: () => this.#line(),
      place: (line, column) => this.#place(line, column),
    };
  }

  push(text: string): void {
    this.#take(this.#records.push(text));
  }

  flush(): void {
    this.#take(this.#records.flush());
    this.#wrong.check();
  }

  line(): number {
    return this.#records.line();
  }

  finish(encoding?: Encoding): Table {
    this.#take(this.#records.finish());
    const { source } = this.#options;
    if (this.#columns === undefined) {
      throw new DataError('FILE_EMPTY', 'the text is empty', {
        where: place(source),
        remedy: 'give a header with the names of the columns, and rows',
      });
    }
    const table = tableOf(this.#columns, () => this.#readingOf(encoding));
    this.#wrong.check();
    if (table.rowCount > 0) {
      const notes = [...(this.#notation?.notes(source) ?? []), ...this.#marks.notes(source)];
      for (const note of notes) this.#options.onNote?.(note);
      return table;
    }
    throw new DataError('FILE_EMPTY', 'there is a header but no row', {
      where: place(source),
      remedy: 'give it at least one row',
    });
  }

  /** How the table was read, once its columns are finished. */
  #readingOf(encoding: Encoding | undefined): Reading {
    const { separator } = this.#records;
    const { layout, cells } = readingOf(this.#options, encoding);
    return {
      layout: { ...layout, ...(separator && { separator }) },
      cells: { ...this.#notation?.cells, ...cells },
    };
  }

  /** Takes a block; where something else is wrong, texts among the numbers before it come first. */
  #take(block: CsvBlock | undefined): void {
    try {
      if (block !== undefined) this.#takeRecords(block);
    } catch (error) {
      this.#wrong.check();
      throw error;
    }
  }

  #takeRecords(block: CsvBlock): void {
    this.#block = block;
    for (this.#row = 0; this.#row < block.rows.length; this.#row++) {
      const fields = block.rows[this.#row];
      if (fields.length === 1 && fields[0].trim() === '') this.#blanks++;
      else if (this.#columns === undefined) this.#columns = this.#header(fields);
      else this.#record(fields, this.#columns);
    }
    if (block.brokenAt !== undefined) throw this.#brokenQuote(block.brokenAt);
  }

  #header(fields: readonly string[]): ColumnBuilder[] {
    const names = fields.map(withoutQuotedSign);
    checkNames(names, this.#place(this.#line()));
    checkTypedColumns(this.#options, names);
    this.#blanks = 0;
    const { reading } = this.#options;
    const file = new NotationOfFile(this.#options, this.#records.separator, reading);
    this.#notation = file;
    const markedNumbers = this.#markedNumbers;
    const inferred = { markedNumbers, file, areNumeric: false };
    const declared = { markedNumbers, file, areNumeric: true };
    return names.map((name) => this.#builder(ownCopy(name), inferred, declared));
  }

  #builder(name: string, inferred: InferenceOptions, declared: InferenceOptions): ColumnBuilder {
    const site = new ColumnSite(name, this.#reading);
    const type = typeGiven(this.#options, name);
    if (type === 'nominal') return new NominalBuilder(site, undefined, inferred.file.look);
    return new InferringBuilder(site, type === 'numeric' ? declared : inferred);
  }

  #record(fields: readonly string[], columns: readonly ColumnBuilder[]): void {
    if (fields.length !== columns.length) throw this.#ragged(fields.length, columns.length);
    if (columns.length === 1) for (; this.#blanks > 0; this.#blanks--) columns[0].addMissing();
    for (let c = 0; c < columns.length; c++) columns[c].add(fields[c]);
    this.#gauge.tookRows(++this.#rows, columns.length, LEAST_CELL * columns.length);
  }

  #line(): number {
    return this.#block?.line(this.#row) ?? 1;
  }

  #place(line: number, column?: string): ErrorPlace {
    return place(this.#options.source, line, column);
  }

  #ragged(found: number, expected: number): DataError {
    const remedy =
      found < expected
        ? 'add what is missing (an empty field is a missing value)'
        : `remove what is too much, or quote fields that hold the separator ${foundText(this.#records.separator)}`;
    return new DataError(
      'ROW_LENGTH',
      `found ${found} ${found === 1 ? 'field' : 'fields'}, expected ` +
        `${expected} as in the header`,
      { where: this.#place(this.#line()), remedy },
    );
  }

  #brokenQuote(line: number): DataError {
    return new DataError(
      'FILE_FORMAT',
      `the quoted field that begins here is not closed, or holds a single ` + 'quote character',
      { where: this.#place(line), remedy: 'close it, and write each quote within it twice' },
    );
  }
}

function checkSeparator(separator: string | undefined): void {
  if (separator === undefined || (separator.length === 1 && !/["\r\n\ufeff]/.test(separator)))
    return;
  throw new UsageError('OPTION_RANGE', `found ${quoted(separator)}`, {
    where: { option: 'separator' },
    remedy: 'give one character that is no quote and no line end',
  });
}

function checkDates({ dates }: CsvOptions): void {
  if (dates === undefined || dateOrders.includes(dates)) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${foundText(dates)}, expected one of ${listed(dateOrders)}`,
    { where: { option: 'dates' } },
  );
}

function checkDecimal({ decimal, separator }: CsvOptions): void {
  if (decimal === undefined) return;
  if (decimal !== '.' && decimal !== ',') {
    throw new UsageError('OPTION_RANGE', `found ${foundText(decimal)}, expected "." or ","`, {
      where: { option: 'decimal' },
    });
  }
  if (decimal !== separator) return;
  throw new UsageError('OPTION_CONFLICT', 'it is the separator of fields too', {
    where: { option: 'decimal' },
    remedy: 'give two different characters',
  });
}
