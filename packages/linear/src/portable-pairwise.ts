import { DataError } from '@preflearn/core';
import type { PortableInput, PortableModel } from '@preflearn/core/models';
import { MAX_INPUT } from './pairwise-inputs.js';
import type { PairwiseModel } from './pairwise-model.js';

/**
 * Linear scores of labels as data, for export to other languages.
 *
 * @throws DataError MODEL_EXPORT for scores with powers or products
 */
export function portablePairwise({ learner, parts }: PairwiseModel): PortableModel {
  const { schema, kind, numbers, categories, terms, weights } = parts;
  if (terms.some(({ length }) => length > 1)) {
    throw new DataError(
      'MODEL_EXPORT',
      `the scores contain ${kind} of attributes, and exports hold linear scores only`,
      {
        where: { learner },
        remedy: ['train with the setting terms=linear', 'predict with the model itself'],
      },
    );
  }
  const inputs: readonly PortableInput[] = [
    ...numbers.map((input) => ({ ...input, fill: 0 })),
    ...categories,
  ];
  const width = terms.length + 1;
  return {
    learner,
    schema,
    body: {
      type: 'label-scores',
      inputs,
      limit: MAX_INPUT,
      weights: schema.target.classes.map((_, a) =>
        Array.from(weights.subarray(a * width, (a + 1) * width)),
      ),
    },
  };
}
