import { loadRulePredictor, savedThresholds } from '@preflearn/boosting/predict';
import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID, RANK_RULES_OPTIONS } from './rank-rules-options.js';

/**
 * Loads a saved RankRules model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRankRules(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ID, RANK_RULES_OPTIONS, ({ costs }) => savedThresholds(costs));
}
