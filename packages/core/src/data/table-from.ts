import { checkGiven } from '../errors/check-given.js';
import { checkIsOptions, checkKnown } from '../errors/check-known.js';
import { DataError, UsageError } from '../errors/errors.js';
import { foundText } from '../words/quoted.js';
import type { CellValue, Rows } from './cell-value.js';
import { checkIsRows } from './given-table.js';
import { orderedColumn } from './ordered-column.js';
import { type Column, type NominalColumn, Table } from './table.js';
import type { OrderedLevels } from './unit.js';

/** How to read columns whose type cannot, or should not, be inferred from their values. */
export interface TableFromOptions {
  /**
   * Types by column name; the others are inferred: text and booleans are nominal, numbers numeric. The levels from lowest
   * to highest, such as `{ levels: ['S', 'M', 'L'] }`, make an ordered attribute.
   */
  readonly types?: Readonly<Record<string, Column['type'] | OrderedLevels>>;
}

/**
 * Makes a table from arrays by column name; typed arrays of numbers are allowed, and a `Float64Array` is not copied.
 *
 * `null`, `undefined` and NaN are missing values. Categories are in order of first occurrence. A column of missing
 * values only is numeric.
 *
 * @throws DataError COLUMN_TYPE for a column that mixes numbers and text, and what {@link Table} throws
 * @throws UsageError ARGUMENT for what is not an object of arrays, OPTION_UNKNOWN, OPTION_TYPE
 */
export function tableFromColumns(
  columns: Readonly<Record<string, ArrayLike<CellValue>>>,
  options: TableFromOptions = {},
): Table {
  checkColumns(columns);
  checkTableOptions(options, 'tableFromColumns');
  return new Table(
    Object.entries(columns).map(([name, values]) => columnFrom(name, values, options)),
  );
}

/**
 * Makes a table from objects, one per row; the columns are the keys of all rows in order of first occurrence, and a key
 * that a row lacks is a missing value.
 *
 * @throws DataError as {@link tableFromColumns}
 * @throws UsageError ARGUMENT for what is not a list of objects, OPTION_UNKNOWN, OPTION_TYPE
 */
export function tableFromRows(rows: Rows, options: TableFromOptions = {}): Table {
  checkIsRows(rows);
  checkTableOptions(options, 'tableFromRows');
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return new Table([...names].map((name) => columnOfRows(name, rows, options)));
}

/** One column of rows; a row that lacks it has a missing value. */
export function columnOfRows(name: string, rows: Rows, options: TableFromOptions): Column {
  const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : undefined));
  return columnFrom(name, values, options);
}

/** The part of a column of an Apache Arrow table that is read here. */
export interface ArrowColumn {
  /** The value of a row; `null` when it is missing. */
  get(row: number): unknown;
}

/** The part of an Apache Arrow table that is read here. */
export interface ArrowLike {
  /** Number of rows. */
  readonly numRows: number;
  /** The columns there are. */
  readonly schema: { readonly fields: readonly { readonly name: string }[] };
  /** The column of this name, or `null` when there is none. */
  getChild(name: string): ArrowColumn | null;
}

/** The part of an Arquero table that is read here; rows are read in their visible order. */
export interface ArqueroLike {
  /** Number of visible rows. */
  numRows(): number;
  /** Names of the columns in their order. */
  columnNames(): readonly string[];
  /** The visible values of a column. */
  array(name: string): ArrayLike<unknown>;
}

/**
 * Makes a table from an Arrow- or Arquero-like table, recognised by its methods; neither library is needed.
 *
 * @throws DataError COLUMN_TYPE for a column whose values are neither numbers nor text, and as
 *   {@link tableFromColumns}
 */
export function tableFromColumnar(
  source: ArrowLike | ArqueroLike,
  options: TableFromOptions = {},
): Table {
  checkGiven('tableFromColumnar', source, 'a table of Apache Arrow or Arquero', []);
  checkTableOptions(options, 'tableFromColumnar');
  if ('columnNames' in source) {
    return new Table(
      source.columnNames().map((name) => columnFrom(name, source.array(name), options)),
    );
  }
  return new Table(
    source.schema.fields.map(({ name }) => {
      const vector = source.getChild(name);
      const values = Array.from({ length: source.numRows }, (_, row) => vector?.get(row));
      return columnFrom(name, values, options);
    }),
  );
}

function columnFrom(name: string, values: ArrayLike<unknown>, options: TableFromOptions): Column {
  const given =
    options.types && Object.hasOwn(options.types, name) ? options.types[name] : undefined;
  if (typeof given === 'object') return orderedColumn(nominalFrom(name, values), given.levels);
  if (values instanceof Float64Array && given !== 'nominal') {
    return { type: 'numeric', name, values };
  }
  const type = given ?? inferType(name, values);
  return type === 'numeric' ? numericFrom(name, values) : nominalFrom(name, values);
}

/** @throws UsageError OPTION_UNKNOWN, OPTION_TYPE */
function checkTableOptions(options: TableFromOptions, name: string): void {
  checkKnown(options, { types: true }, { function: name });
  const { types = {} } = options;
  checkIsOptions(types, { function: name, option: 'types' }, 'size: "numeric"');
  const wrong = Object.entries(types).find(([, type]) => !isType(type));
  if (wrong === undefined) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${foundText(wrong[1])}, expected "numeric", "nominal" or levels such as { levels: ["S", "M", "L"] }`,
    { where: { function: name, option: 'types', column: wrong[0] } },
  );
}

function isType(type: unknown): boolean {
  if (typeof type !== 'object' || type === null) return type === 'numeric' || type === 'nominal';
  const { levels }: { readonly levels?: unknown } = type;
  return Array.isArray(levels) && levels.every((level) => typeof level === 'string');
}

/** @throws UsageError ARGUMENT */
function checkColumns(columns: unknown): void {
  const isObject = typeof columns === 'object' && columns !== null;
  if (isObject && !Array.isArray(columns)) {
    for (const [name, values] of Object.entries(columns)) checkValues(name, values);
    return;
  }
  throw new UsageError(
    'ARGUMENT',
    `found ${foundText(columns)}, expected arrays by column name such as { size: [1.5, 2] }`,
    {
      where: { argument: 'columns' },
      remedy: isObject ? 'give rows to tableFromRows' : [],
    },
  );
}

function checkValues(name: string, values: unknown): void {
  if (typeof values === 'object' && values !== null && 'length' in values) return;
  throw new UsageError('ARGUMENT', `found ${foundText(values)}, expected an array of values`, {
    where: { column: name },
  });
}

function inferType(name: string, values: ArrayLike<unknown>): Column['type'] {
  let numbers = 0;
  let texts = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (isMissingValue(value)) continue;
    if (typeof value === 'number' || typeof value === 'bigint') numbers++;
    else if (typeof value === 'string' || typeof value === 'boolean') texts++;
    else throw wrongCell(name, row, value, 'a number or a text');
    if (numbers > 0 && texts > 0) {
      throw wrongCell(name, row, value, 'one kind of value in a column (numbers, or text)');
    }
  }
  return texts > 0 ? 'nominal' : 'numeric';
}

function numericFrom(name: string, values: ArrayLike<unknown>): Column {
  const out = new Float64Array(values.length);
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (isMissingValue(value)) out[row] = NaN;
    else if (typeof value === 'number') out[row] = value;
    else if (typeof value === 'bigint') out[row] = Number(value);
    else throw wrongCell(name, row, value, 'a number');
  }
  return { type: 'numeric', name, values: out };
}

function nominalFrom(name: string, values: ArrayLike<unknown>): NominalColumn {
  const codes = new Int32Array(values.length);
  const codeOf = new Map<string, number>();
  for (let row = 0; row < values.length; row++) {
    const value = values[row];
    if (isMissingValue(value)) {
      codes[row] = -1;
      continue;
    }
    if (typeof value === 'object' || typeof value === 'function' || typeof value === 'symbol') {
      throw wrongCell(name, row, value, 'a text');
    }
    const category = String(value);
    let code = codeOf.get(category);
    if (code === undefined) {
      code = codeOf.size;
      codeOf.set(category, code);
    }
    codes[row] = code;
  }
  return { type: 'nominal', name, codes, categories: [...codeOf.keys()] };
}

function isMissingValue(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}

function wrongCell(name: string, row: number, found: unknown, expected: string): DataError {
  return new DataError('COLUMN_TYPE', `found ${foundText(found)}, expected ${expected}`, {
    where: { column: name, row: row + 1 },
    remedy: [
      'convert the column',
      {
        action: 'set',
        option: 'types',
        value: { [name]: 'nominal' },
        text: 'take it as nominal',
      },
    ],
  });
}
