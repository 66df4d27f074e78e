import type { OptionSpecs, Predictor } from '@preflearn/core';
import {
  EXTRA_TREES_ID,
  EXTRA_TREES_OPTIONS,
  RANDOM_FOREST_ID,
  RANDOM_FOREST_OPTIONS,
} from './forest-options.js';
import type { ForestId } from './forest-parts.js';
import { type ForestPrediction, predictForest } from './predict-forest.js';
import { readForest } from './read-forest.js';

/**
 * Loads saved extra-trees for prediction only; nothing in them is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadExtraTrees(document: unknown): Predictor<ForestPrediction> {
  return predictorOf(EXTRA_TREES_ID, EXTRA_TREES_OPTIONS, document);
}

/**
 * Loads a saved random forest for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadRandomForest(document: unknown): Predictor<ForestPrediction> {
  return predictorOf(RANDOM_FOREST_ID, RANDOM_FOREST_OPTIONS, document);
}

function predictorOf(
  id: ForestId,
  options: OptionSpecs,
  document: unknown,
): Predictor<ForestPrediction> {
  const parts = readForest(id, options, document);
  return {
    learner: id,
    schema: parts.schema,
    predict: (table, predictOptions = {}) => predictForest(parts, table, predictOptions),
  };
}
