import type { ClassPrediction, Predictor } from '@preflearn/core';
import { predictSvor } from './predict-svor.js';
import { readSvor } from './read-svor.js';
import { ID } from './svor-options.js';

/**
 * Loads a saved model of support vector ordinal regression for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadSvor(document: unknown): Predictor<ClassPrediction> {
  const parts = readSvor(document);
  return {
    learner: ID,
    schema: parts.schema,
    predict: (table, options = {}) => predictSvor(parts, table, options),
  };
}
