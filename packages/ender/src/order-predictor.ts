import { loadRulePredictor, savedThresholds } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID, ORDER_OPTIONS } from './order-options.js';

/**
 * Loads a saved ORDER model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrder(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, ORDER_OPTIONS, () => savedThresholds(null));
}
