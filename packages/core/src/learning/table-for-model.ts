import type { Rows } from '../data/cell-value.js';
import { checkIsRows, checkIsTable } from '../data/given-table.js';
import type { AttributeSchema, Schema } from '../data/schema.js';
import { type Column, Table } from '../data/table.js';
import { columnOfRows } from '../data/table-from.js';
import { checkKnown, checkWord } from '../errors/check-known.js';
import { DataError } from '../errors/errors.js';
import type { PredictOptions } from './predict-options.js';

/**
 * The table to predict for, from what a caller gave to `predict` or `explain`: a table as it is, or one made from rows,
 * whose columns get the types that the model was trained with.
 *
 * Models call it first, so that all of them read rows, and refuse anything else in the same words:
 *
 * ```ts
 * predict(given: Table | Rows, options: PredictOptions = {}) {
 *   const table = tableForModel(this.schema, given, options);
 * ```
 *
 * @throws UsageError ARGUMENT for what is neither, OPTION_UNKNOWN, OPTION_TYPE, OPTION_RANGE
 * @throws DataError COLUMN_TYPE for a row whose value has another type than in training
 */
export function tableForModel(
  schema: Schema,
  given: Table | Rows,
  options: PredictOptions = {},
): Table {
  checkKnown(options, { unseen: true }, {});
  checkWord(options.unseen, ['error', 'missing'], { option: 'unseen' });
  if (!Array.isArray(given)) {
    checkIsTable(given, 'a table or a list of rows');
    return given;
  }
  checkIsRows(given);
  return rowsAsTable(schema, given);
}

function rowsAsTable({ attributes }: Schema, rows: Rows): Table {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const known = attributes.filter(({ name }) => rows.length === 0 || names.has(name));
  for (const { name } of attributes) names.delete(name);
  // What the model does not know is not read, but an error about a missing column can name it.
  const unknown = Array.from(names, (name) => ({
    type: 'numeric' as const,
    name,
    values: new Float64Array(rows.length).fill(NaN),
  }));
  return new Table([...known.map((attribute) => columnAsInTraining(attribute, rows)), ...unknown]);
}

function columnAsInTraining(attribute: AttributeSchema, rows: Rows): Column {
  const { name, type } = attribute;
  try {
    const column = columnOfRows(name, rows, { types: { [name]: type } });
    const unit = attribute.type === 'numeric' ? attribute.unit : undefined;
    // A number in code has no unit of its own: it is in that of training.
    return column.type === 'numeric' && typeof unit === 'string' ? { ...column, unit } : column;
  } catch (cause) {
    if (!(cause instanceof DataError)) throw cause;
    const { where, problem } = cause;
    const remedy = 'give what the model was trained on, or null if it is missing';
    throw new DataError('COLUMN_TYPE', problem, { where, remedy, cause });
  }
}
