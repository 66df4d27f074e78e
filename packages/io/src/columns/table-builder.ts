import type { CellValue, Column, Table, Unit } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { MemoryGauge } from '../bytes/memory-gauge.js';
import { place } from '../bytes/place.js';
import { NotationOfFile } from '../numbers/notation-of-file.js';
import { type CellReading, ColumnSite } from './column-builder.js';
import { checkNames, noteOnNumberedNames, numberedAgain } from './column-names.js';
import { composed, composedColumn } from './composed.js';
import { noteNotation, noteNumbersAsText } from './numbers-as-text.js';
import {
  checkReadOptions,
  checkTypedColumns,
  gaugeOf,
  givenMarks,
  type ReadOptions,
  typeGiven,
} from './read-options.js';
import { readingOf } from './reading-of.js';
import { noteRowsOfNames, rowsOfNames, withoutRowsOfNames } from './repeated-names.js';
import { tableOf } from './table-of.js';
import { ValueBuilder } from './value-builder.js';

/** Fewest bytes of a cell: those of a category. */
const MIN_CELL = 4;

/**
 * Builds a table from values that already have a type, for readers of formats other than text: numbers, texts, booleans
 * and 64-bit integers; dates as days and times as seconds since 1970-01-01. The values of a column are added in the
 * order of its rows, the columns in any order or interleaved.
 */
export class TableBuilder {
  readonly #options: ReadOptions;
  readonly #names: readonly string[];
  readonly #numbered: readonly string[];
  readonly #builders: ValueBuilder[];
  readonly #made = new Map<number, Column>();
  readonly #gauge: MemoryGauge;
  readonly #notation: NotationOfFile;
  /** Row of the value being added, from 1. */
  #row = 1;

  /**
   * @param given    names of the columns, in order; one that occurs again is numbered
   * @param options  reading options: `types`, `missing`, `dates`, `memory` and `source` are used
   * @param units    the unit of each column's numbers, if the file declares it, such as `date`
   * @throws DataError FILE_FORMAT (a blank name), COLUMN_MISSING; UsageError OPTION_RANGE
   */
  constructor(
    given: readonly string[],
    options: ReadOptions,
    units: readonly (Unit | undefined)[] = [],
  ) {
    checkGiven('TableBuilder', given, 'a list of names of columns', 'texts');
    checkGiven('TableBuilder', options, 'an object of options', []);
    const own = given.map(composed);
    const names = numberedAgain(own);
    this.#numbered = names.filter((name, c) => name !== own[c]);
    checkReadOptions(options);
    const where = place(options.source);
    checkNames(names, where);
    checkTypedColumns(options, names);
    this.#options = options;
    this.#names = names;
    const rowPlace = (row: number, column?: string) => ({
      ...place(options.source, undefined, column),
      row,
    });
    this.#gauge = gaugeOf(options, () => rowPlace(this.#row));
    this.#notation = new NotationOfFile({ dates: options.dates }, undefined, options.reading);
    const reading: CellReading = {
      gauge: this.#gauge,
      notation: this.#notation,
      store: options.store,
      marks: givenMarks(options),
      wrong: (_column, _text, error) => {
        throw error;
      },
      line: () => this.#row,
      place: rowPlace,
    };
    this.#builders = names.map(
      (name, i) =>
        new ValueBuilder(new ColumnSite(name, reading), typeGiven(options, name, names), units[i]),
    );
  }

  /**
   * Reports how many rows there will be, or are so far.
   *
   * @throws DataError MEMORY
   */
  tookRows(rows: number): void {
    const columns = this.#names.length;
    this.#gauge.tookRows(rows, columns, MIN_CELL * columns);
  }

  /**
   * Adds the value of a column's next row; `null`, `undefined` and NaN are missing.
   *
   * @param column  its index, from 0
   * @throws DataError VALUE_NOT_FINITE, VALUE_NOT_NUMERIC (including whole numbers beyond 2^53), MEMORY
   */
  add(column: number, value: CellValue): void {
    const builder = this.#builders[column];
    this.#row = builder.rows + 1;
    builder.add(value);
  }

  /**
   * Whether a column may be set with `put`: no option requests another type, or has markers of missing values that
   * apply to its texts.
   */
  takesAsIs(column: number, type: Column['type']): boolean {
    const given = typeGiven(this.#options, this.#names[column], this.#names);
    return (given ?? type) === type && this.#options.missing === undefined;
  }

  /**
   * Notes that numbers of a column were read as times of day or durations, for files in which only their look says so.
   *
   * @param text  one of them, as shown
   */
  noteTimes(column: number, unit: 'time' | 'duration', text: string): void {
    const given = typeGiven(this.#options, this.#names[column], this.#names);
    if (given !== 'nominal') this.#notation.tookForTimes(this.#names[column], text, unit);
  }

  /** Sets a whole column to which no value has been added. */
  put(column: number, made: Column): void {
    const own = made.type === 'nominal' ? composedColumn(made) : made;
    this.#made.set(column, { ...own, name: this.#names[column] });
  }

  /**
   * The finished table; the builder must not be used afterwards.
   *
   * @throws DataError VALUE_NOT_NUMERIC, VALUE_NOT_FINITE for texts among numbers; COLUMN_LENGTH
   */
  finish(): Table {
    const repeated =
      this.#made.size > 0
        ? new Set<number>()
        : rowsOfNames(this.#builders.map(({ ownNames }) => ownNames));
    if (repeated.size > 0 && repeated.size < this.#builders[0].rows) {
      noteRowsOfNames(repeated, this.#options);
      for (const builder of this.#builders) builder.leaveOut(repeated);
    }
    const columns = this.#builders.map((builder, i) => ({
      finish: () => this.#made.get(i) ?? builder.finish(),
    }));
    if (this.#numbered.length > 0) {
      const [problem, remedy] = noteOnNumberedNames(this.#numbered);
      this.#options.onNote?.({
        note: 'numbered-names',
        where: place(this.#options.source),
        problem,
        remedy: [remedy],
      });
    }
    const table = tableOf(columns, () => readingOf(this.#options, undefined, this.#notation));
    noteNumbersAsText(table.columns, this.#options);
    noteNotation(this.#notation, this.#options);
    return this.#made.size > 0 ? withoutRowsOfNames(table, this.#options) : table;
  }
}
