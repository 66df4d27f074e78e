import {
  loadRulePredictor,
  nearestClassLink,
  savedThresholds,
  valueLink,
} from '@preflearn/boosting/predict';
import type { ClassPrediction, NumericPrediction, Predictor } from '@preflearn/core';
import { savedDistribution } from './distribution-link.js';
import {
  ENDER_AE,
  ENDER_AE_OPTIONS,
  ENDER_REGRESSION,
  ENDER_REGRESSION_OPTIONS,
  ORDER,
  ORDER_OPTIONS,
  ORDINAL_ENDER,
  ORDINAL_ENDER_OPTIONS,
} from './ender-options.js';

/**
 * Loads a saved ENDER AE model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderAe(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ENDER_AE, ENDER_AE_OPTIONS, () => nearestClassLink);
}

/**
 * Loads a saved Ordinal ENDER model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrdinalEnder(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ORDINAL_ENDER, ORDINAL_ENDER_OPTIONS, savedDistribution);
}

/**
 * Loads a saved ORDER model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadOrder(document: unknown): Predictor<ClassPrediction> {
  return loadRulePredictor(document, ORDER, ORDER_OPTIONS, () => savedThresholds(null));
}

/**
 * Loads a saved ENDER regression model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadEnderRegression(document: unknown): Predictor<NumericPrediction> {
  return loadRulePredictor(document, ENDER_REGRESSION, ENDER_REGRESSION_OPTIONS, () => valueLink);
}
