import {
  alignToSchema,
  type Column,
  checkWeights,
  DataError,
  type Schema,
  type Table,
} from '@preflearn/core';
import type { EffectOptions } from './effect.js';

/** Rows over which effects are averaged. */
export interface EffectRows {
  /** The columns of the attributes, in the order of the schema, for the rows with a weight above 0. */
  readonly columns: readonly Column[];
  /** Normalised weight of each row, shape [rows]; they add up to 1. */
  readonly shares: Float64Array;
}

/**
 * The rows of a table with a weight above 0, as a model sees them.
 *
 * @throws DataError TABLE_EMPTY, WEIGHTS, COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
 */
export function effectRows(
  schema: Schema,
  table: Table,
  { weights, unseen }: EffectOptions,
): EffectRows {
  const { rowCount } = table;
  if (rowCount === 0) {
    throw new DataError('TABLE_EMPTY', 'the table has no rows to average over', {
      remedy: 'give rows like those of training',
    });
  }
  if (weights === undefined) {
    const shares = new Float64Array(rowCount).fill(1 / rowCount);
    return { columns: alignToSchema(schema, table, unseen), shares };
  }
  checkWeights(weights, rowCount);
  const kept = Array.from(weights.keys()).filter((row) => weights[row] > 0);
  const total = kept.reduce((sum, row) => sum + weights[row], 0);
  return {
    columns: alignToSchema(schema, table.select(kept), unseen),
    shares: Float64Array.from(kept, (row) => weights[row] / total),
  };
}

/** The value of each row, shape [rows]: a number or the code of a category; NaN or -1 if it is missing. */
export function valuesOf(column: Column): Float64Array {
  return column.type === 'numeric' ? column.values : Float64Array.from(column.codes);
}

/** Whether a value of {@link valuesOf} is missing. */
export function isMissingValue(type: Column['type'], value: number): boolean {
  return type === 'numeric' ? Number.isNaN(value) : value < 0;
}

/** The value that represents a missing one. */
export function missingValue(type: Column['type']): number {
  return type === 'numeric' ? NaN : -1;
}
