import { checkGiven } from '../errors/check-given.js';
import { DataError } from '../errors/errors.js';
import { listed, quoted } from '../words/quoted.js';
import { checkIsTable } from './given-table.js';
import { type Column, type NominalColumn, type NumericColumn, Table } from './table.js';
import { levelsOf } from './unit.js';

/**
 * An ordered attribute: the places of a column's categories on a scale, from 1 for the lowest level, as numbers with the
 * unit {@link OrderedLevels}. Learners see numbers, and learn thresholds and distances between levels; people and
 * exported models see the names.
 *
 * @param levels  from lowest to highest, each once; some may not occur
 * @throws DataError CATEGORY_UNKNOWN for a category that is not among the levels
 */
export function orderedColumn(column: NominalColumn, levels: readonly string[]): NumericColumn {
  checkGiven('orderedColumn', column, 'a column of categories', ['categories', 'codes']);
  checkGiven('orderedColumn', levels, 'a list of levels', 'list');
  const { name, categories, codes } = column;
  const place = new Map(levels.map((level, i) => [level, i + 1]));
  const places = categories.map((category) => place.get(category));
  const values = new Float64Array(codes.length);
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row];
    const value = code < 0 ? NaN : places[code];
    if (value === undefined) throw noLevel(name, row, categories[code], levels);
    values[row] = value;
  }
  return { type: 'numeric', name, values, unit: { levels } };
}

/**
 * The column with names for its numbers, if it is an ordered attribute: a nominal column whose categories are the levels;
 * any other column as it is.
 */
export function namedColumn(column: Column): Column {
  checkGiven('namedColumn', column, 'a column', ['type', 'name']);
  const levels = column.type === 'numeric' ? levelsOf(column.unit) : undefined;
  if (column.type !== 'numeric' || levels === undefined) return column;
  const codes = Int32Array.from(column.values, (value) => (Number.isNaN(value) ? -1 : value - 1));
  return {
    type: 'nominal',
    name: column.name,
    codes,
    categories: levels,
    ordered: true,
    ordinal: true,
  };
}

/** The table with the names of levels in place of numbers, for writers of files: see {@link namedColumn}. */
export function namedTable(table: Table): Table {
  checkIsTable(table);
  const columns = table.columns.map(namedColumn);
  return columns.every((column, c) => column === table.columns[c])
    ? table
    : new Table(columns, table.reading);
}

/** The table with ordered attributes in place of nominal columns whose order has a meaning. */
export function withOrderedColumns(table: Table): Table {
  if (!table.columns.some(isOrdinal)) return table;
  const columns = table.columns.map((column) =>
    isOrdinal(column) ? orderedColumn(column, column.categories) : column,
  );
  return new Table(columns, table.reading);
}

function isOrdinal(column: Column): column is NominalColumn {
  return column.type === 'nominal' && column.ordinal === true;
}

function noLevel(name: string, row: number, found: string, levels: readonly string[]): DataError {
  return new DataError(
    'CATEGORY_UNKNOWN',
    `found ${quoted(found)}, which is not among the levels ${listed(levels)}`,
    {
      where: { column: name, row: row + 1 },
      remedy: [
        'correct it',
        'add it to the levels, in its place from lowest to highest',
        {
          action: 'set',
          option: 'types',
          value: { [name]: 'nominal' },
          text: 'take the column as nominal',
        },
      ],
    },
  );
}
