import { DataError, type ErrorPlace, type Reading, type Table } from '@preflearn/core';
import type { Encoding } from '@preflearn/core/reading';
import type { MemoryGauge } from '../../bytes/memory-gauge.js';
import { place } from '../../bytes/place.js';
import type { TextReader } from '../../bytes/text-feed.js';
import { type CellReading, type ColumnBuilder, ColumnSite } from '../../columns/column-builder.js';
import { ownCopy } from '../../columns/dictionary.js';
import { type InferenceOptions, InferringBuilder } from '../../columns/inferring-builder.js';
import { NominalBuilder } from '../../columns/nominal-builder.js';
import { withoutQuotedSign } from '../../columns/quoted-sign.js';
import {
  checkTypedColumns,
  gaugeOf,
  missingMarkers,
  missingTexts,
  typeGiven,
} from '../../columns/read-options.js';
import { readingOf } from '../../columns/reading-of.js';
import { tableOf } from '../../columns/table-of.js';
import { asciiCodes, NOT_ASCII } from '../../numbers/ascii-codes.js';
import { NotationOfFile } from '../../numbers/notation-of-file.js';
import { parseNumber } from '../../numbers/number-text.js';
import { anotherTable } from '../../rows/another-table.js';
import { COMMENT_RECORD, isBlankRecord } from '../../rows/blank-record.js';
import { filledCells, isWordLike } from '../../rows/cell-look.js';
import { footerStart, lastRecords } from '../../rows/footer.js';
import { givenLines, type SkippedLines } from '../../rows/found-rows.js';
import { headerNames, namesByNumber, type TableHeader } from '../../rows/header.js';
import { columnsApart, lineNotes } from '../../rows/line-notes.js';
import { RepeatedHeader } from '../../rows/repeated-header.js';
import { withoutEmpty } from '../../rows/without-empty.js';
import type { DetectedLayout } from './csv-layout.js';
import { type CsvOptions, checkCsvOptions } from './csv-options.js';
import { type CsvBlock, CsvRecords, type CsvSizes, type TakenLines } from './csv-records.js';
import { cutLine, type LineFields } from './cut-line.js';
import { MissingMarks } from './missing-marks.js';
import { scanCsv } from './scan-csv.js';
import { WrongCells } from './wrong-cells.js';
import { brokenQuote, wrongLength } from './wrong-lines.js';

const BYTE_ORDER_MARK = 0xfeff;

/** Fewest bytes of a cell: those of a category. */
const MIN_CELL = 4;

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
  #header: TableHeader | undefined;
  /** The first field of the header, and the header as written in the file. */
  #headerStart = '';
  #headerText = '';
  #columns: ColumnBuilder[] | undefined;
  /** Records below the header that still have to be left out. */
  #toSkip = 0;
  /** Blank lines since the last row; in a table with one column they are missing values, unless nothing follows. */
  #blanks = 0;
  #repeated: RepeatedHeader | undefined;
  /** Whether the last row was empty, as a blank line with separators is. */
  #isBelowEmpty = false;
  /** Where another table begins, and how many lines there are from there on; those are not read. */
  #another: { readonly where: ErrorPlace; lines: number; footerFrom: number } | undefined;
  #repeatedHeaders: number[] = [];
  readonly #broken: DataError[] = [];
  #footer: { readonly first: number; readonly last: number; readonly cell: string } | undefined;
  #block: CsvBlock | undefined;
  #row = 0;
  /** Line that is being processed without a block. */
  #lineTaken: number | undefined;

  constructor(options: CsvOptions, sizes?: CsvSizes) {
    checkCsvOptions(options);
    this.#options = options;
    this.#markedNumbers = [...missingMarkers(options)].some(
      (text) => !Number.isNaN(parseNumber(text)),
    );
    this.#marks = new MissingMarks(missingTexts(options));
    this.#wrong = new WrongCells(this.#marks);
    const isNominal = (name: string, names: readonly string[]) =>
      typeGiven(options, name, names) === 'nominal';
    const signsMarks = this.#marks.areUsual;
    const takeLines = (text: string, line: number) => this.#takeLines(text, line);
    this.#records = new CsvRecords({ ...options, isNominal, signsMarks, takeLines }, sizes);
    this.#gauge = gaugeOf(options, () => this.#place(this.#line()));
    this.#reading = {
      gauge: this.#gauge,
      store: options.store,
      marks: this.#marks,
      wrong: (column, text, error) => this.#wrong.add(column, text, error),
      line: () => this.#line(),
      place: (line, column) => this.#place(line, column),
    };
  }

  push(text: string): void {
    this.#take(() => this.#records.push(text));
  }

  flush(): void {
    this.#take(() => this.#records.flush());
    this.#wrong.check();
  }

  line(): number {
    return this.#records.line();
  }

  finish(encoding?: Encoding): Table {
    this.#take(() => this.#records.finish(), true);
    const { source, onNote } = this.#options;
    this.#checkOneTable();
    const [header, found] = [this.#header, this.#records.found];
    if (this.#columns === undefined || header === undefined || found === undefined) {
      throw new DataError('FILE_EMPTY', 'the text is empty', {
        where: place(source),
        remedy: 'give a header with the names of the columns, and rows',
      });
    }
    const whole = tableOf(this.#columns, () => this.#readingOf(found, encoding));
    const table = withoutEmpty(whole, header);
    this.#wrong.check();
    if (table.rowCount === 0) {
      throw new DataError('FILE_EMPTY', 'there is a header but no row', {
        where: place(source),
        remedy: 'give it at least one row',
      });
    }
    if (onNote === undefined) return table;
    const { numbered } = header;
    const named = header.unnamed.map((c) => header.names[c]).filter((name) => table.has(name));
    const left = {
      footer: this.#footer,
      headers: this.#repeatedHeaders,
      broken: this.#broken,
      named: found.layout.header ? named : [],
      numbered: numbered.filter((name) => table.has(name)),
      apart: found.layout.header ? columnsApart(header, (name) => table.has(name)) : [],
    };
    const lines = lineNotes({ ...found, inSheet: false }, left, this.#options);
    for (const note of lines) onNote(note);
    const notes = [...(this.#notation?.notes(source) ?? []), ...this.#marks.notes(source)];
    for (const note of notes) onNote(note);
    return table;
  }

  /** How the table was read, once its columns are finished. */
  #readingOf(found: DetectedLayout, encoding: Encoding | undefined): Reading {
    const { layout, cells } = readingOf(this.#options, encoding);
    const { separator, header } = found.layout;
    const { comment } = this.#options;
    const skipped = skippedLines(this.#options, found);
    return {
      layout: {
        ...{ ...layout, separator, ...(!header && { header }), ...(comment && { comment }) },
        ...skipped,
      },
      cells: { ...this.#notation?.cells, ...cells },
    };
  }

  /** Processes a block; if something else is wrong, errors for texts among the numbers before it come first. */
  #take(next: () => CsvBlock | undefined, isLast = false): void {
    try {
      const block = next();
      if (block !== undefined) this.#takeRecords(block, isLast);
    } catch (error) {
      this.#wrong.check();
      throw error;
    }
  }

  #takeRecords(block: CsvBlock, isLast: boolean): void {
    this.#block = block;
    const isBroken = block.endlessAt !== undefined || block.brokenAt !== undefined;
    const seeksFooter = isLast && !isBroken;
    let end = block.rows.length;
    if (seeksFooter && this.#columns !== undefined) end = this.#endOfRows(block, 0);
    for (this.#row = 0; this.#row < end; this.#row++) {
      const fields = block.rows[this.#row];
      if (isBlankRecord(fields)) {
        if (fields[0] !== COMMENT_RECORD) this.#blanks++;
      } else if (this.#columns === undefined) {
        this.#begin(fields, block.text(this.#row));
        if (seeksFooter) end = this.#endOfRows(block, this.#row + 1 + this.#toSkip);
      } else if (this.#toSkip > 0) this.#toSkip--;
      else this.#record(fields, this.#columns);
    }
    if (this.#another !== undefined && isLast) {
      const left = block.rows.slice(end).filter((fields) => !isBlankRecord(fields));
      this.#another.lines += left.length;
      this.#another.footerFrom = block.footerFrom ?? Infinity;
    }
    if (block.endlessAt !== undefined) throw this.#records.endless(block.endlessAt);
    if (block.brokenAt !== undefined) throw brokenQuote(this.#place(block.brokenAt));
  }

  /**
   * Processes lines as long as each is a row like the others, as most are; any other line is left to
   * {@link #takeRecords}.
   */
  #takeLines(text: string, line: number): TakenLines {
    const columns = this.#columns;
    const { separator } = this.#layout().layout;
    const code = separator.charCodeAt(0);
    const isOther =
      columns === undefined || columns.length === 1 || separator.length !== 1 || code >= NOT_ASCII;
    const isGap = this.#blanks > 0 || this.#isBelowEmpty || this.#another !== undefined;
    if (isOther || this.#toSkip > 0 || isGap) return { characters: 0, lines: 0 };
    const codes = asciiCodes(text);
    const coded = { text, codes };
    const headerAgain = this.#headerStart + separator;
    const fields = lineFields(columns, separator);
    const { ends, numbers } = fields;
    const repeated = this.#repeated;
    const watched = repeated?.watched ?? -1;
    let start = 0;
    let lines = 0;
    while (start < text.length && !text.startsWith(headerAgain, start)) {
      if (text.charCodeAt(start) === BYTE_ORDER_MARK || !cutLine(codes, start, code, fields)) break;
      if (ends[ends.length - 1] - start < ends.length) break; // nothing but separators
      if (watched >= 0) {
        const from = watched === 0 ? start : ends[watched - 1] + 1;
        if (repeated?.mayBe(text, from, ends[watched])) break;
      }
      this.#lineTaken = line + lines;
      for (let c = 0; c < ends.length; c++) {
        columns[c].addPart(coded, start, ends[c], numbers[c]);
        start = ends[c] + 1;
      }
      this.#gauge.tookRows(++this.#rows, ends.length, MIN_CELL * ends.length);
      lines++;
    }
    this.#lineTaken = undefined;
    return { characters: start, lines };
  }

  /** Processes the first record, which is the header or the first row. */
  #begin(fields: readonly string[], text: string): void {
    this.#blanks = 0;
    const { layout, lacksFirstName, joined, numericApart } = this.#layout();
    const headerLines = joined && [joined.groups, joined.ownNames];
    const own = fields.map(withoutQuotedSign);
    const names = joined?.names ?? (lacksFirstName ? ['', ...own] : own);
    const header = layout.header
      ? headerNames(names, this.#place(this.#line()))
      : namesByNumber(fields.length);
    this.#header = header;
    checkTypedColumns(this.#options, header.names);
    const file = new NotationOfFile(this.#options, layout.separator, this.#options.reading);
    this.#notation = file;
    const markedNumbers = this.#markedNumbers;
    const inferred = { markedNumbers, file, areNumeric: false };
    const declared = { markedNumbers, file, areNumeric: true };
    this.#columns = header.names.map((name) => this.#builder(ownCopy(name), inferred, declared));
    this.#toSkip = layout.skipAfterHeader;
    if (layout.header) this.#repeated = new RepeatedHeader(headerLines ?? [names], numericApart);
    if (!layout.header) this.#record(fields, this.#columns);
    // A record that is entirely quoted may also be a row with the same texts.
    else if (scanCsv(text, layout.separator, true)[0]?.quoted.includes(false)) {
      this.#headerStart = ownCopy(fields[0]);
      this.#headerText = ownCopy(text.trim());
    }
  }

  #layout(): DetectedLayout {
    const { found } = this.#records;
    if (found === undefined) throw new Error('There are records without a layout.');
    return found;
  }

  #builder(name: string, inferred: InferenceOptions, declared: InferenceOptions): ColumnBuilder {
    const site = new ColumnSite(name, this.#reading);
    const type = typeGiven(this.#options, name, this.#header?.names);
    if (type === 'nominal') return new NominalBuilder(site, undefined, inferred.file.look);
    return new InferringBuilder(site, type === 'numeric' ? declared : inferred);
  }

  #record(fields: readonly string[], columns: readonly ColumnBuilder[]): void {
    const width = columns.length;
    const [first] = fields;
    const mayBeHeader = first === this.#headerStart || first.charCodeAt(0) === BYTE_ORDER_MARK;
    if (mayBeHeader && this.#isHeaderAgain(fields)) return;
    if (this.#repeated?.is(fields) && !this.#block?.text(this.#row).includes('"')) {
      this.#repeatedHeaders.push(this.#line());
      return;
    }
    if (this.#another !== undefined) {
      this.#another.lines++;
      return;
    }
    const cells = fields.length === width ? fields : this.#fitted(fields, width);
    if (cells === undefined) return;
    if (width === 1) for (; this.#blanks > 0; this.#blanks--) columns[0].addMissing();
    else {
      if ((this.#blanks > 0 || this.#isBelowEmpty) && this.#isAnotherTable(cells)) {
        this.#leaveOut(this.#place(this.#line()));
        return;
      }
      this.#blanks = 0;
      this.#isBelowEmpty = filledCells(cells) === 0;
    }
    for (let c = 0; c < width; c++) columns[c].add(cells[c]);
    this.#gauge.tookRows(++this.#rows, width, MIN_CELL * width);
  }

  /** Leaves out the header of another file that was appended to the first. */
  #isHeaderAgain(fields: readonly string[]): boolean {
    if (this.#headerText === '' || fields.length === 1) return false;
    if (this.#block?.text(this.#row).trim() !== this.#headerText) return false;
    this.#repeatedHeaders.push(this.#line());
    return true;
  }

  /**
   * The cells of a record with a different number of fields, if this is explained by separators at the end of the
   * header or of the row; `undefined` if another table begins here.
   */
  #fitted(fields: readonly string[], width: number): readonly string[] | undefined {
    const unnamed = this.#header?.unnamed ?? [];
    const extra = fields.slice(width);
    if (extra.length > 0 && filledCells(extra) === 0) return fields.slice(0, width);
    const lacking = Array.from({ length: Math.max(0, width - fields.length) }, () => '');
    if (lacking.length === 0 || !lacking.every((_, i) => unnamed.includes(fields.length + i))) {
      const where = this.#place(this.#line());
      const isTable = this.#blanks > 0 && fields.length > 1 && fields.every(isWordLike);
      if (!isTable) {
        const error = wrongLength(fields, width, this.#layout().layout, where);
        if (this.#options.brokenRows !== 'leave-out') throw error;
        this.#broken.push(error);
        return undefined;
      }
      this.#leaveOut(where);
      return undefined;
    }
    return [...fields, ...lacking];
  }

  /** Where a footer begins in the last block, whose rows begin at the given index. */
  #endOfRows(block: CsvBlock, begin: number): number {
    const { rows } = block;
    const { skipFooter } = skippedLines(this.#options, this.#layout());
    const from = Math.max(
      begin,
      rows.findIndex((_, row) => block.line(row) >= (block.footerFrom ?? 0)),
    );
    const width = this.#columns?.length ?? 0;
    const end =
      skipFooter === undefined
        ? footerStart({ rows, isQuoted: (row) => isFirstQuoted(block, row) }, from, width)
        : lastRecords(rows, skipFooter, from);
    const hasRows = this.#rows > 0 || rows.slice(begin, end).some((row) => !isBlankRecord(row));
    if (!hasRows && skipFooter === undefined) return rows.length;
    const left = rows.slice(end).filter((fields) => !isBlankRecord(fields));
    if (skipFooter === undefined && left.length > 0) {
      const [first, last] = [block.line(end), block.line(rows.length - 1)];
      this.#footer = { first, last, cell: left.flat().find((text) => text !== '') ?? '' };
    }
    return end;
  }

  /** Whether another table begins below a blank line: words in place of the numbers above. */
  #isAnotherTable(fields: readonly string[]): boolean {
    // The lines at the top may be wider than the table.
    const cells = this.#layout().numericColumns.map((column) => fields[column] ?? '');
    return cells.some(isWordLike) && cells.every((text) => isWordLike(text) || text === '');
  }

  #checkOneTable(): void {
    if (this.#another === undefined) return;
    const { where, lines, footerFrom } = this.#another;
    this.#wrong.check();
    throw anotherTable(where, (where.line ?? 0) >= footerFrom ? lines : undefined);
  }

  /** Only counts the lines from here on; the error for them follows at the end. */
  #leaveOut(where: ErrorPlace): void {
    this.#another = { where, lines: 1, footerFrom: Infinity };
  }

  #line(): number {
    return this.#lineTaken ?? this.#block?.line(this.#row) ?? 1;
  }

  #place(line: number, column?: string): ErrorPlace {
    return place(this.#options.source, line, column);
  }
}

/** Whether the first cell of a record that is not empty is quoted. */
function isFirstQuoted(block: CsvBlock, row: number): boolean {
  const before = block.rows[row].findIndex((text) => text.trim() !== '');
  return block.text(row).slice(before).trimStart().startsWith('"');
}

/** The lines that are left out because options say so, for this table or for the one whose reading is reused. */
function skippedLines(options: CsvOptions, { remembered }: DetectedLayout): SkippedLines {
  return { ...remembered, ...givenLines(options) };
}

/** Buffers for the fields of lines; numbers are only wanted for columns that use them. */
function lineFields(columns: readonly ColumnBuilder[], separator: string): LineFields {
  const mayStandInNumbers = /[-+.\d]/.test(separator);
  return {
    wanted: Uint8Array.from(columns, ({ wantsNumbers }) =>
      wantsNumbers && !mayStandInNumbers ? 1 : 0,
    ),
    ends: new Int32Array(columns.length),
    numbers: new Float64Array(columns.length),
  };
}
