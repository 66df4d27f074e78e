import type { Predictor } from '@preflearn/core';
import { ID } from './kernel-options.js';
import { KernelFunction, type KernelPrediction, predictKernel } from './predict-kernel.js';
import { readKernelRidge } from './read-kernel.js';

/**
 * Loads a saved model of kernel ridge regression for prediction only; nothing in it is executed.
 *
 * @param document  plain data, such as `JSON.parse` gives
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function loadKernelRidge(document: unknown): Predictor<KernelPrediction> {
  const parts = readKernelRidge(document);
  const kernel = new KernelFunction(parts);
  return {
    learner: ID,
    schema: parts.schema,
    predict: (table, options = {}) => predictKernel(parts, kernel, table, options),
  };
}
