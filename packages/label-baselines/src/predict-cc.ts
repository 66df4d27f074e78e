import {
  alignToSchema,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { allocate } from '@preflearn/core/numbers';
import type { CcModelParts } from './cc-model-parts.js';
import { inputNames, inputsOf } from './inputs.js';

/** What a model needs to predict. */
type CcScorer = Pick<CcModelParts, 'schema' | 'numeric' | 'weights'>;

/**
 * Inputs of the rows, the bias last.
 *
 * @returns shape [rows x inputs]
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function ccInputs(
  { schema, numeric }: CcScorer,
  table: Table,
  options: PredictOptions,
): Float64Array {
  const columns = alignToSchema(schema, table, options.unseen);
  return inputsOf(columns, numeric, table.rowCount, inputNames(schema).length);
}

/**
 * Score of each label for each row.
 *
 * @returns shape [rows x labels]
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function ccScores(
  model: CcScorer,
  given: Table | Rows,
  options: PredictOptions,
): Float64Array {
  const table = tableForModel(model.schema, given, options);
  const inputs = ccInputs(model, table, options);
  const { weights, schema } = model;
  const n = schema.target.classes.length;
  const width = weights.length / n;
  const what = `${table.rowCount} rows of ${n} labels`;
  const scores = allocate(Float64Array, table.rowCount * n, what, {
    remedy: 'predict fewer rows at a time',
  });
  for (let row = 0; row < table.rowCount; row++) {
    for (let label = 0; label < n; label++) {
      let score = 0;
      for (let j = 0; j < width; j++) score += weights[label * width + j] * inputs[row * width + j];
      scores[row * n + label] = score;
    }
  }
  return scores;
}

/**
 * Labels ranked by their scores.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictCc(
  model: CcScorer,
  table: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  const scores = ccScores(model, table, options);
  const labels = model.schema.target.classes;
  const n = labels.length;
  const positions = new Int32Array(scores.length);
  for (let start = 0; start < scores.length; start += n) {
    orderOfScores(scores.subarray(start, start + n)).forEach((label, place) => {
      positions[start + label] = place + 1;
    });
  }
  return { kind: 'ranking', labels, positions, details: [] };
}

/** Labels by score in descending order; the lower index first for equal scores. */
export function orderOfScores(scores: Float64Array): readonly number[] {
  return Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a]);
}
