import { gradient, newton } from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { mlRulesDefinition, multinomialLoss } from '../src/index.js';
import { likelihoodLoss, responseVectors } from './definition.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
};

describe('MLRules', () => {
  const clauses = learnerContract(mlRulesDefinition, {
    settings: { rules: 4 },
    everyRow: { sample: 1 },
    dependsOn,
  });
  for (const { name, run } of clauses) it(name, run);
});

const others = [
  { technique: 'newton', responses: 'classes', fixResponse: true, response: 'exact' },
  { technique: 'newton', regularisation: 0.5, bins: null, maxConditions: 2 },
  { technique: 'gradient', backtracking: false, stopping: 'off' },
];

describe.each(others)('MLRules with %j', (settings) => {
  const clauses = learnerContract(mlRulesDefinition, {
    settings: { rules: 4, ...settings },
    everyRow: { sample: 1 },
    dependsOn,
    tableSeed: 2,
    skip: {
      'a damaged model is refused or harmless': 'the saved form has no part in the settings',
    },
  });
  for (const { name, run } of clauses) it(name, run);
});

describe.each(['classes', 'unions'] as const)(
  'the multinomial loss, responses for %s',
  (responses) => {
    const options = {
      responses,
      fixResponse: false,
      response: 'newton',
      regularisation: 0,
      backtracking: true,
    } as const;
    const value = (target: ClassTarget, weights: Float64Array, scores: Float64Array) =>
      likelihoodLoss({ target, weights, scores });
    const directions = ({ classes }: ClassTarget) => responseVectors(responses, classes.length);
    const free = lossContract(multinomialLoss(options), [gradient, newton(0)], {
      value,
      directions,
    });
    for (const { name, run } of free) it(name, run);

    describe('fixed beforehand', () => {
      const fixed = { ...options, fixResponse: true, response: 'exact' } as const;
      const clauses = lossContract(multinomialLoss(fixed), [gradient, newton(0)]);
      for (const { name, run } of clauses) it(name, run);
    });
  },
);
