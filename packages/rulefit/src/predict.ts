import type { ClassPrediction, Predictor } from '@preflearn/core';
import { predictRuleFit } from './predict-rulefit.js';
import { readRuleFit } from './read-rulefit.js';
import { ID } from './rulefit-options.js';

/**
 * Loads a saved RuleFit model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRuleFit(document: unknown): Predictor<ClassPrediction> {
  const parts = readRuleFit(document);
  return {
    learner: ID,
    schema: parts.schema,
    predict: (table, options = {}) => predictRuleFit(parts, table, options),
  };
}
