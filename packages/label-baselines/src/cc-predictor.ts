import type { Predictor, RankingPrediction } from '@preflearn/core';
import { readCc } from './constraint-classification.js';
import { predictCc } from './predict-cc.js';

/**
 * Loads a saved constraint classification model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadConstraintClassification(document: unknown): Predictor<RankingPrediction> {
  const parts = readCc(document);
  return {
    learner: 'cc',
    schema: parts.schema,
    predict: (table, options = {}) => predictCc(parts, table, options),
  };
}
