import { DataError, type ErrorPlace, type Reading } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { place } from '../bytes/place.js';
import {
  checkReadOptions,
  checkTypedColumns,
  type ReadOptions,
  typeGiven,
} from '../columns/read-options.js';
import type { ReadingNote } from '../numbers/reading-note.js';
import { anotherTable, plainlyRow } from './another-table.js';
import { isBlankRecord } from './blank-record.js';
import { filledCells, isWordLike } from './cell-look.js';
import { findRows } from './find-rows.js';
import { footerStart, lastRecords } from './footer.js';
import { type FoundRows, givenLines, rememberedLines, type SkippedLines } from './found-rows.js';
import { headerNames, namesByNumber, type TableHeader } from './header.js';
import { columnsApart, type LeftOutLines, lineNotes } from './line-notes.js';
import { checkLineOptions, type LineOptions } from './line-options.js';
import { RepeatedHeader } from './repeated-header.js';
import type { RowRecord } from './row-record.js';
import { headerOf, shapeOf } from './table-shape.js';

/** Number of rows at the beginning, and at the end, that are examined together. */
const FIRST = 1000;
const LAST = 200;

/** A table found in rows of cells. */
export interface TableInRows {
  /** A name for each column. */
  readonly names: readonly string[];
  /** Indices of columns without a name of their own, which are left out if they are empty, shape [unnamed columns]. */
  readonly unnamed: readonly number[];
  /** Which of the given records are the rows of the table, ascending, shape [rows]. */
  readonly rows: readonly number[];
  /** What options say about lines that are left out, to be remembered. */
  readonly layout: Reading['layout'];
  /**
   * What to report about how the table was found.
   *
   * @param names  the columns that are left
   */
  notes(names: readonly string[]): readonly ReadingNote[];
}

/**
 * Finds a table in the rows of a sheet or the like, as in the lines of CSV: titles above the header, a header in two
 * lines, units below it, repeated headers, and totals and notes at the end are not rows of the table.
 *
 * @param records  the rows, each with as many cells as the sheet has columns; a record with one empty cell stands for
 *   blank rows
 * @param options  reading options; those on lines count rows of the sheet
 * @throws DataError FILE_EMPTY, FILE_FORMAT if the header is plainly a row or another table follows, COLUMN_MISSING;
 *   UsageError OPTION_RANGE
 */
export function tableInRows(
  records: readonly RowRecord[],
  options: ReadOptions & LineOptions,
): TableInRows {
  checkGiven('tableInRows', options, 'an object of options', []);
  checkReadOptions(options);
  checkLineOptions(options);
  checkGiven('tableInRows', records, 'a list of rows with fields', { each: ['fields'] });
  const remembered = rememberedLines(options);
  const isNominal = (name: string, names: readonly string[]) =>
    typeGiven(options, name, names) === 'nominal';
  const look = (lines: LineOptions) => {
    const { skipLines = 0 } = lines;
    const searches = lines.skipLines === undefined;
    const begin = records.findIndex(({ line }) => line >= skipLines);
    const top = begin < 0 ? [] : records.slice(begin, begin + FIRST).map(copied);
    const shape = shapeOf('', top);
    if (shape.records.length === 0) return undefined;
    const at = searches ? (headerOf(shape) ?? 0) : 0;
    return { shape, found: findRows(shape, at, searches, { ...lines, isNominal }) };
  };
  const first = look({ ...options, ...remembered });
  const isFitting = first?.found.hasRows && first.found.doubtfulHeader === undefined;
  const used: SkippedLines = isFitting ? remembered : {};
  const seen = isFitting ? first : look(options);
  if (seen === undefined) throw emptyTable(options.source, false);
  const { shape, found } = seen;
  const isHeaderless =
    options.header ?? (found.isRow && options.reading?.layout.header === false ? false : undefined);
  if (found.isRow && isHeaderless === undefined) {
    const line = shape.records[found.at].line + 1;
    throw plainlyRow(place(options.source, line), found.doubtfulHeader);
  }
  const header = headerIn(shape.records[found.at], found, isHeaderless !== false, options);
  checkTypedColumns(options, header.names);
  const lines = { ...used, ...givenLines(options) };
  const hasHeader = isHeaderless !== false;
  const headerLine = shape.records[found.at].line;
  const body = new Body(records, headerLine, hasHeader, found);
  const left = body.rows(lines.skipFooter, options);
  if (left.rows.length === 0) throw emptyTable(options.source, true);
  return {
    names: header.names,
    unnamed: header.unnamed,
    rows: left.rows,
    layout: { ...lines, ...(!hasHeader && { header: false }) },
    notes: (names) => {
      const isLeft = (name: string) => names.includes(name);
      const named = hasHeader ? header.unnamed.map((c) => header.names[c]).filter(isLeft) : [];
      const layout = { skipLines: headerLine, skipAfterHeader: found.skipAfterHeader };
      return lineNotes(
        { ...found, layout, isBlankSeparated: false, remembered: used, inSheet: true },
        {
          ...{ ...left, named, numbered: header.numbered.filter(isLeft) },
          apart: hasHeader ? columnsApart(header, isLeft) : [],
        },
        options,
      );
    },
  };
}

/** A record whose cells are not computed again. */
function copied({ fields, quoted: areQuoted, line, knowsSpans }: RowRecord): RowRecord {
  return { fields, quoted: areQuoted, line, ...(knowsSpans && { knowsSpans }) };
}

function headerIn(
  { fields, line }: RowRecord,
  { joined }: FoundRows,
  hasHeader: boolean,
  { source }: ReadOptions,
): TableHeader {
  if (!hasHeader) return namesByNumber(fields.length);
  return headerNames(joined?.names ?? fields, place(source, line + 1));
}

/** The records below a header. */
class Body {
  readonly #records: readonly RowRecord[];
  readonly #found: FoundRows;
  readonly #header: RowRecord;
  readonly #begin: number;
  readonly #hasHeader: boolean;

  constructor(
    records: readonly RowRecord[],
    headerLine: number,
    hasHeader: boolean,
    found: FoundRows,
  ) {
    this.#records = records;
    this.#found = found;
    this.#hasHeader = hasHeader;
    const at = records.findIndex(({ line }) => line === headerLine);
    this.#header = records[at];
    let begin = hasHeader ? at + 1 : at;
    for (let left = found.skipAfterHeader; left > 0 && begin < records.length; begin++) {
      if (!isBlankRecord(records[begin].fields)) left--;
    }
    this.#begin = begin;
  }

  /** The rows of the table, and what was left out among and below them. */
  rows(
    skipFooter: number | undefined,
    options: ReadOptions,
  ): { readonly rows: number[] } & Pick<LeftOutLines, 'footer' | 'headers'> {
    const records = this.#records;
    const end = this.#end(skipFooter);
    const { joined, numericApart, numericColumns } = this.#found;
    const names = joined === undefined ? [this.#header.fields] : [joined.groups, joined.ownNames];
    const repeated = new RepeatedHeader(this.#hasHeader ? names : [], numericApart);
    const rows: number[] = [];
    const headers: number[] = [];
    let isBelowGap = false;
    for (let at = this.#begin; at < end; at++) {
      const { fields, line, quoted: areQuoted } = records[at];
      const isEmpty = filledCells(fields) === 0;
      if (isEmpty) {
        isBelowGap = true;
        if (!isBlankRecord(fields)) rows.push(at); // a row without values
        continue;
      }
      if (repeated.is(fields) && !areQuoted.includes(true)) headers.push(line + 1);
      else {
        const cells = numericColumns.map((column) => fields[column]);
        const areWords = cells.every((text) => text === '' || isWordLike(text));
        if (isBelowGap && rows.length > 0 && areWords && cells.some(isWordLike)) {
          const below = records.slice(at).filter((record) => !isBlankRecord(record.fields));
          throw anotherTable(place(options.source, line + 1), below.length);
        }
        rows.push(at);
      }
      isBelowGap = false;
    }
    return { rows, headers, footer: skipFooter === undefined ? this.#footer(end) : undefined };
  }

  /** Where a footer begins. */
  #end(skipFooter: number | undefined): number {
    const begin = Math.max(this.#begin, this.#records.length - LAST);
    const records = this.#records.slice(begin).map(copied);
    const rows = records.map(({ fields }) => fields);
    if (skipFooter !== undefined) return begin + lastRecords(rows, skipFooter, 0);
    const isQuoted = (row: number) => {
      const column = rows[row].findIndex((text) => text !== '');
      return records[row].quoted[column] ?? false;
    };
    const end = begin + footerStart({ rows, isQuoted }, 0, this.#header.fields.length);
    return end === this.#begin ? this.#records.length : end;
  }

  #footer(end: number): LeftOutLines['footer'] {
    const left = this.#records.slice(end).filter(({ fields }) => !isBlankRecord(fields));
    if (left.length === 0) return undefined;
    const cell = left.flatMap(({ fields }) => fields).find((text) => text !== '') ?? '';
    return { first: left[0].line + 1, last: left[left.length - 1].line + 1, cell };
  }
}

function emptyTable(source: string | undefined, hasHeader: boolean): DataError {
  const where: ErrorPlace = place(source);
  return new DataError(
    'FILE_EMPTY',
    hasHeader ? 'there is a header but no row' : 'there is no row',
    {
      where,
      remedy: ['give it at least one row'],
    },
  );
}
