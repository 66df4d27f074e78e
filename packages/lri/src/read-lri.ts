import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import type { LriModelParts } from './lri-model-parts.js';
import { ID, LRI_OPTIONS } from './lri-options.js';
import { lriParametersSchema, readClasses } from './lri-parameters.js';

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readLri(document: unknown): LriModelParts {
  const { schema, training, parameters } = readModelDocument(document, ID, lriParametersSchema());
  const { kind } = schema.target;
  if (kind !== 'nominal' && kind !== 'ordinal') {
    throw damagedModel('schema.target.kind', kind, 'nominal or ordinal');
  }
  const { rules: most } = readSavedOptions(ID, LRI_OPTIONS, training.options);
  return { schema, training, classes: readClasses(parameters, schema, training.rows, most) };
}
