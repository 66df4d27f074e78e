import {
  constantStep,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { rankLoss, rankRulesDefinition } from '../src/index.js';
import { rankLossOf } from './pair-sums.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
};

describe('RankRules', () => {
  const clauses = learnerContract(rankRulesDefinition, {
    settings: { rules: 4 },
    everyRow: { sample: 1 },
    dependsOn,
    explained: 'score',
  });
  for (const { name, run } of clauses) it(name, run);
});

const others = [
  { technique: 'gradient-descent', pairs: 'once', thresholds: 'least-cost' },
  { technique: 'gradient-boosting', pairs: 'distance', thresholds: 'logistic' },
  { technique: 'constant-step', step: 0.5, bins: null, maxConditions: 2 },
];

describe.each(others)('RankRules with $technique', (settings) => {
  const clauses = learnerContract(rankRulesDefinition, {
    settings: { rules: 4, ...settings },
    everyRow: { sample: 1 },
    dependsOn,
    explained: 'score',
    tableSeed: 2,
    skip: {
      'a damaged model is refused or harmless': 'the saved form has no part in the settings',
    },
  });
  for (const { name, run } of clauses) it(name, run);
});

describe.each(['once', 'distance'] as const)('the rank loss, pairs %s', (pairs) => {
  const techniques = [
    simultaneousMinimisation,
    gradientDescent,
    gradientBoosting,
    constantStep(0.2),
  ];
  const clauses = lossContract(rankLoss({ pairs, epsilon: 1e-4 }), techniques, {
    exponential: true,
    value: (target, weights, scores) => rankLossOf({ target, weights, scores }, pairs),
  });
  for (const { name, run } of clauses) it(name, run);
});
