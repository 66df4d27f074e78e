import { DataError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import type { PortableModel } from '@preflearn/core/models';
import type { RuleModel } from './rule-model.js';

/**
 * A rule ensemble as data, for export to other languages; implements `portable` of a learner's definition.
 *
 * @throws DataError MODEL_EXPORT if its link has no `decision`
 */
export function portableRules(model: RuleModel): PortableModel {
  checkGiven('portableRules', model, 'a model of rules', ['rules', 'link']);
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
