import type { ClassTarget, LabelledTable } from '@preflearn/core';
import { type SortedDistinct, sortedDistinct, weightsInUnit } from '@preflearn/core/numbers';

/** An attribute with the place of each row among its values, -1 if missing, `places[row]`. */
type TrainingAttribute =
  | ({ readonly type: 'numeric'; readonly places: Int32Array; readonly count: number } & Pick<
      SortedDistinct,
      'distinct'
    >)
  | { readonly type: 'nominal'; readonly places: Int32Array; readonly count: number };

/** The training rows whose weight is not 0. */
export interface TrainingRows {
  readonly attributes: readonly TrainingAttribute[];
  /** Number of declared classes. */
  readonly classes: number;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** Whole numbers of at least 1, shape [rows]; see {@link wholeWeights}. */
  readonly weights: Float64Array;
}

/** Prepares a table for the search of rules of up to `rounds` rounds, with weights of `unit` plus the cube of errors. */
export function trainingRows(
  data: LabelledTable<ClassTarget>,
  rounds: number,
  unit = 1,
): TrainingRows {
  const { rowCount, columns } = data.attributes;
  const given = data.weights ?? new Float64Array(rowCount).fill(1);
  const rows = Int32Array.from(given.keys()).filter((row) => given[row] > 0);
  const attributes = columns.map((column): TrainingAttribute => {
    if (column.type === 'nominal') {
      const places = rows.map((row) => column.codes[row]);
      return { type: 'nominal', places, count: column.categories.length };
    }
    const { distinct, ranks } = sortedDistinct(Float64Array.from(rows, (r) => column.values[r]));
    return { type: 'numeric', places: ranks, count: distinct.length, distinct };
  });
  return {
    attributes,
    classes: data.target.classes.length,
    codes: rows.map((row) => data.target.codes[row]),
    weights: wholeWeights(
      Float64Array.from(rows, (row) => given[row]),
      rounds,
      unit,
    ),
  };
}

/**
 * Weights as whole numbers, so that all sums are exact and no tie depends on the order of the rows: as they are if they
 * are whole; divided by the smallest if that makes them whole; otherwise rounded, to the finest grid on which the sums
 * of w (unit + e^3) are exact, e <= `rounds`.
 *
 * @param weights  finite, above 0, at least one
 */
export function wholeWeights(weights: Float64Array, rounds: number, unit = 1): Float64Array {
  const most = Math.floor(Number.MAX_SAFE_INTEGER / (unit + rounds ** 3));
  const near = weightsInUnit(weights);
  const least = near.reduce((a, b) => Math.min(a, b), Infinity);
  for (const size of [1, least]) {
    const whole = near.map((weight) => Math.round(weight / size));
    const isWhole = near.every(
      (weight, i) => Math.abs(weight / size - whole[i]) <= 1e-9 * whole[i],
    );
    if (isWhole && sumOf(whole) <= most) return whole;
  }
  const scale = most / sumOf(near);
  return near.map((weight) => Math.max(1, Math.floor(weight * scale)));
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((a, b) => a + b, 0);
}
