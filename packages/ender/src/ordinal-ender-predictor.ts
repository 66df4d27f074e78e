import { loadRulePredictor } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { distributionLink } from './distribution-link.js';
import { ID, ORDINAL_ENDER_OPTIONS } from './ordinal-ender-options.js';

/**
 * Loads a saved Ordinal ENDER model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalEnder(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, ORDINAL_ENDER_OPTIONS, () => distributionLink);
}
