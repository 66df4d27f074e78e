export { type Input, inputsOf } from './inputs.js';

import type { ClassPrediction, Predictor } from '@preflearn/core';
import { OR_BOOST_ALL_ID, RANK_BOOST_AE_ID } from './ensemble-options.js';
import { predictEnsemble } from './predict-ensemble.js';
import { readEnsemble } from './read-ensemble.js';

/**
 * Loads a saved model of RankBoost AE for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRankBoostAe(document: unknown): Predictor<ClassPrediction> {
  return predictorOf(document, RANK_BOOST_AE_ID);
}

/**
 * Loads a saved model of ORBoost-All for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrBoostAll(document: unknown): Predictor<ClassPrediction> {
  return predictorOf(document, OR_BOOST_ALL_ID);
}

function predictorOf(document: unknown, learner: string): Predictor<ClassPrediction> {
  const parts = readEnsemble(document, learner);
  const { schema } = parts;
  return {
    learner,
    schema,
    predict: (table, options = {}) => predictEnsemble(parts, table, options),
  };
}
