import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { sortedDistinct } from '@preflearn/core/numbers';

/** An attribute with the place of each row among its values, -1 if missing, `places[row]`. */
export type TrainingAttribute =
  | {
      readonly type: 'numeric';
      readonly places: Int32Array;
      /** Ascending, shape [places]. */
      readonly distinct: Float64Array;
    }
  | { readonly type: 'nominal'; readonly places: Int32Array; readonly categories: number };

/** Rows to train on. */
export interface TrainingRows {
  readonly attributes: readonly TrainingAttribute[];
  /** Number of declared classes. */
  readonly classes: number;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** How many rows each row stands for, above 0, shape [rows]. */
  readonly weights: Float64Array;
}

/**
 * Prepares a table for the search of conditions.
 *
 * @param weights  above 0, shape [rows]
 */
export function trainingRows(
  { attributes, target }: LabelledTable<ClassTarget>,
  weights: Float64Array,
): TrainingRows {
  return {
    attributes: attributes.columns.map((column): TrainingAttribute => {
      if (column.type === 'nominal') {
        return { type: 'nominal', places: column.codes, categories: column.categories.length };
      }
      const { distinct, ranks } = sortedDistinct(column.values);
      return { type: 'numeric', places: ranks, distinct };
    }),
    classes: target.classes.length,
    codes: target.codes,
    weights,
  };
}

/** The rows by their classes, then by the places of their values, so that no result depends on their order. */
export function canonicalOrder({ attributes, codes }: TrainingRows): Int32Array {
  const keys = [codes, ...attributes.map(({ places }) => places)];
  return Int32Array.from(codes.keys()).sort((a, b) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a] - key[b];
    return 0;
  });
}
