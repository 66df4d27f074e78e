import type { ClassPrediction, Predictor } from '@preflearn/core';
import type { LogitParts } from './logit-parts.js';
import { predictLogit } from './predict-logit.js';
import { readMultinomialLogit, readOrdinalLogit } from './read-logit.js';

/**
 * Loads a saved model of ordinal logit for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalLogit(document: unknown): Predictor<ClassPrediction> {
  return predictorOf(readOrdinalLogit(document));
}

/**
 * Loads a saved model of multinomial logit for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadMultinomialLogit(document: unknown): Predictor<ClassPrediction> {
  return predictorOf(readMultinomialLogit(document));
}

function predictorOf(parts: LogitParts): Predictor<ClassPrediction> {
  const { learner, schema } = parts;
  return { learner, schema, predict: (table, options = {}) => predictLogit(parts, table, options) };
}
