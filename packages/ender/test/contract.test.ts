import {
  constantStep,
  gradientBoosting,
  gradientDescent,
  simultaneousMinimisation,
} from '@preflearn/boosting';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import {
  absoluteErrorLoss,
  cumulativeLogisticLoss,
  enderAeDefinition,
  exponentialThresholdLoss,
  newtonImpurity,
  orderDefinition,
  ordinalEnderDefinition,
} from '../src/index.js';
import { logisticLossOf, openThresholds } from './slow-losses.js';

const skip = {
  'a damaged model is refused or harmless': 'the saved form has no part in the settings',
};

const oneScore = [
  { definition: enderAeDefinition, settings: {} },
  { definition: enderAeDefinition, settings: { technique: 'gradient-boosting', bins: null }, skip },
  { definition: orderDefinition, settings: {} },
  { definition: orderDefinition, settings: { technique: 'simultaneous', bins: null }, skip },
  { definition: orderDefinition, settings: { technique: 'gradient-boosting' }, skip },
  {
    definition: orderDefinition,
    settings: { technique: 'gradient-descent', maxConditions: 2 },
    skip,
  },
];

describe.each(oneScore)('$definition.title with $settings', ({ definition, settings, skip }) => {
  const clauses = learnerContract(definition, {
    settings: { rules: 4, ...settings },
    everyRow: { sample: 1 },
    explained: 'score',
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});

const probabilities = [
  { settings: {} },
  { settings: { technique: 'gradient-boosting', firstTie: 'at-most' }, skip },
  { settings: { technique: 'newton', bins: null }, skip },
];

describe.each(probabilities)('Ordinal ENDER with $settings', ({ settings, skip }) => {
  const clauses = learnerContract(ordinalEnderDefinition, {
    settings: { rules: 2, ...settings },
    everyRow: { sample: 1 },
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the absolute error', () => {
  for (const { name, run } of lossContract(absoluteErrorLoss, [gradientDescent, gradientBoosting]))
    it(name, run);
});

describe('the cumulative logistic loss by slopes', () => {
  const loss = cumulativeLogisticLoss({ rules: Infinity });
  for (const { name, run } of lossContract(loss, [gradientDescent, gradientBoosting]))
    it(name, run);
});

describe('the cumulative logistic loss by derivatives', () => {
  const clauses = lossContract(cumulativeLogisticLoss({ rules: Infinity }), [newtonImpurity], {
    value: (target, weights, scores) => {
      const thresholds = target.classes.length - 1;
      return openThresholds(target).reduce((sum, k) => {
        const own = scores.filter((_, i) => i % thresholds === k);
        return sum + logisticLossOf({ target, weights, scores: own }, k);
      }, 0);
    },
    // The first threshold with rows on both sides has its turn.
    directions: (target) => {
      const [turn] = openThresholds(target);
      return [target.classes.slice(1).map((_, k) => (k === turn ? 1 : 0))];
    },
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the exponential threshold loss', () => {
  const impurities = [simultaneousMinimisation, constantStep(0.2), gradientBoosting];
  const clauses = lossContract(exponentialThresholdLoss({ epsilon: 1e-4 }), impurities);
  for (const { name, run } of clauses) it(name, run);
});
