import type { PortableModel } from '@preflearn/core/models';
import type { RuleFitModel } from './rulefit-model.js';

/** The rules and linear terms as data, for export to other languages. */
export function portableRuleFit(model: RuleFitModel): PortableModel {
  const { learner, schema, intercept, linearTerms, rules } = model;
  return {
    learner,
    schema,
    body: {
      type: 'rules',
      start: intercept,
      linear: linearTerms,
      rules,
      decision: { type: 'softmax', choose: 'most-probable' },
    },
  };
}
