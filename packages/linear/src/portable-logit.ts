import type { PortableModel } from '@preflearn/core/models';
import type { LogitModel } from './logit-model.js';
import { portableTerms } from './portable-linear.js';

/** A linear model of classes as data, for export to other languages: linear terms, and a rule for each category. */
export function portableLogit({ parts }: LogitModel): PortableModel {
  const { learner, schema, start, thresholds, form } = parts;
  const decision =
    form === 'multinomial'
      ? ({ type: 'softmax', choose: 'most-probable' } as const)
      : ({ type: 'threshold-logits', thresholds } as const);
  return { learner, schema, body: { type: 'rules', start, ...portableTerms(parts), decision } };
}
