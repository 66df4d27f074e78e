import type { NumericPrediction, PredictOptions, Rows, Table } from '@preflearn/core';
import type { LinearParts } from './linear-parts.js';
import { linearScores } from './predict-logit.js';

/**
 * Predicts numbers.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictLinear(
  parts: LinearParts,
  table: Table | Rows,
  options: PredictOptions,
): NumericPrediction {
  return { kind: 'numeric', values: linearScores(parts, table, options), details: [] };
}
