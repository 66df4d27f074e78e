import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID } from './lri-options.js';
import { predictLri } from './predict-lri.js';
import { readLri } from './read-lri.js';

/**
 * Loads a saved LRI model for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLri(document: unknown): Predictor<ClassPrediction> {
  const parts = readLri(document);
  return {
    learner: ID,
    schema: parts.schema,
    predict: (table, options = {}) => predictLri(parts, table, options),
  };
}
