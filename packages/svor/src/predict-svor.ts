import {
  alignToSchema,
  type ClassPrediction,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { exp } from '@preflearn/core/numbers';
import { inputsOf } from '@preflearn/ordinal-ensembles/predict';
import type { SvorParts } from './svor-parts.js';

/**
 * The class of each row, 1 + #{j : f(x) >= b_j} counted from 1, and its score f.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictSvor(
  parts: Omit<SvorParts, 'training'>,
  given: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  const table = tableForModel(parts.schema, given, options);
  const columns = alignToSchema(parts.schema, table, options.unseen);
  const values = inputsOf(parts.inputs, columns, table.rowCount);
  return parts.thresholds.predict(scoresOf(parts, values, table.rowCount));
}

/**
 * The scores of rows, f(x) = sum of B_i e^(-kappa |x_i - x|^2) over the support vectors x_i.
 *
 * @param values  shape [inputs x rows]
 * @returns shape [rows]
 */
export function scoresOf(
  {
    inputs,
    vectors,
    coefficients,
    kappa,
  }: Pick<SvorParts, 'inputs' | 'vectors' | 'coefficients' | 'kappa'>,
  values: Float64Array,
  rows: number,
): Float64Array {
  const count = coefficients.length;
  const scores = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < count; i++) {
      let distance = 0;
      for (let j = 0; j < inputs.length; j++) {
        const gap = vectors[j * count + i] - values[j * rows + row];
        distance += gap * gap;
      }
      scores[row] += coefficients[i] * exp(-kappa * distance);
    }
  }
  return scores;
}
