import { loadRulePredictor } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { slipperLink } from './slipper-link.js';
import { ID, SLIPPER_OPTIONS } from './slipper-options.js';

/**
 * Loads a saved SLIPPER model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSlipper(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, SLIPPER_OPTIONS, slipperLink);
}
