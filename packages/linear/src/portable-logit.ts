import type { PortableModel } from '@preflearn/core/models';
import type { LogitModel } from './logit-model.js';

/** A linear model of classes as data, for export to other languages: linear terms, and a rule for each category. */
export function portableLogit({ parts }: LogitModel): PortableModel {
  const { learner, schema, start, numbers, categories, thresholds, form } = parts;
  const rules = categories.flatMap(({ attribute, responses, counts }) =>
    [...counts.keys()]
      .filter((c) => counts[c] > 0 || responses[c].some((response) => response !== 0))
      .map((category) => ({
        conditions: [{ attribute, operator: '=' as const, category }],
        response: responses[category],
        coverage: counts[category],
      })),
  );
  const linear = numbers.map(({ attribute, low, high, scale, centre, slope }) => ({
    ...{ attribute, low, high, scale, centre, slope },
  }));
  const decision =
    form === 'multinomial'
      ? ({ type: 'softmax', choose: 'most-probable' } as const)
      : ({ type: 'threshold-logits', thresholds } as const);
  return { learner, schema, body: { type: 'rules', start, linear, rules, decision } };
}
