import { checkGiven } from '../errors/check-given.js';
import { didYouMean } from '../errors/did-you-mean.js';
import { DataError } from '../errors/errors.js';
import { listed } from '../words/quoted.js';
import { pickRows } from './pick-rows.js';
import type { Reading } from './reading.js';
import { levelsOf, type Unit, unitText } from './unit.js';

/** A column of numbers; NaN marks a missing value, and infinities are refused. */
export interface NumericColumn {
  readonly type: 'numeric';
  readonly name: string;
  /** Shape [rows]. */
  readonly values: Float64Array;
  /** What the numbers count, where it is known; dates are numbers too, and so are the levels of an ordered attribute. */
  readonly unit?: Unit | undefined;
}

/** A column of categories. */
export interface NominalColumn {
  readonly type: 'nominal';
  readonly name: string;
  /** Position in `categories` of each row's value, shape [rows]; -1 marks a missing value. */
  readonly codes: Int32Array;
  /** The possible values, each once; some may not occur. */
  readonly categories: readonly string[];
  /** Whether the source declared the categories in this order explicitly, as ARFF does. */
  readonly ordered?: boolean;
  /**
   * Whether the source says that the order of the categories has a meaning, as an ENUM or an ordered dictionary does. As
   * an attribute, such a column is an ordered one: see {@link takeTarget}.
   */
  readonly ordinal?: boolean;
  /**
   * If the source declared the column as orders of labels, as XARFF does: all labels, each once; some may not occur.
   * The categories are then the orders as text, such as `b>a>c`.
   */
  readonly labels?: readonly string[];
}

/** One column of a {@link Table}. */
export type Column = NumericColumn | NominalColumn;

/** Columns of tables: since they do not change, their values are checked once. */
const checkedColumns = new WeakSet<Column>();

/**
 * Named columns of equal length.
 *
 * A table does not change once it is made. Its typed arrays are used as given, without a copy, so do not write to them
 * afterwards.
 */
export class Table {
  /** Columns in their order. */
  readonly columns: readonly Column[];
  /** Number of rows. */
  readonly rowCount: number;
  /** How it was read; absent for a table that was not read from a file. */
  readonly reading: Reading | undefined;
  readonly #byName: ReadonlyMap<string, Column>;

  /**
   * @param reading  how the table was read from a file
   * @throws DataError COLUMN_DUPLICATE, COLUMN_LENGTH, VALUE_NOT_FINITE, CATEGORY_UNKNOWN
   */
  constructor(columns: readonly Column[], reading?: Reading) {
    checkGiven(
      'Table',
      columns,
      'a list of columns',
      { each: ['type', 'name'] },
      'make a table of rows with tableFromRows, of lists with tableFromColumns',
    );
    this.#byName = byName(columns);
    this.columns = [...columns];
    this.reading = reading;
    this.rowCount = columns.length === 0 ? 0 : columnLength(columns[0]);
    for (const column of columns) {
      if (columnLength(column) !== this.rowCount) {
        throw new DataError(
          'COLUMN_LENGTH',
          `found ${columnLength(column)} values, but the first column has ${this.rowCount}`,
          { where: { column: column.name }, remedy: 'give all columns the same length' },
        );
      }
      if (checkedColumns.has(column)) continue;
      const levels = column.type === 'numeric' ? levelsOf(column.unit) : undefined;
      if (column.type === 'nominal') checkCodes(column);
      else if (levels === undefined) checkFinite(column);
      else checkLevels(column, levels);
      checkedColumns.add(column);
    }
  }

  /** Names of the columns in their order. */
  get names(): readonly string[] {
    return this.columns.map((column) => column.name);
  }

  /** Whether there is a column of this name. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }

  /**
   * The column of this name.
   *
   * @throws DataError COLUMN_MISSING
   */
  column(name: string): Column {
    const column = this.#byName.get(name);
    if (column === undefined) {
      throw new DataError('COLUMN_MISSING', `there is no such column among ${listed(this.names)}`, {
        where: { column: name },
        remedy: didYouMean(name, this.names, 'check the spelling'),
      });
    }
    return column;
  }

  /** The table without the columns of these names; names that do not occur are ignored. */
  without(...names: readonly string[]): Table {
    const left = new Set(names);
    const kept = this.columns.filter((column) => !left.has(column.name));
    return kept.length === this.columns.length ? this : new Table(kept, this.reading);
  }

  /**
   * The given rows in the given order, as copies; a row may be taken more than once.
   *
   * @param rows  row numbers, shape [rows taken], each in [0, rowCount), which is not checked
   */
  select(rows: ArrayLike<number>): Table {
    return new Table(
      this.columns.map((column) => selectColumn(column, rows)),
      this.reading,
    );
  }
}

/** Number of values in a column. */
export function columnLength(column: Column): number {
  checkGiven(
    'columnLength',
    column,
    'a column such as { type: "numeric", name: "size", values }',
    ['type', 'name'],
    'make tables of rows with tableFromRows',
  );
  return column.type === 'numeric' ? column.values.length : column.codes.length;
}

/** Whether the value of a row is missing. */
export function isMissing(column: Column, row: number): boolean {
  return column.type === 'numeric' ? Number.isNaN(column.values[row]) : column.codes[row] < 0;
}

/** The value of a row as text; empty for a missing value. */
export function cellText(column: Column, row: number): string {
  checkGiven('cellText', column, 'a column', ['type', 'name']);
  if (isMissing(column, row)) return '';
  if (column.type === 'numeric') return unitText(column.values[row], column.unit);
  return column.categories[column.codes[row]];
}

function selectColumn(column: Column, rows: ArrayLike<number>): Column {
  const selected: Column =
    column.type === 'numeric'
      ? { ...column, values: pickRows(column.values, rows, new Float64Array(rows.length)) }
      : { ...column, codes: pickRows(column.codes, rows, new Int32Array(rows.length)) };
  checkedColumns.add(selected);
  return selected;
}

function byName(columns: readonly Column[]): ReadonlyMap<string, Column> {
  const map = new Map<string, Column>();
  for (const column of columns) {
    if (map.has(column.name)) {
      throw new DataError('COLUMN_DUPLICATE', 'two columns have this name', {
        where: { column: column.name },
        remedy: 'rename one of them',
      });
    }
    map.set(column.name, column);
  }
  return map;
}

function checkFinite(column: NumericColumn): void {
  const { values } = column;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (value === Infinity || value === -Infinity) {
      throw new DataError('VALUE_NOT_FINITE', `found ${value}, expected a finite number`, {
        where: { column: column.name, row: row + 1 },
        remedy: 'mark a missing value by NaN (an empty field in a file)',
      });
    }
  }
}

function checkLevels({ name, values }: NumericColumn, levels: readonly string[]): void {
  checkEachOnce(name, 'level', levels);
  const wrong = values.findIndex(
    (value) => !Number.isNaN(value) && levels[value - 1] === undefined,
  );
  if (wrong < 0) return;
  throw new DataError(
    'CATEGORY_UNKNOWN',
    `found ${values[wrong]}, expected a whole number from 1 to ${levels.length}, the place of a level, or NaN (missing)`,
    { where: { column: name, row: wrong + 1 } },
  );
}

function checkEachOnce(column: string, what: string, names: readonly string[]): void {
  if (new Set(names).size === names.length) return;
  throw new DataError('CATEGORY_UNKNOWN', `a ${what} is listed twice (${listed(names)})`, {
    where: { column },
    remedy: 'list each once',
  });
}

function checkCodes(column: NominalColumn): void {
  const { codes, categories } = column;
  checkEachOnce(column.name, 'category', categories);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    if (code < -1 || code >= categories.length) {
      throw new DataError(
        'CATEGORY_UNKNOWN',
        `found code ${code}, expected -1 (missing) or a position among the ${categories.length} ` +
          'categories',
        { where: { column: column.name, row: row + 1 } },
      );
    }
  }
}
