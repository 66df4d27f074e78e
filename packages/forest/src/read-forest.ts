import { type OptionSpecs, readModelDocument, readSavedOptions } from '@preflearn/core';
import { forestParametersSchema, readParameters } from './forest-parameters.js';
import type { ForestId, ForestParts } from './forest-parts.js';

/**
 * Checks a saved forest.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readForest(id: ForestId, options: OptionSpecs, document: unknown): ForestParts {
  const { parameters, ...head } = readModelDocument(document, id, forestParametersSchema());
  readSavedOptions(id, options, head.training.options);
  const { schema, training } = head;
  return { learner: id, schema, training, ...readParameters(parameters, schema) };
}
