import { DataError } from '@preflearn/core';
import type { PortableLinearTerm, PortableModel, PortableRules } from '@preflearn/core/models';
import type { EffectOutputs } from './effect.js';

/** The rules and linear terms that contribute to the outputs in which effects are measured. */
export interface ScoredRules {
  readonly outputs: EffectOutputs;
  /** Shape [outputs]. */
  readonly start: readonly number[];
  readonly linear: readonly PortableLinearTerm[];
  readonly rules: PortableRules['rules'];
}

/**
 * The scores of a rule model as outputs. Scores that softmax turns into probabilities are only meaningful relative to
 * each other, so each is taken relative to the mean over all classes (Friedman 2001, section 4.6).
 *
 * @throws DataError MODEL_EXPORT for a model without rules
 */
export function scoredRules({ learner, schema, body }: PortableModel): ScoredRules {
  if (body.type !== 'rules') {
    throw new DataError('MODEL_EXPORT', `a model of ${learner} has no rules`, {
      remedy: 'use predictedEffects, which asks any model for predictions',
    });
  }
  const { start, rules, linear = [] } = body;
  const { classes } = schema.target;
  switch (body.decision.type) {
    case 'softmax':
      return {
        outputs: { unit: 'score against the mean of all classes', names: classes },
        start: centred(start),
        linear: linear.map((term) => ({ ...term, slope: centred(term.slope) })),
        rules: rules.map((rule) => ({ ...rule, response: centred(rule.response) })),
      };
    case 'cumulative-logits': {
      const names = classes.slice(0, -1).map((name) => `above ${name}`);
      return { outputs: { unit: 'log odds', names }, start, linear, rules };
    }
    default:
      return { outputs: { unit: 'score', names: [''] }, start, linear, rules };
  }
}

function centred(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.map((value) => value - mean);
}

/** The contribution of a linear term per unit of its slope. */
export function linearValue(
  { low, high, scale, centre }: PortableLinearTerm,
  value: number,
): number {
  return Number.isNaN(value) ? 0 : Math.min(Math.max(value, low), high) / scale - centre;
}
