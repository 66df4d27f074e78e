import { type CellValue, DataError, type Reading, type Table } from '@preflearn/core';
import { place } from '../../bytes/place.js';
import { type CellReading, ColumnSite } from '../../columns/column-builder.js';
import { checkNames } from '../../columns/column-names.js';
import { ownCopy } from '../../columns/dictionary.js';
import { checkTypedColumns, type ReadOptions, typeGiven } from '../../columns/read-options.js';
import { tableOf } from '../../columns/table-of.js';
import { ValueBuilder } from '../../columns/value-builder.js';

/** Fewest bytes of a cell: those of a category. */
const MIN_CELL = 4;

/** Columns that are discovered as rows arrive: the keys of all rows, in order of first occurrence. */
export class KeyedColumns {
  readonly #options: ReadOptions;
  readonly #reading: CellReading;
  readonly #builders: ValueBuilder[] = [];
  readonly #names: string[] = [];
  readonly #positions = new Map<string, number>();
  #rows = 0;
  /** Index of the column that is expected next: rows usually have their keys in the same order. */
  #next = 0;

  constructor(options: ReadOptions, reading: CellReading) {
    this.#options = options;
    this.#reading = reading;
  }

  /**
   * Adds a value to the current row.
   *
   * @throws DataError COLUMN_DUPLICATE for a second value of the column; whatever `ValueBuilder.add` throws
   */
  add(name: string, value: CellValue): void {
    const builder = this.#column(name);
    if (builder.rows > this.#rows) {
      throw new DataError('COLUMN_DUPLICATE', 'the row has two values of this column', {
        where: this.#reading.place(this.#reading.line(), name),
        remedy: 'remove or rename one of them',
      });
    }
    builder.add(value);
  }

  /**
   * Ends the row; values that it lacks are missing.
   *
   * @throws DataError MEMORY
   */
  endRow(): void {
    this.#rows++;
    this.#next = 0;
    for (const builder of this.#builders) if (builder.rows < this.#rows) builder.addMissing(1);
    const columns = this.#builders.length;
    this.#reading.gauge.tookRows(this.#rows, columns, MIN_CELL * columns);
  }

  /**
   * The table.
   *
   * @param reading  how it was read
   * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE
   */
  finish(reading: Reading): Table {
    const names = this.#builders.map(({ name }) => name);
    const where = place(this.#options.source);
    if (names.length === 0) {
      throw new DataError(
        'FILE_EMPTY',
        this.#rows === 0 ? 'there is no row' : 'no row has a value',
        {
          where,
          remedy: 'give it at least one row, an object such as {"size": 1.5, "grade": "low"}',
        },
      );
    }
    checkNames(names, where);
    checkTypedColumns(this.#options, names);
    return tableOf(this.#builders, () => reading);
  }

  #column(name: string): ValueBuilder {
    const expected = this.#builders[this.#next];
    if (expected?.name === name) {
      this.#next++;
      return expected;
    }
    const position = this.#positions.get(name) ?? this.#admit(ownCopy(name));
    this.#next = position + 1;
    return this.#builders[position];
  }

  #admit(name: string): number {
    const position = this.#builders.length;
    const site = new ColumnSite(name, this.#reading);
    this.#names.push(name);
    const builder = new ValueBuilder(site, typeGiven(this.#options, name, this.#names));
    builder.addMissing(this.#rows);
    this.#builders.push(builder);
    this.#positions.set(name, position);
    return position;
  }
}
