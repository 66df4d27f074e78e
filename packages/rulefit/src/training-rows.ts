import { type ClassTarget, type LabelledTable, selectRows } from '@preflearn/core';
import { mergeEqualRows, sortedDistinct, weightsInUnit } from '@preflearn/core/numbers';

/** An attribute with the place of each row among its values, -1 if missing, `places[row]`. */
export type TrainingAttribute =
  | {
      readonly type: 'numeric';
      readonly places: Int32Array;
      /** Ascending, shape [places]. */
      readonly distinct: Float64Array;
      /** Numbers of the rows that have a value, by that value, shape [rows with a value]. */
      readonly order: Int32Array;
    }
  | { readonly type: 'nominal'; readonly places: Int32Array; readonly categories: number };

/** How many times larger than the smallest a weight may be, so that weights can be squared and added up. */
const MAX_RATIO = 1e100;

/** The different training rows. */
export interface TrainingRows {
  readonly attributes: readonly TrainingAttribute[];
  /** Number of declared classes. */
  readonly classes: number;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** How many rows each row stands for, above 0 unless others are more than 1e100 times larger, shape [rows]. */
  readonly weights: Float64Array;
  readonly rowCount: number;
}

/**
 * The different rows of a table, by class and then by the places of their values, so that no result depends on the order
 * of the rows. Weights that are not all whole are measured in the smallest.
 */
export function trainingRows(given: LabelledTable<ClassTarget>): TrainingRows {
  const merged = mergeEqualRows(given).data;
  const data = selectRows(merged, canonicalOrder(merged));
  const rowCount = data.attributes.rowCount;
  const attributes = data.attributes.columns.map((column): TrainingAttribute => {
    if (column.type === 'nominal') {
      return { type: 'nominal', places: column.codes, categories: column.categories.length };
    }
    const { distinct, ranks } = sortedDistinct(column.values);
    const order = Int32Array.from(ranks.keys()).filter((row) => ranks[row] >= 0);
    order.sort((a, b) => ranks[a] - ranks[b] || a - b);
    return { type: 'numeric', places: ranks, distinct, order };
  });
  return {
    ...{ attributes, rowCount },
    classes: data.target.classes.length,
    codes: data.target.codes,
    weights: rowWeights(data.weights ?? new Float64Array(rowCount).fill(1)),
  };
}

function rowWeights(weights: Float64Array): Float64Array {
  if (weights.every((weight) => Number.isSafeInteger(weight))) return weights;
  const near = weightsInUnit(weights);
  const least = near.reduce((a, b) => Math.min(a, b), Infinity);
  const most = near.reduce((a, b) => Math.max(a, b), 0);
  const unit = Math.max(least, most / MAX_RATIO);
  return near.map((weight) => weight / unit);
}

function canonicalOrder({ attributes, target }: LabelledTable<ClassTarget>): readonly number[] {
  const keys = [
    target.codes,
    ...attributes.columns.map((column) =>
      column.type === 'nominal' ? column.codes : sortedDistinct(column.values).ranks,
    ),
  ];
  return [...target.codes.keys()].sort((a, b) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a] - key[b];
    return 0;
  });
}
