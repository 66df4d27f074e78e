import { DataError } from '@preflearn/core';
import { weightUnit } from '@preflearn/core/numbers';
import { readRows, type SqlColumn, type SqlConnection } from '../dialect/sql-connection.js';
import { select } from '../dialect/sql-dialect.js';
import { noRows } from './no-rows.js';
import type { SelectedColumns } from './select-columns.js';
import { type SqlAttribute, SqlSource } from './sql-source.js';
import { readTarget } from './sql-target.js';

/** A column with more distinct texts than this is not treated as nominal. */
const MAX_CATEGORIES = 10_000;

/**
 * Examines the rows of a table, or some of them.
 *
 * @param everyRow  the expression after FROM: rows with the columns of `asked`
 * @param whole     the table that the rows are part of: classes and categories are those of all its rows, and need not
 *   all occur in the part
 * @throws DataError TABLE_EMPTY, TARGET_MISSING, TARGET_CLASSES, TARGET_ONE_CLASS, COLUMN_TYPE, VALUE_NOT_FINITE,
 *   WEIGHTS
 */
export async function readSource(
  connection: SqlConnection,
  { attributes: wanted, target, weights, names }: SelectedColumns,
  everyRow: string,
  whole?: SqlSource,
): Promise<SqlSource> {
  const { dialect } = connection;
  const rows = weights === undefined ? everyRow : `(SELECT * FROM ${everyRow} WHERE w > 0) AS p`;
  const unit =
    weights === undefined ? undefined : await readWeightUnit(connection, weights, everyRow);
  const read = whole ?? (await readTarget(connection, { ...target, column: 't', from: everyRow }));
  const { rowCount, present } = await readPresent(connection, wanted, rows);
  const attributes: SqlAttribute[] = [];
  for (const [i, { name, column, isNumeric, unit }] of wanted.entries()) {
    const own = { name, column, present: present[i] };
    if (present[i] === 0 && whole === undefined) throw allMissing(name);
    if (isNumeric) attributes.push({ ...own, type: 'numeric', unit });
    else {
      const known = whole?.attributes[i];
      const categories =
        known?.type === 'nominal'
          ? known.categories
          : await readCategories(connection, name, column, everyRow);
      attributes.push({ ...own, type: 'nominal', categories });
    }
  }
  return new SqlSource({
    connection,
    rows,
    columns: names,
    rowCount,
    attributes,
    occurring: await readOccurring(connection, rows, read.classNumber),
    target: read.target,
    classNumber: read.classNumber,
    weightUnit: unit,
    weight:
      unit === undefined ? dialect.double(1) : unit === 1 ? 'w' : `(w / ${dialect.double(unit)})`,
  });
}

/** Indices of the classes of rows with positive weight, ascending. */
async function readOccurring(
  connection: SqlConnection,
  rows: string,
  classNumber: string,
): Promise<Int32Array> {
  const numbered = `(${select([`${classNumber} AS c`], rows, undefined)}) AS n`;
  const found = await readRows(connection, select(['c'], numbered, undefined, 'c'));
  return Int32Array.from(found, ([code]) => Number(code)).sort();
}

async function readWeightUnit(
  connection: SqlConnection,
  { name, kind, type }: SqlColumn,
  from: string,
): Promise<number> {
  const wrong = (problem: string) =>
    new DataError('WEIGHTS', problem, {
      where: { column: name },
      remedy: 'give each row a finite weight of at least 0',
    });
  if (kind !== 'number') throw wrong(`found the type ${type}, expected numbers`);
  const { dialect } = connection;
  const counts = ['count(*)', 'count(w)'].map(dialect.asDouble);
  const [[all, present, least, largest]] = await readRows(
    connection,
    select([...counts, 'min(w)', 'max(w)'], from, undefined),
  );
  if (Number(all) === 0) throw noRows();
  if (present !== all)
    throw wrong(`the weight is missing in ${Number(all) - Number(present)} rows`);
  if (!(Number(least) >= 0)) throw wrong(`found the weight ${least}, expected at least 0`);
  if (!(Number(largest) < 2 ** 900)) throw wrong(`found the weight ${largest}, which is too large`);
  if (Number(largest) === 0) throw wrong('all weights are 0');
  return weightUnit(Float64Array.of(Number(largest)));
}

/** The number of rows, and the number with a value in each column. */
async function readPresent(
  connection: SqlConnection,
  columns: SelectedColumns['attributes'],
  rows: string,
): Promise<{ readonly rowCount: number; readonly present: readonly number[] }> {
  const { dialect } = connection;
  const numeric = columns.filter(({ isNumeric }) => isNumeric);
  const counts = ['count(*)', ...columns.map(({ column }) => `count(${column})`)];
  const ends = numeric.flatMap(({ column }) => [`min(${column})`, `max(${column})`]);
  const [[rowCount, ...values]] = await readRows(
    connection,
    select([...counts.map(dialect.asDouble), ...ends], rows, undefined),
  );
  for (const [i, { name }] of numeric.entries()) {
    const at = columns.length + 2 * i;
    checkFinite(name, Number(values[at]));
    checkFinite(name, Number(values[at + 1]));
  }
  return { rowCount: Number(rowCount), present: values.slice(0, columns.length).map(Number) };
}

function allMissing(name: string): DataError {
  return new DataError('COLUMN_TYPE', 'the column has no value in any row', {
    where: { column: name },
    remedy: { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
  });
}

function checkFinite(name: string, value: number): void {
  if (Number.isFinite(value)) return;
  throw new DataError('VALUE_NOT_FINITE', `found ${value}, expected a finite number`, {
    where: { column: name },
    remedy: 'mark a missing value by NULL',
  });
}

async function readCategories(
  connection: SqlConnection,
  name: string,
  column: string,
  from: string,
): Promise<readonly string[]> {
  const query = select([column], from, `${column} IS NOT NULL`, column);
  const rows = await readRows(
    connection,
    `${query} ORDER BY ${column} LIMIT ${MAX_CATEGORIES + 1}`,
  );
  if (rows.length <= MAX_CATEGORIES) return rows.map(([text]) => String(text));
  throw new DataError(
    'COLUMN_TYPE',
    `found more than ${MAX_CATEGORIES} distinct texts, too many to be taken for categories`,
    {
      where: { column: name },
      remedy: { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
    },
  );
}
