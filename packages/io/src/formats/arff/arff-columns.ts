import { type Column, DataError, type ErrorPlace, type Reading, type Table } from '@preflearn/core';
import { quoted, shortened } from '@preflearn/core/text';
import type { MemoryGauge } from '../../bytes/memory-gauge.js';
import { exceedsWritten } from '../../bytes/unpack-limit.js';
import {
  type CellReading,
  type ColumnBuilder,
  ColumnSite,
  NO_MARKS,
} from '../../columns/column-builder.js';
import { DeclaredBuilder, NominalBuilder } from '../../columns/nominal-builder.js';
import { NumericBuilder } from '../../columns/numeric-builder.js';
import { RankingBuilder } from '../../columns/ranking-builder.js';
import {
  gaugeOf,
  missingMarkers,
  type ReadOptions,
  typeGiven,
} from '../../columns/read-options.js';
import { tableOf } from '../../columns/table-of.js';
import type { ArffAttribute } from './arff-attribute.js';
import type { ArffScanner, ArffToken } from './arff-scanner.js';

/** Positions in an ARFF file, requested for error messages. */
export interface ArffPlace {
  /** The line being read. */
  line(): number;
  /** The place of a line, or of a column in it, for an error. */
  place(line: number, column?: string): ErrorPlace;
}

/** Collects the rows of an ARFF file, dense or sparse. */
export class ArffColumns {
  readonly #builders: ColumnBuilder[];
  /**
   * The value of each column if a sparse row leaves it out; undefined for texts and dates, which have no such value.
   */
  readonly #defaults: readonly (string | undefined)[];
  readonly #names: readonly string[];
  readonly #markers: ReadonlySet<string>;
  readonly #at: ArffPlace;
  readonly #gauge: MemoryGauge;
  /** Bytes of a row in the columns. */
  readonly #rowBytes: number;
  #rows = 0;
  /** Values that are written: sparse rows leave some out. */
  #values = 0;

  constructor(attributes: readonly ArffAttribute[], options: ReadOptions, at: ArffPlace) {
    this.#gauge = gaugeOf(options, () => at.place(at.line()));
    const reading: CellReading = {
      gauge: this.#gauge,
      store: options.store,
      marks: NO_MARKS, // the token tells: a quoted ? is a text
      wrong: (_column, _text, error) => {
        throw error;
      },
      line: () => at.line(),
      place: (line, column) => at.place(line, column),
    };
    this.#at = at;
    this.#markers = missingMarkers(options);
    this.#names = attributes.map(({ name }) => name);
    const given = this.#names.map((name) => typeGiven(options, name, this.#names));
    this.#builders = attributes.map((attribute, i) => builderOf(attribute, given[i], reading));
    this.#defaults = attributes.map((attribute, i) => defaultOf(attribute, given[i]));
    this.#rowBytes = attributes.reduce((sum, { type }, i) => sum + bytesOf(given[i] ?? type), 0);
  }

  /** The table; the builders are used up. */
  /** @param reading  how the table was read */
  finish(reading: Reading): Table {
    return tableOf(this.#builders, () => reading);
  }

  /**
   * Adds the row in the scanner's line, unless the line is blank or a comment.
   *
   * @throws DataError FILE_FORMAT, ROW_LENGTH, CATEGORY_UNKNOWN, TARGET_RANKING, VALUE_NOT_NUMERIC,
   *   VALUE_NOT_FINITE, MEMORY
   */
  addRow(scanner: ArffScanner): void {
    const first = scanner.next();
    if (first === 'end') return;
    if (first === 'open') {
      if (exceedsWritten(this.#rows, this.#builders.length, this.#values)) throw this.#tooSparse();
      this.#addSparse(scanner);
    } else {
      this.#addDense(scanner, first);
      this.#values += this.#builders.length;
    }
    this.#gauge.tookRows(++this.#rows, this.#builders.length, this.#rowBytes);
  }

  #addDense(scanner: ArffScanner, first: ArffToken): void {
    const builders = this.#builders;
    let found = 0;
    for (let token = first; token !== 'end'; token = scanner.next(), found++) {
      if (token === 'open' && found === builders.length) throw this.#weighted();
      if (token === 'open' || token === 'close') throw this.#brace(token);
      if (scanner.commas > 1 || (found === 0 && scanner.commas > 0)) throw this.#emptyField(found);
      if (found < builders.length) this.#add(builders[found], token, scanner.text);
    }
    if (found === builders.length) return;
    throw this.#error(
      'ROW_LENGTH',
      `found ${found} ${found === 1 ? 'value' : 'values'}, expected ${builders.length}, one for ` +
        'each @attribute',
      'write ? for a missing value, and quote texts that hold blanks or commas',
    );
  }

  #add(builder: ColumnBuilder, token: ArffToken, text: string): void {
    if (token === 'word' && (text === '?' || this.#markers.has(text))) builder.addMissing();
    else builder.add(text);
  }

  #addSparse(scanner: ArffScanner): void {
    const done = new Array<boolean>(this.#builders.length).fill(false);
    for (let token = scanner.next(); token !== 'close'; token = scanner.next()) {
      const c = this.#sparseIndex(token, scanner.text, done);
      done[c] = true;
      const value = scanner.next();
      if (value !== 'word' && value !== 'quoted') throw this.#sparseShape();
      this.#add(this.#builders[c], value, scanner.text);
      this.#values++;
    }
    for (let c = 0; c < done.length; c++) if (!done[c]) this.#addDefault(c);
    const after = scanner.next();
    if (after === 'open') throw this.#weighted();
    if (after !== 'end') throw this.#sparseShape();
  }

  #addDefault(c: number): void {
    const text = this.#defaults[c];
    if (text !== undefined) this.#builders[c].add(text);
    else {
      throw new DataError(
        'FILE_FORMAT',
        'this sparse row leaves out a text or a date, which has no value that could be left out',
        {
          where: this.#at.place(this.#at.line(), this.#names[c]),
          remedy: 'write it, or ? when it is missing',
        },
      );
    }
  }

  #sparseIndex(token: ArffToken, text: string, done: readonly boolean[]): number {
    if (token !== 'word' || !/^\d+$/.test(text)) throw this.#sparseShape();
    const index = Number(text);
    if (index < done.length && !done[index]) return index;
    throw this.#error(
      'FILE_FORMAT',
      index < done.length
        ? `found the attribute number ${shortened(text)} twice, expected each once`
        : `found the attribute number ${shortened(text)}, expected 0 to ${done.length - 1}`,
    );
  }

  #sparseShape(): DataError {
    return this.#error(
      'FILE_FORMAT',
      'this sparse row is not readable',
      'write it as {number value, number value}, with numbers of attributes counted from 0',
    );
  }

  #tooSparse(): DataError {
    return this.#error(
      'FILE_FORMAT',
      `${this.#rows} rows of ${this.#builders.length} attributes have only ${this.#values} values`,
      'leave out attributes that have few values',
    );
  }

  #weighted(): DataError {
    return this.#error(
      'FILE_FORMAT',
      'found a weight in braces after the row, which is not supported',
      'put the weights in an attribute of their own',
    );
  }

  #brace(token: ArffToken): DataError {
    return this.#error(
      'FILE_FORMAT',
      `found ${quoted(token === 'open' ? '{' : '}')} among the values`,
      'quote it if it is part of a text',
    );
  }

  #emptyField(found: number): DataError {
    return this.#error(
      'FILE_FORMAT',
      `found nothing between two commas before value ${found + 1}`,
      'write ? for a missing value',
    );
  }

  #error(code: 'FILE_FORMAT' | 'ROW_LENGTH', problem: string, remedy?: string): DataError {
    return new DataError(code, problem, { where: this.#at.place(this.#at.line()), remedy });
  }
}

function builderOf(
  { name, type, labels, ranking, dates }: ArffAttribute,
  given: Column['type'] | undefined,
  reading: CellReading,
): ColumnBuilder {
  const site = new ColumnSite(name, reading);
  if ((given ?? type) === 'numeric') return new NumericBuilder(site, false, 'declared', dates);
  if (type === 'numeric' || labels === undefined) return new NominalBuilder(site);
  if (!ranking) return new DeclaredBuilder(site, labels);
  return given === 'nominal' ? new NominalBuilder(site) : new RankingBuilder(site, labels);
}

/** Bytes of a cell in a column. */
function bytesOf(type: Column['type']): number {
  return type === 'numeric' ? Float64Array.BYTES_PER_ELEMENT : Int32Array.BYTES_PER_ELEMENT;
}

function defaultOf(
  { type, labels, ranking, dates }: ArffAttribute,
  given: Column['type'] | undefined,
): string | undefined {
  if (dates !== undefined) return undefined;
  if (type === 'numeric' || given === 'numeric') return '0';
  return labels === undefined || ranking ? undefined : (labels[0] ?? '');
}
