import type { PortableInput, PortableModel } from '@preflearn/core/models';
import type { ConstraintClassificationModel } from './cc-model.js';
import { inputNames, LARGEST_INPUT } from './inputs.js';

/** Linear scores of labels as data, for export to other languages. */
export function portableScores({ learner, parts }: ConstraintClassificationModel): PortableModel {
  const { schema, numeric, weights } = parts;
  const names = inputNames(schema);
  let next = 0;
  const inputs = names.slice(0, -1).map(({ attribute, category }): PortableInput => {
    if (category >= 0) return { attribute, category };
    const { shift, factor, fill } = numeric[next++];
    return { attribute, shift, factor, fill };
  });
  const ofLabel = (label: number) =>
    Array.from(weights.subarray(label * names.length, (label + 1) * names.length));
  return {
    learner,
    schema,
    body: {
      type: 'label-scores',
      inputs,
      limit: LARGEST_INPUT,
      weights: schema.target.classes.map((_, label) => ofLabel(label)),
    },
  };
}
