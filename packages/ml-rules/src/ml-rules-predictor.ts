import { loadRulePredictor } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID, ML_RULES_OPTIONS } from './ml-rules-options.js';
import { probabilityLink } from './probability-link.js';

/**
 * Loads a saved MLRules model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMLRules(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, ML_RULES_OPTIONS, probabilityLink);
}
