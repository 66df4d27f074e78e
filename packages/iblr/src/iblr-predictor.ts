import type { Predictor, RankingPrediction } from '@preflearn/core';
import { readIblr } from './iblr.js';
import { LocalRanker } from './local-ranker.js';
import { predictIblr } from './predict-iblr.js';

/**
 * Loads a saved IBLR model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadIblr(document: unknown): Predictor<RankingPrediction> {
  const parts = readIblr(document);
  const ranker = new LocalRanker(parts.ranker);
  return {
    learner: 'iblr',
    schema: parts.schema,
    predict: (table, options = {}) => predictIblr(ranker, parts, table, options),
  };
}
