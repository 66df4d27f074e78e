import {
  constantStep,
  gradient,
  gradientBoosting,
  gradientDescent,
  newton,
  simultaneousMinimisation,
  type Technique,
} from '@preflearn/boosting';
import type { OrdinalTarget } from '@preflearn/core';
import { learnerContract, lossContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import {
  absoluteErrorLoss,
  absoluteNumberLoss,
  enderAeDefinition,
  enderRegressionDefinition,
  exponentialThresholdLoss,
  orderDefinition,
  ordinalEnderDefinition,
  squaredNumberLoss,
  thresholdLogisticLoss,
} from '../src/index.js';
import { absoluteErrorOf, bestThresholds, logisticLossOf, thresholdLossOf } from './slow-losses.js';

const skip = {
  'a damaged model is refused or harmless': 'the saved form has no part in the settings',
};

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
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
    dependsOn: {}, // its two conditions tell all rows of the tables apart
  },
];

describe.each(oneScore)('$definition.title with $settings', (one) => {
  const { definition, settings, skip } = one;
  const clauses = learnerContract(definition, {
    settings: { rules: 4, ...settings },
    everyRow: { sample: 1 },
    dependsOn: one.dependsOn ?? dependsOn,
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
    dependsOn,
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the absolute error', () => {
  // Rows at their score count against either direction, and a difference of the loss is halfway.
  const skip = { 'objective terms are what the loss says': 'the loss has a kink at the score' };
  const clauses = lossContract(absoluteErrorLoss, [gradientDescent, gradientBoosting], {
    value: (target, weights, scores) => absoluteErrorOf({ target, weights, scores }),
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe.each([0, 1])('the logistic loss of threshold %d', (threshold) => {
  const techniques = [gradientDescent, gradientBoosting, gradient, newton()];
  const clauses = lossContract<OrdinalTarget, Technique>(
    thresholdLogisticLoss(threshold),
    techniques,
    { value: (target, weights, scores) => logisticLossOf({ target, weights, scores }, threshold) },
  );
  for (const { name, run } of clauses) it(name, run);
});

describe('the exponential threshold loss', () => {
  const techniques = [simultaneousMinimisation, constantStep(0.2), gradientBoosting];
  const clauses = lossContract(exponentialThresholdLoss({ epsilon: 1e-4 }), techniques, {
    value: (target, weights, scores) => {
      const rows = { target, weights, scores };
      return thresholdLossOf(rows, bestThresholds(rows));
    },
  });
  for (const { name, run } of clauses) it(name, run);
});

const numbers = [
  { settings: {}, dependsOn: {} },
  { settings: { technique: 'gradient-descent', bins: null }, skip, dependsOn: {} },
  { settings: { loss: 'absolute' }, skip },
  { settings: { loss: 'absolute', technique: 'gradient-descent', bins: null }, skip },
];

describe.each(numbers)('ENDER regression with $settings', (one) => {
  const { settings, skip } = one;
  const clauses = learnerContract(enderRegressionDefinition, {
    settings: { rules: 4, ...settings },
    everyRow: { sample: 1 },
    dependsOn: one.dependsOn ?? dependsOn,
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the squared error of numbers', () => {
  const clauses = lossContract(squaredNumberLoss, [gradientDescent, gradientBoosting], {
    value: ({ values }, weights, scores) =>
      values.reduce((sum, y, row) => sum + (weights[row] * (y - scores[row]) ** 2) / 2, 0),
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('the absolute error of numbers', () => {
  const skip = { 'objective terms are what the loss says': 'the loss has a kink at the number' };
  const clauses = lossContract(absoluteNumberLoss, [gradientDescent, gradientBoosting], {
    value: ({ values }, weights, scores) =>
      values.reduce((sum, y, row) => sum + weights[row] * Math.abs(y - scores[row]), 0),
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});
