import { type LabelledTable, selectRows, type Target } from '@preflearn/core';
import { mergeEqualRows } from '@preflearn/core/numbers';
import { type InputPlan, inputCount, planInputs } from './inputs.js';

/** Least weight of a row as a share of the largest one; log-odds of smaller ones say nothing and may not be finite. */
const LEAST_SHARE = 1e-200;

/** Rows to fit a linear model to, and how their attributes become inputs. */
export interface TrainingRows<T extends Target> {
  /** Without equal rows and rows of weight 0. */
  readonly data: LabelledTable<T> & { readonly weights: Float64Array };
  readonly plan: InputPlan;
  /** Number of inputs of a row. */
  readonly width: number;
  /** Of sum 1, shape [rows]. */
  readonly weights: Float64Array;
  /** Weight of all rows, as many as the rows they stand for. */
  readonly total: number;
}

/** Merges equal rows and plans the inputs. */
export function trainingRows<T extends Target>(given: LabelledTable<T>): TrainingRows<T> {
  const data = withoutVanishing(mergeEqualRows(given).data);
  const { attributes, weights } = data;
  const plan = planInputs(attributes.columns, weights);
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const inUnit = weights.reduce((sum, weight) => sum + weight / largest, 0);
  return {
    data,
    plan,
    width: inputCount(plan),
    weights: weights.map((weight) => weight / largest / inUnit),
    total: Math.min(inUnit * largest, Number.MAX_VALUE / 1e6),
  };
}

/** The rows with their weights, but for those whose share of the largest weight is too small for a number. */
function withoutVanishing<T extends Target>(
  data: LabelledTable<T>,
): LabelledTable<T> & { readonly weights: Float64Array } {
  const { weights = new Float64Array(data.attributes.rowCount).fill(1) } = data;
  const largest = weights.reduce((a, b) => Math.max(a, b));
  const kept = Int32Array.from(weights.keys()).filter(
    (row) => weights[row] / largest > LEAST_SHARE,
  );
  const rows = kept.length === weights.length ? data : selectRows(data, kept);
  return { ...rows, weights: rows.weights ?? weights };
}
