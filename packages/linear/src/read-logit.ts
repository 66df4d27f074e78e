import { type OptionSpecs, readModelDocument, readSavedOptions } from '@preflearn/core';
import {
  MULTINOMIAL_LOGIT_ID,
  MULTINOMIAL_LOGIT_OPTIONS,
  ORDINAL_LOGIT_ID,
  ORDINAL_LOGIT_OPTIONS,
} from './logit-options.js';
import { checkParameters, logitParametersSchema } from './logit-parameters.js';
import type { LogitParts } from './logit-parts.js';

/**
 * Checks a saved model of ordinal logit.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readOrdinalLogit(document: unknown): LogitParts {
  return read(document, ORDINAL_LOGIT_ID, ORDINAL_LOGIT_OPTIONS);
}

/**
 * Checks a saved model of multinomial logit.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readMultinomialLogit(document: unknown): LogitParts {
  return read(document, MULTINOMIAL_LOGIT_ID, MULTINOMIAL_LOGIT_OPTIONS);
}

function read(document: unknown, learner: string, options: OptionSpecs): LogitParts {
  const isMultinomial = learner === MULTINOMIAL_LOGIT_ID;
  const { parameters, ...head } = readModelDocument(
    document,
    learner,
    logitParametersSchema(isMultinomial),
  );
  readSavedOptions(learner, options, head.training.options);
  const { schema, training } = head;
  return { learner, schema, training, ...checkParameters(parameters, schema) };
}
