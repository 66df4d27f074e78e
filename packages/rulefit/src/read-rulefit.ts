import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import type { RuleFitModelParts } from './rulefit-model-parts.js';
import { ID, RULEFIT_OPTIONS } from './rulefit-options.js';
import { readParameters, ruleFitParametersSchema } from './rulefit-parameters.js';

/**
 * Checks a saved model.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readRuleFit(document: unknown): RuleFitModelParts {
  const head = readModelDocument(document, ID, ruleFitParametersSchema());
  const { schema, training, parameters } = head;
  const { kind } = schema.target;
  if (kind !== 'nominal' && kind !== 'ordinal') {
    throw damagedModel('schema.target.kind', kind, 'nominal or ordinal');
  }
  readSavedOptions(ID, RULEFIT_OPTIONS, training.options);
  return { schema, training, ...readParameters(parameters, head) };
}
