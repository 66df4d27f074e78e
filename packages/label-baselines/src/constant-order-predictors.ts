import type { Predictor, RankingPrediction } from '@preflearn/core';
import { BORDA, MOST_COMMON, readConstantOrder } from './constant-order-parts.js';
import { predictConstantOrder } from './predict-constant-order.js';

/**
 * Loads a saved most common order for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMostCommonOrder(document: unknown): Predictor<RankingPrediction> {
  return constantOrderPredictor(MOST_COMMON, document);
}

/**
 * Loads a saved Borda count of all rows for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadBordaOrder(document: unknown): Predictor<RankingPrediction> {
  return constantOrderPredictor(BORDA, document);
}

function constantOrderPredictor(learner: string, document: unknown): Predictor<RankingPrediction> {
  const parts = readConstantOrder(learner, document);
  return {
    learner,
    schema: parts.schema,
    predict: (table, options = {}) => predictConstantOrder(parts, table, options),
  };
}
