import { DataError } from '@preflearn/core';
import type { ForestId } from './forest-parts.js';

/**
 * Forests have no form for export: their trees are hundreds of thousands of conditions.
 *
 * @throws DataError MODEL_EXPORT
 */
export function portableForest(learner: ForestId): never {
  throw new DataError(
    'MODEL_EXPORT',
    'a forest is the mean of many trees, with too many conditions to write as rules',
    {
      where: { learner },
      remedy: ['train short-rules, which can be exported', 'predict with the model itself'],
    },
  );
}
