import { DataError } from '@preflearn/core';
import type { PortableModel } from '@preflearn/core/models';
import type { ShortRulesModel } from './short-rules-model.js';

/** Short rules and linear terms as data, for export to other languages. */
export function portableShortRules(model: ShortRulesModel): PortableModel {
  const { learner, schema, intercept, linearTerms, rules, link } = model;
  const decision = link.decision?.();
  if (decision === undefined) {
    throw new DataError('MODEL_EXPORT', 'the link does not say how scores become classes');
  }
  return {
    learner,
    schema,
    body: { type: 'rules', start: intercept, linear: linearTerms, rules, decision },
  };
}
