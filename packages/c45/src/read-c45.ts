import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import type { C45ModelParts } from './c45-model-parts.js';
import { C45_OPTIONS, ID } from './c45-options.js';
import { c45ParametersSchema, readTree } from './tree-parameters.js';

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readC45(document: unknown): C45ModelParts {
  const { schema, training, parameters } = readModelDocument(document, ID, c45ParametersSchema());
  const { kind } = schema.target;
  if (kind !== 'nominal' && kind !== 'ordinal') {
    throw damagedModel('schema.target.kind', kind, 'nominal or ordinal');
  }
  readSavedOptions(ID, C45_OPTIONS, training.options);
  const tree = readTree(parameters, schema);
  return { schema, training, tree, smoothing: parameters.smoothing ?? 0 };
}
