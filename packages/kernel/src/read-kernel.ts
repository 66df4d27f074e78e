import { readModelDocument, readSavedOptions } from '@preflearn/core';
import { ID, KERNEL_RIDGE_OPTIONS } from './kernel-options.js';
import { kernelParametersSchema, readParameters } from './kernel-parameters.js';
import type { KernelParts } from './kernel-parts.js';

/**
 * Checks a saved model of kernel ridge regression.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readKernelRidge(document: unknown): KernelParts {
  const { parameters, ...head } = readModelDocument(document, ID, kernelParametersSchema());
  readSavedOptions(ID, KERNEL_RIDGE_OPTIONS, head.training.options);
  const { schema, training } = head;
  return { schema, training, ...readParameters(parameters, schema) };
}
