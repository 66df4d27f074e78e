import { loadRulePredictor, nearestClassLink } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ENDER_AE_OPTIONS, ID } from './ender-ae-options.js';

/**
 * Loads a saved ENDER AE model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderAe(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, ENDER_AE_OPTIONS, () => nearestClassLink);
}
