import type { PortableModel, PortableRules } from '@preflearn/core/models';
import type { LinearModel } from './linear-model.js';
import { LINEAR_ID } from './linear-options.js';
import type { CategoryTerm, NumberTerm } from './logit-parts.js';

/** A linear model of numbers as data, for export to other languages: linear terms, and a rule for each category. */
export function portableLinear({ parts }: LinearModel): PortableModel {
  const { schema, start } = parts;
  const body = { type: 'rules', start, ...portableTerms(parts) } as const;
  return { learner: LINEAR_ID, schema, body: { ...body, decision: { type: 'value' } } };
}

/** The terms of the attributes: linear ones, and a rule for each category. */
export function portableTerms({
  numbers,
  categories,
}: {
  readonly numbers: readonly NumberTerm[];
  readonly categories: readonly CategoryTerm[];
}): Pick<PortableRules, 'linear' | 'rules'> {
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
  return { linear, rules };
}
