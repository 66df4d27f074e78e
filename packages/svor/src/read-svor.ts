import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import { ID, SVOR_OPTIONS } from './svor-options.js';
import { readParameters, svorParametersSchema } from './svor-parameters.js';
import type { SvorParts } from './svor-parts.js';

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readSvor(document: unknown): SvorParts {
  const { schema, training, parameters } = readModelDocument(document, ID, svorParametersSchema());
  if (schema.target.kind !== 'ordinal') {
    throw damagedModel('schema.target.kind', schema.target.kind, 'ordinal');
  }
  readSavedOptions(ID, SVOR_OPTIONS, training.options);
  return { schema, training, ...readParameters(parameters, schema) };
}
