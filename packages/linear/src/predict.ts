import type {
  ClassPrediction,
  NumericPrediction,
  Predictor,
  RankingPrediction,
} from '@preflearn/core';
import type { LogitParts } from './logit-parts.js';
import { readPairwiseLogit } from './pairwise-parameters.js';
import { predictLinear } from './predict-linear.js';
import { predictLogit } from './predict-logit.js';
import { predictPairwise } from './predict-pairwise.js';
import { readLinear } from './read-linear.js';
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

/**
 * Loads a saved linear model of numbers for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLinearRegression(document: unknown): Predictor<NumericPrediction> {
  const parts = readLinear(document);
  const { schema } = parts;
  return {
    learner: 'linear',
    schema,
    predict: (table, options = {}) => predictLinear(parts, table, options),
  };
}

/**
 * Loads a saved model of pairwise logit for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadPairwiseLogit(document: unknown): Predictor<RankingPrediction> {
  const parts = readPairwiseLogit(document);
  const { schema } = parts;
  return {
    learner: 'pairwise-logit',
    schema,
    predict: (table, options = {}) => predictPairwise(parts, table, options),
  };
}

function predictorOf(parts: LogitParts): Predictor<ClassPrediction> {
  const { learner, schema } = parts;
  return { learner, schema, predict: (table, options = {}) => predictLogit(parts, table, options) };
}
