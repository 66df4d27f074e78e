import type { ClassPrediction, Predictor } from '@preflearn/core';
import { ID } from './c45-options.js';
import { predictC45 } from './predict-c45.js';
import { readC45 } from './read-c45.js';

/**
 * Loads a saved C4.5 tree for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadC45(document: unknown): Predictor<ClassPrediction> {
  const parts = readC45(document);
  const { schema } = parts;
  return {
    learner: ID,
    schema,
    predict: (table, options = {}) => predictC45(parts, table, options),
  };
}
