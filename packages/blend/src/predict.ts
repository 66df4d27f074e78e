import type { ClassPrediction, Predictor, RankingPrediction } from '@preflearn/core';
import { loadSmoothRanking as loadRankingModel } from './smooth-ranking.js';
import { loadSmoothRules as loadModel } from './smooth-rules.js';

/**
 * Loads a saved model of smooth rules for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSmoothRules(document: unknown): Predictor<ClassPrediction> {
  const model = loadModel(document);
  return {
    learner: model.learner,
    schema: model.schema,
    predict: (table, options = {}) => model.predict(table, options),
  };
}

/**
 * Loads a saved model of smooth ranking for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSmoothRanking(document: unknown): Predictor<RankingPrediction> {
  const model = loadRankingModel(document);
  return {
    learner: model.learner,
    schema: model.schema,
    predict: (table, options = {}) => model.predict(table, options),
  };
}
