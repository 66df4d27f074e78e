import { DataError } from '../errors/errors.js';
import { counted } from '../words/counted.js';
import { listed } from '../words/quoted.js';
import type { Rows } from './cell-value.js';
import { classTarget, discretized } from './class-target.js';
import { checkIsTable } from './given-table.js';
import { rankingTarget } from './ranking-target.js';
import { type Column, columnLength, isMissing, type NumericColumn, type Table } from './table.js';
import { tableFromRows } from './table-from.js';
import { checkWeights, type LabelledTable, type Target, type TargetKind } from './target.js';
import { checkTakeOptions, type TakeTargetOptions } from './target-options.js';

/**
 * Takes one column of a table as the target; the other columns are the attributes.
 *
 * @param given  a table, or rows as objects
 * @param name   of the column
 * @throws DataError TABLE_EMPTY, COLUMN_MISSING, TARGET_MISSING (a row without a value), TARGET_CLASSES (classes
 *   unknown or not among those given), TARGET_ONE_CLASS (only one class occurs), TARGET_RANKING,
 *   COLUMN_TYPE, WEIGHTS, MEMORY (rows times labels are more than can be held)
 * @throws UsageError ARGUMENT, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE, OPTION_CONFLICT
 */
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
  if (kind !== 'ranking') checkNoneMissing(column);
  const target = readTarget(column, kind, options);
  if (options.weights === undefined) return { attributes: table.without(name), target };
  const { values: weights } = numericColumn(
    table.column(options.weights),
    'row weights need',
    'weights',
  );
  checkWeights(weights, table.rowCount, { column: options.weights });
  return { attributes: table.without(name, options.weights), target, weights };
}

function readTarget(column: Column, kind: TargetKind, options: TakeTargetOptions): Target {
  if (kind === 'numeric') {
    const { name, values } = numericColumn(column, 'a numeric target needs', 'kind');
    return { kind, name, values };
  }
  const { classes, discretize } = options;
  if (kind === 'ranking') return rankingTarget(column, classes);
  if (discretize === undefined) return classTarget(column, kind, classes);
  return discretized(
    numericColumn(column, `making ${discretize} classes of it needs`, 'discretize'),
    discretize,
  );
}

function checkNoneMissing(column: Column): void {
  const rows: number[] = [];
  for (let row = 0; row < columnLength(column); row++) if (isMissing(column, row)) rows.push(row);
  if (rows.length > 0) {
    throw new DataError(
      'TARGET_MISSING',
      `the target is missing in ${counted(rows.length, 'row')}, of which this is the first`,
      {
        where: { column: column.name, row: rows[0] + 1 },
        remedy: ['fill it in', 'leave such rows out'],
      },
    );
  }
}

function numericColumn(column: Column, whatNeeds: string, option: string): NumericColumn {
  if (column.type === 'numeric') return column;
  throw new DataError(
    'COLUMN_TYPE',
    `found text (${listed(column.categories, 3)}), but ${whatNeeds} numbers`,
    { where: { column: column.name }, remedy: { action: 'leave-out', option } },
  );
}
