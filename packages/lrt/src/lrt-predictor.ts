import type { Predictor, RankingPrediction } from '@preflearn/core';
import { readLrt } from './lrt.js';
import { leafRanks, predictLrt } from './predict-lrt.js';

/**
 * Loads a saved label ranking tree for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadLrt(document: unknown): Predictor<RankingPrediction> {
  const parts = readLrt(document);
  const { schema, tree } = parts;
  const leaves = leafRanks(tree, schema.target.classes.length);
  return {
    learner: 'lrt',
    schema,
    predict: (table, options = {}) => predictLrt(parts, leaves, table, options),
  };
}
