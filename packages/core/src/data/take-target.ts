import { DataError } from '../errors/errors.js';
import { listed } from '../words/quoted.js';
import type { Rows } from './cell-value.js';
import { classTarget, discretized } from './class-target.js';
import { checkIsTable } from './given-table.js';
import { namedColumn, withOrderedColumns } from './ordered-column.js';
import { rankingTarget } from './ranking-target.js';
import { rowsWithTarget, withWholeRowNumbers } from './rows-with-target.js';
import { type Column, columnLength, type NumericColumn, type Table } from './table.js';
import { tableFromRows } from './table-from.js';
import { checkWeights, type LabelledTable, type Target, type TargetKind } from './target.js';
import { checkTakeOptions, type TakeTargetOptions } from './target-options.js';

/**
 * Takes one column of a table as the target; the other columns are the attributes, and those of them whose categories
 * have an order with a meaning (`ordinal`) become ordered attributes. With `missingTarget: 'leave-out'` rows
 * without a target are left out, and `rowsWithoutTarget` of the result counts them.
 *
 * @param given  a table, or rows as objects
 * @param name   of the column
 * @throws DataError TABLE_EMPTY, COLUMN_MISSING, TARGET_MISSING (a row without a value, or with `missingTarget: 'leave-out'` more than half of them), TARGET_CLASSES (classes
 *   unknown or not among those given), TARGET_ONE_CLASS (only one class occurs), TARGET_RANKING,
 *   COLUMN_TYPE, WEIGHTS, MEMORY (rows times labels are more than can be held)
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT
 */
export function takeTarget<K extends TargetKind>(
  given: Table | Rows,
  name: string,
  options: TakeTargetOptions & { readonly kind: K },
): LabelledTable<Extract<Target, { readonly kind: K }>>;
export function takeTarget(
  given: Table | Rows,
  name: string,
  options?: TakeTargetOptions,
): LabelledTable;
export function takeTarget(
  given: Table | Rows,
  name: string,
  options: TakeTargetOptions = {},
): LabelledTable {
  const table = Array.isArray(given) ? tableFromRows(given) : given;
  checkIsTable(table);
  const kind = options.kind ?? 'ordinal';
  checkTakeOptions(name, kind, options);
  const column = table.column(name);
  if (columnLength(column) === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no rows', { remedy: 'give it at least one' });
  }
  // A row that ranks no label is a row of a ranking all the same, unless the caller refuses them.
  const { missingTarget = kind === 'ranking' ? 'leave-out' : 'error' } = options;
  const everyRow = kind === 'ranking' && missingTarget === 'leave-out';
  const rows = everyRow ? undefined : rowsWithTarget(column, missingTarget);
  if (rows === undefined) return takeFrom(table, name, kind, options);
  const data = withWholeRowNumbers(rows, () => takeFrom(table.select(rows), name, kind, options));
  return { ...data, rowsWithoutTarget: table.rowCount - rows.length };
}

/** Takes the target of a table in which none is missing. */
function takeFrom(
  table: Table,
  name: string,
  kind: TargetKind,
  options: TakeTargetOptions,
): LabelledTable {
  const target = readTarget(table.column(name), kind, options);
  const attributes = withOrderedColumns(table.without(name));
  if (options.weights === undefined) return { attributes, target };
  const { values: weights } = numericColumn(
    table.column(options.weights),
    'row weights need',
    'weights',
  );
  checkWeights(weights, table.rowCount, { column: options.weights });
  return { attributes: attributes.without(options.weights), target, weights };
}

function readTarget(column: Column, kind: TargetKind, options: TakeTargetOptions): Target {
  if (kind === 'numeric') {
    const { name, values, unit } = numericColumn(column, 'a numeric target needs', 'kind');
    return { kind, name, values, ...(typeof unit === 'string' && { unit }) };
  }
  const { classes, discretize } = options;
  if (kind === 'ranking') return rankingTarget(namedColumn(column), classes);
  if (discretize === undefined) return classTarget(column, kind, classes);
  return discretized(
    numericColumn(column, `making ${discretize} classes of it needs`, 'discretize'),
    discretize,
  );
}

function numericColumn(column: Column, whatNeeds: string, option: string): NumericColumn {
  const named = namedColumn(column);
  if (named.type === 'numeric') return named;
  throw new DataError(
    'COLUMN_TYPE',
    `found text (${listed(named.categories, 3)}), but ${whatNeeds} numbers`,
    { where: { column: column.name }, remedy: { action: 'leave-out', option } },
  );
}
