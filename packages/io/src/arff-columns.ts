import { DataError, type ErrorPlace, quoted, shortened } from '@preflearn/core';
import type { ArffAttribute } from './arff-attribute.js';
import type { ArffScanner, ArffToken } from './arff-scanner.js';
import type { ColumnBuilder, ColumnSite } from './column-builder.js';
import { DeclaredBuilder, NominalBuilder } from './nominal-builder.js';
import { NumericBuilder } from './numeric-builder.js';
import { RankingBuilder } from './ranking-builder.js';
import { missingMarkers, type ReadOptions, typeGiven } from './read-options.js';

/** Where the columns of an ARFF file are: asked for error messages. */
export interface ArffPlace {
  /** Line being read. */
  line(): number;
  /** Begins a sentence about a line, or a column there. */
  place(line: number, column?: string): ErrorPlace;
}

/** One column, and what it takes when a sparse row leaves it out. */
interface ArffColumn {
  readonly name: string;
  readonly builder: ColumnBuilder;
  addDefault(): void;
}

/** Takes the rows of an ARFF file, dense or sparse. */
export class ArffColumns {
  readonly #columns: readonly ArffColumn[];
  readonly #markers: ReadonlySet<string>;
  readonly #at: ArffPlace;

  constructor(attributes: readonly ArffAttribute[], options: ReadOptions, at: ArffPlace) {
    this.#at = at;
    this.#markers = missingMarkers(options);
    this.#columns = attributes.map((attribute) => arffColumn(attribute, options, at));
  }

  /** The columns; the builders are used up. */
  finish(): ReturnType<ColumnBuilder['finish']>[] {
    return this.#columns.map(({ builder }) => builder.finish());
  }

  /**
   * Adds the row in the scanner's line, unless the line is blank or a comment.
   *
   * @throws DataError FILE_FORMAT, ROW_LENGTH, CATEGORY_UNKNOWN, TARGET_RANKING, VALUE_NOT_NUMERIC,
   *   VALUE_NOT_FINITE
   */
  addRow(scanner: ArffScanner): void {
    const first = scanner.next();
    if (first === 'end') return;
    if (first === 'open') this.#addSparse(scanner);
    else this.#addDense(scanner, first);
  }

  #addDense(scanner: ArffScanner, first: ArffToken): void {
    let found = 0;
    for (let token = first; token !== 'end'; token = scanner.next(), found++) {
      if (token === 'open' && found === this.#columns.length) throw this.#weighted();
      if (token === 'open' || token === 'close') throw this.#brace(token);
      if (scanner.commas > 1 || (found === 0 && scanner.commas > 0)) throw this.#emptyField(found);
      if (found < this.#columns.length)
        this.#add(this.#columns[found].builder, token, scanner.text);
    }
    if (found === this.#columns.length) return;
    throw this.#error(
      'ROW_LENGTH',
      `found ${found} ${found === 1 ? 'value' : 'values'}, expected ${this.#columns.length}, one for ` +
        'each @attribute',
      'write ? for a missing value, and quote texts that hold blanks or commas',
    );
  }

  #add(builder: ColumnBuilder, token: ArffToken, text: string): void {
    if (token === 'word' && (text === '?' || this.#markers.has(text))) builder.addMissing();
    else builder.add(text);
  }

  #addSparse(scanner: ArffScanner): void {
    const done = new Array<boolean>(this.#columns.length).fill(false);
    for (let token = scanner.next(); token !== 'close'; token = scanner.next()) {
      const c = this.#sparseIndex(token, scanner.text, done);
      done[c] = true;
      const value = scanner.next();
      if (value !== 'word' && value !== 'quoted') throw this.#sparseShape();
      this.#add(this.#columns[c].builder, value, scanner.text);
    }
    this.#columns.forEach((column, c) => {
      if (!done[c]) column.addDefault();
    });
    const after = scanner.next();
    if (after === 'open') throw this.#weighted();
    if (after !== 'end') throw this.#sparseShape();
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

function arffColumn(attribute: ArffAttribute, options: ReadOptions, at: ArffPlace): ArffColumn {
  const { name, labels } = attribute;
  const site: ColumnSite = {
    name,
    isMissing: () => false, // the token says so: a quoted ? is a text
    line: () => at.line(),
    place: (line) => at.place(line, name),
  };
  const given = typeGiven(options, name);
  if ((given ?? attribute.type) === 'numeric') {
    const builder = new NumericBuilder(site, new Set(), 'declared');
    return { name, builder, addDefault: () => builder.addValue(0) };
  }
  if (attribute.type === 'numeric') {
    const builder = new NominalBuilder(site);
    return { name, builder, addDefault: () => builder.add('0') };
  }
  if (labels !== undefined && !attribute.ranking) {
    const builder = new DeclaredBuilder(site, labels);
    return { name, builder, addDefault: () => builder.addFirst() };
  }
  const addDefault = () => {
    throw new DataError(
      'FILE_FORMAT',
      `this sparse row leaves out a text, which has no value that could ` + 'be left out',
      { where: site.place(at.line()), remedy: 'write it, or ? when it is missing' },
    );
  };
  const asText = labels === undefined || given === 'nominal';
  const builder = asText ? new NominalBuilder(site) : new RankingBuilder(site, labels);
  return { name, builder, addDefault };
}
