import { type CellValue, DataError, type Reading, type Table } from '@preflearn/core';
import { listed, quoted } from '@preflearn/core/text';
import { place } from '../../bytes/place.js';
import { exceedsWritten } from '../../bytes/unpack-limit.js';
import { type CellReading, ColumnSite } from '../../columns/column-builder.js';
import { checkNames } from '../../columns/column-names.js';
import { composed } from '../../columns/composed.js';
import { ownCopy } from '../../columns/dictionary.js';
import { noteNotation, noteNumbersAsText } from '../../columns/numbers-as-text.js';
import { checkTypedColumns, type ReadOptions, typeGiven } from '../../columns/read-options.js';
import { noteRowsOfNames, rowsOfNames } from '../../columns/repeated-names.js';
import { tableOf } from '../../columns/table-of.js';
import { ValueBuilder } from '../../columns/value-builder.js';

/** Fewest bytes of a cell: those of a category. */
const MIN_CELL = 4;

/** Most other keys of the first row that become empty columns, so that an error can name what is misspelt. */
const MAX_OTHER_COLUMNS = 20;

/** What every row must hold, for rows that others send. */
export interface RowDemands {
  /**
   * The keys that are read: each row has to have the same of them. Other keys take no memory; those of the first row
   * are columns without values, up to 20.
   */
  readonly keys: ReadonlySet<string>;
  /** Most other keys of a row. */
  readonly maxOtherKeys: number;
  /** Most characters of a row. */
  readonly maxCharacters: number;
}

/** Columns that are discovered as rows arrive: the keys of all rows, in order of first occurrence. */
export class KeyedColumns {
  readonly #options: ReadOptions;
  readonly #reading: CellReading;
  readonly #demands: RowDemands | undefined;
  /** Values of all rows so far, and those of the current row: of wanted keys, and of others. */
  #values = 0;
  #wanted = 0;
  #others = 0;
  /** Columns without values that only name other keys of the first row. */
  #otherColumns = 0;
  /** How many of the wanted keys the first row has. */
  #wantedFirst = 0;
  readonly #builders: ValueBuilder[] = [];
  readonly #names: string[] = [];
  readonly #positions = new Map<string, number>();
  #rows = 0;
  /** Index of the column that is expected next: rows usually have their keys in the same order. */
  #next = 0;

  constructor(options: ReadOptions, reading: CellReading, demands?: RowDemands) {
    this.#options = options;
    this.#reading = reading;
    this.#demands = demands;
  }

  /**
   * Adds a value to the current row.
   *
   * @throws DataError COLUMN_DUPLICATE for a second value of the column; FILE_FORMAT for more other keys than demanded;
   *   whatever `ValueBuilder.add` throws
   */
  add(name: string, value: CellValue): void {
    if (this.#demands?.keys.has(name) === false) {
      this.#addOther(name, this.#demands);
      return;
    }
    const builder = this.#column(name);
    // Rows before this one may have lacked the key.
    if (builder.rows < this.#rows) builder.addMissing(this.#rows - builder.rows);
    if (builder.rows > this.#rows) {
      throw new DataError('COLUMN_DUPLICATE', 'the row has two values of this column', {
        where: this.#reading.place(this.#reading.line(), name),
        remedy: 'remove or rename one of them',
      });
    }
    this.#wanted++;
    builder.add(value);
  }

  /**
   * Ends the row; values that it lacks are missing.
   *
   * @throws DataError MEMORY; FILE_FORMAT where nearly all rows lack nearly all keys; COLUMN_MISSING for a row that lacks
   *   a demanded key that another row has
   */
  endRow(): void {
    if (this.#demands !== undefined) this.#checkSameKeys(this.#demands);
    this.#values += this.#wanted;
    this.#rows++;
    this.#next = 0;
    this.#wanted = 0;
    this.#others = 0;
    const columns = this.#builders.length;
    this.#reading.gauge.tookRows(this.#rows, columns, MIN_CELL * columns);
    if (exceedsWritten(this.#rows, columns, this.#values)) {
      throw new DataError(
        'FILE_FORMAT',
        `${this.#rows} rows have ${columns} different keys and only ${this.#values} values`,
        {
          where: place(this.#options.source),
          remedy:
            'give each row the same keys, and put names that differ from row to row into a value',
        },
      );
    }
  }

  /**
   * The table.
   *
   * @param readingOf  returns how it was read, once all columns are finished
   * @throws DataError FILE_EMPTY, FILE_FORMAT, COLUMN_MISSING, VALUE_NOT_NUMERIC, VALUE_NOT_FINITE
   */
  finish(readingOf: () => Reading): Table {
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
    for (const builder of this.#builders) builder.addMissing(this.#rows - builder.rows);
    const repeated = rowsOfNames(this.#builders.map(({ ownNames }) => ownNames));
    if (repeated.size > 0 && repeated.size < this.#rows && this.#demands === undefined) {
      noteRowsOfNames(repeated, this.#options);
      for (const builder of this.#builders) builder.leaveOut(repeated);
    }
    const table = tableOf(this.#builders, readingOf);
    noteNumbersAsText(table.columns, this.#options);
    if (this.#reading.notation !== undefined) noteNotation(this.#reading.notation, this.#options);
    return table;
  }

  /** Counts a key that is not read. */
  #addOther(name: string, { maxOtherKeys }: RowDemands): void {
    this.#others++;
    if (this.#others > maxOtherKeys) {
      const problem = `the row has more than ${maxOtherKeys} keys that are not read, such as ${quoted(name)}`;
      throw new DataError('FILE_FORMAT', problem, {
        where: this.#reading.place(this.#reading.line(), name),
        remedy: 'leave them out',
      });
    }
    const isShown = this.#rows === 0 && this.#others <= MAX_OTHER_COLUMNS;
    if (!isShown || this.#positions.has(name)) return;
    this.#admit(ownCopy(name));
    this.#otherColumns++;
  }

  /** A row alone, in which a key is a column or not, would otherwise be read differently from one among others. */
  #checkSameKeys({ keys }: RowDemands): void {
    if (this.#rows === 0) this.#wantedFirst = this.#wanted;
    const all = this.#builders.length - this.#otherColumns;
    if (this.#wanted === all && this.#wanted === this.#wantedFirst) return;
    const columns = this.#builders.filter(({ name }) => keys.has(name));
    const lacking = columns.filter(({ rows }) => rows <= this.#rows).map(({ name }) => name);
    const isEarlier = lacking.length === 0;
    const row = isEarlier ? 1 : this.#rows + 1;
    const missing = isEarlier ? columns.slice(this.#wantedFirst).map(({ name }) => name) : lacking;
    throw new DataError(
      'COLUMN_MISSING',
      `row ${row} lacks ${listed(missing)}, which ${isEarlier ? `row ${this.#rows + 1}` : 'another row'} has`,
      {
        where: place(this.#options.source),
        remedy: ['give every row the same keys', 'write null for a missing value'],
      },
    );
  }

  #column(name: string): ValueBuilder {
    const expected = this.#builders[this.#next];
    if (expected?.name === name) {
      this.#next++;
      return expected;
    }
    const own = composed(name);
    const position = this.#positions.get(own) ?? this.#admit(ownCopy(own));
    this.#next = position + 1;
    return this.#builders[position];
  }

  #admit(name: string): number {
    const position = this.#builders.length;
    const site = new ColumnSite(name, this.#reading);
    this.#names.push(name);
    const builder = new ValueBuilder(site, typeGiven(this.#options, name, this.#names));
    this.#builders.push(builder);
    this.#positions.set(name, position);
    return position;
  }
}
