import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { outputsOf } from './base-learner.js';
import type { EnsembleParts } from './ensemble-parts.js';
import { inputsOf } from './inputs.js';

/**
 * The class of each row, 1 + #{k : f(x) >= theta_k} counted from 1, and its score f.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictEnsemble(
  model: Pick<EnsembleParts, 'schema' | 'base' | 'inputs' | 'rounds' | 'thresholds'>,
  given: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  const table = tableForModel(model.schema, given, options);
  const columns = alignToSchema(model.schema, table, options.unseen);
  return model.thresholds.predict(scoresOf(model, columns, table.rowCount));
}

/**
 * The scores of rows, f = sum of weight times output over the rounds.
 *
 * @returns shape [rows]
 */
export function scoresOf(
  { base, inputs, rounds }: Pick<EnsembleParts, 'base' | 'inputs' | 'rounds'>,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const given = { values: inputsOf(inputs, columns, rows), rows };
  const scores = new Float64Array(rows);
  for (const { base: learner, weight } of rounds) {
    const outputs = outputsOf(base, learner, given);
    for (let row = 0; row < rows; row++) scores[row] += weight * outputs[row];
  }
  return scores;
}
