import { DataError, type PortableModel } from '@preflearn/core';
import type { RuleModel } from './rule-model.js';

/**
 * A rule ensemble as data, to be written in other languages; what the `portable` of a learner's definition does.
 *
 * @throws DataError MODEL_EXPORT when its link does not say how it decides
 */
export function portableRules(model: RuleModel): PortableModel {
  const { learner, schema, intercept, rules, link } = model;
  const decision = link.decision?.();
  if (decision === undefined) {
    throw new DataError(
      'MODEL_EXPORT',
      `the link of ${learner} does not say how scores become classes`,
      { remedy: 'give the link of the learner a "decision"' },
    );
  }
  return { learner, schema, body: { type: 'rules', start: intercept, rules, decision } };
}
