import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { LINEAR_ID, LINEAR_OPTIONS } from './linear-options.js';
import { checkLinearParameters, linearParametersSchema } from './linear-parameters.js';
import type { LinearParts } from './linear-parts.js';

/**
 * Checks a saved linear model of numbers.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readLinear(document: unknown): LinearParts {
  const { parameters, ...head } = readModelDocument(document, LINEAR_ID, linearParametersSchema());
  readSavedOptions(LINEAR_ID, LINEAR_OPTIONS, head.training.options);
  const { schema, training } = head;
  return { schema, training, ...checkLinearParameters(parameters, schema) };
}
