import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import { ENSEMBLE_OPTIONS } from './ensemble-options.js';
import { ensembleParametersSchema, readParameters } from './ensemble-parameters.js';
import type { EnsembleParts } from './ensemble-parts.js';

/**
 * Checks a saved model.
 *
 * @param learner  id of the learner that has to have made it
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readEnsemble(document: unknown, learner: string): EnsembleParts {
  const { parameters, schema, training } = readModelDocument(
    document,
    learner,
    ensembleParametersSchema(),
  );
  if (schema.target.kind !== 'ordinal') {
    throw damagedModel('schema.target.kind', schema.target.kind, 'ordinal');
  }
  readSavedOptions(learner, ENSEMBLE_OPTIONS, training.options);
  return { learner, schema, training, ...readParameters(parameters, schema) };
}
