import { type ClassTarget, DataError, type Unit, UsageError } from '@preflearn/core';
import { didYouMean } from '@preflearn/core/errors';
import { listed, quoted } from '@preflearn/core/text';
import { readRows, type SqlColumn, type SqlConnection } from '../dialect/sql-connection.js';
import { type SqlDialect, select } from '../dialect/sql-dialect.js';
import type { TargetRequest } from './sql-target.js';

/** The roles of the columns of a database table. */
export interface ColumnOptions {
  /** The expression after FROM, such as a quoted table name. It is SQL: names in it must be quoted. */
  readonly from: string;
  /** Column with the target: classes. */
  readonly target: string;
  /** Whether the classes have an order; `ordinal` when absent. */
  readonly kind?: ClassTarget['kind'] | undefined;
  /** Classes from lowest to highest; required for ordered text classes if there are more than two. */
  readonly classes?: readonly string[] | undefined;
  /** Column with the weights of the rows. */
  readonly weights?: string | undefined;
  /** Columns that are not attributes. */
  readonly ignore?: readonly string[] | undefined;
  /** Numeric columns whose numbers are codes. */
  readonly nominal?: readonly string[] | undefined;
  /**
   * Ordered attributes: the values of a column from lowest to highest, by name. A column whose type lists more than two
   * values in order, such as an ENUM, is one with those, unless it is among `nominal`.
   */
  readonly ordinal?: Readonly<Record<string, readonly string[]>> | undefined;
  /** The units of numeric columns, by name; a model shows them, and requires them in prediction. */
  readonly units?: Readonly<Record<string, Unit>> | undefined;
}

/** A column to be used as an attribute. */
interface AttributeColumn {
  readonly name: string;
  /** Its name in {@link SelectedColumns.query}. */
  readonly column: string;
  readonly isNumeric: boolean;
  /** For a numeric column, if it is known. */
  readonly unit: Unit | undefined;
  /** For an ordered attribute whose values have to be among levels that a caller gave. */
  readonly unchecked?: UncheckedLevels | undefined;
}

/** Values of a text column that have to be among levels. */
interface UncheckedLevels {
  /** The values, as text. */
  readonly text: string;
  readonly levels: readonly string[];
}

/** The columns to read from a table. */
export interface SelectedColumns {
  readonly attributes: readonly AttributeColumn[];
  readonly target: Pick<TargetRequest, 'name' | 'kind' | 'isNumber' | 'classes' | 'unit'>;
  /** Absent without weights. */
  readonly weights: SqlColumn | undefined;
  /** A query for all rows, with the column names below. */
  readonly query: string;
  /** Names of the columns of the query: those of the attributes, `t`, and `w` if there are weights. */
  readonly names: readonly string[];
}

/**
 * Finds the columns of a table.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, TABLE_EMPTY without attributes
 * @throws UsageError OPTION_CONFLICT, OPTION_RANGE
 */
export async function selectColumns(
  connection: SqlConnection,
  {
    from,
    target: targetName,
    kind = 'ordinal',
    classes,
    weights,
    ignore = [],
    nominal = [],
    ordinal = {},
    units = {},
  }: ColumnOptions,
): Promise<SelectedColumns> {
  const { dialect } = connection;
  if (classes !== undefined) checkClassList(classes);
  const columns = await connection.columns(from);
  for (const name of [
    targetName,
    ...(weights === undefined ? [] : [weights]),
    ...nominal,
    ...ignore,
    ...Object.keys(ordinal),
    ...Object.keys(units),
  ]) {
    columnNamed(columns, name);
  }
  if (weights === targetName) {
    throw new UsageError('OPTION_CONFLICT', 'the column cannot be both target and row weights', {
      where: { option: 'weights', column: weights },
    });
  }
  if (ignore.includes(targetName) || (weights !== undefined && ignore.includes(weights))) {
    throw new UsageError(
      'OPTION_CONFLICT',
      'found the target or the weights among the columns to ignore',
      { where: { option: 'ignore' }, remedy: 'leave them out of it' },
    );
  }
  const own = columns.filter(
    ({ name }) => name !== targetName && name !== weights && !ignore.includes(name),
  );
  const countedOf = (column: SqlColumn) =>
    nominal.includes(column.name)
      ? undefined
      : dialect.counted?.(dialect.identifier(column.name), column.type);
  const counted = new Map(own.map((column) => [column, countedOf(column)]));
  checkAttributes(
    own.filter((column) => counted.get(column) === undefined),
    own.length,
    targetName,
    dialect.name,
  );
  const target = columnNamed(columns, targetName);
  const levelsOf = (column: SqlColumn) => attributeLevels(column, ordinal, nominal);
  const unitOf = (name: string) => (Object.hasOwn(units, name) ? units[name] : undefined);
  const isNumber = (column: SqlColumn) =>
    (column.kind === 'number' && !nominal.includes(column.name)) ||
    counted.get(column) !== undefined;
  for (const column of columns) {
    if (unitOf(column.name) !== undefined && !isNumber(column)) throw noNumbers(column);
  }
  const value = (column: SqlColumn) => {
    const name = dialect.identifier(column.name);
    const levels = column === target ? undefined : levelsOf(column);
    if (levels !== undefined) return placeAmong(dialect, dialect.asText(name), levels);
    if (!isNumber(column)) return dialect.asText(name);
    const number = dialect.asDouble(counted.get(column)?.expression ?? name);
    return `CASE WHEN ${dialect.isNumber(number)} THEN ${number} END`;
  };
  const attributes = own.map((column, i) => {
    const levels = levelsOf(column);
    const isGiven = levels !== undefined && Object.hasOwn(ordinal, column.name);
    return {
      name: column.name,
      column: `c${i}`,
      isNumeric: levels !== undefined || isNumber(column),
      unit: levels ? { levels } : (unitOf(column.name) ?? counted.get(column)?.unit),
      ...(isGiven && {
        unchecked: { text: dialect.asText(dialect.identifier(column.name)), levels },
      }),
    };
  });
  await checkLevels(connection, from, attributes);
  const query = select(
    [
      ...own.map((column, i) => `${value(column)} AS c${i}`),
      `${value(target)} AS t`,
      ...(weights === undefined ? [] : [`${dialect.asDouble(dialect.identifier(weights))} AS w`]),
    ],
    from,
    undefined,
  );
  return {
    attributes,
    target: {
      ...{ name: targetName, kind, isNumber: isNumber(target) },
      classes: classes ?? (kind === 'ordinal' ? target.levels : undefined),
      unit: unitOf(targetName),
    },
    weights: weights === undefined ? undefined : columnNamed(columns, weights),
    query,
    names: [...own.map((_, i) => `c${i}`), 't', ...(weights === undefined ? [] : ['w'])],
  };
}

/** The levels of an ordered attribute; `undefined` for other columns. */
function attributeLevels(
  { name, kind, levels }: SqlColumn,
  ordinal: Readonly<Record<string, readonly string[]>>,
  nominal: readonly string[],
): readonly string[] | undefined {
  if (Object.hasOwn(ordinal, name)) {
    if (kind === 'text') return ordinal[name];
    throw new UsageError(
      'OPTION_CONFLICT',
      'the column is not one of texts, which alone are put in order',
      {
        where: { option: 'types', column: name },
        remedy: 'leave its type out',
      },
    );
  }
  return levels === undefined || levels.length < 3 || nominal.includes(name) ? undefined : levels;
}

/** The place of a text among levels as a double, 1 for the first; NULL if it is none of them. */
function placeAmong(dialect: SqlDialect, text: string, levels: readonly string[]): string {
  const whens = levels.map(
    (level, i) => `WHEN ${dialect.text(level)} THEN ${dialect.double(i + 1)}`,
  );
  return `CASE ${text} ${whens.join(' ')} END`;
}

/**
 * Checks that the values of ordered attributes are among the levels that a caller gave.
 *
 * @throws DataError CATEGORY_UNKNOWN
 */
async function checkLevels(
  connection: SqlConnection,
  from: string,
  attributes: readonly AttributeColumn[],
): Promise<void> {
  const { dialect } = connection;
  for (const { name, unchecked } of attributes) {
    if (unchecked === undefined) continue;
    const { text, levels } = unchecked;
    const other = `${text} NOT IN (${levels.map(dialect.text).join(', ')})`;
    const [found] = await readRows(connection, `${select([text], from, other)} LIMIT 1`);
    if (found === undefined) continue;
    throw new DataError(
      'CATEGORY_UNKNOWN',
      `found ${quoted(String(found[0]))}, which is not among the levels ${listed(levels)}`,
      {
        where: { column: name },
        remedy: [
          'correct it',
          'add it to the levels, in its place from lowest to highest',
          {
            ...{ action: 'set', option: 'types', value: { [name]: 'nominal' } },
            text: 'take the column as nominal',
          },
        ],
      },
    );
  }
}

function checkClassList(classes: readonly string[]): void {
  const isSound = classes.length > 0 && !classes.includes('');
  if (isSound && new Set(classes).size === classes.length) return;
  throw new UsageError(
    'OPTION_RANGE',
    `found ${listed(classes)}, expected at least one, each once, none empty`,
    { where: { option: 'classes' } },
  );
}

function columnNamed(columns: readonly SqlColumn[], name: string): SqlColumn {
  const found = columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  const names = columns.map((column) => column.name);
  throw new DataError('COLUMN_MISSING', `there is no such column among ${listed(names)}`, {
    where: { column: name },
    remedy: didYouMean(name, names, 'check the spelling'),
  });
}

function checkAttributes(
  own: readonly SqlColumn[],
  count: number,
  target: string,
  database: string,
): void {
  if (count === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no attribute beside the target', {
      where: { column: target },
      remedy: 'give it at least one',
    });
  }
  for (const { name, kind, type } of own) {
    if (kind !== 'other') continue;
    throw new DataError(
      'COLUMN_TYPE',
      `found the ${database} type ${type}, expected numbers, text or truth values`,
      {
        where: { column: name },
        remedy: [
          'make numbers or text of it in a view',
          { action: 'set', option: 'ignore', value: name, text: 'leave it out' },
        ],
      },
    );
  }
}

function noNumbers({ name, type }: SqlColumn): UsageError {
  return new UsageError(
    'OPTION_CONFLICT',
    `the column is not one of numbers, which alone have a unit, but is of the type ${type} or taken as nominal`,
    { where: { option: 'unit', column: name }, remedy: 'leave its unit out' },
  );
}
