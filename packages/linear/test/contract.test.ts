import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import {
  linearRegressionDefinition,
  multinomialLogitDefinition,
  ordinalLogitDefinition,
  pairwiseLogitDefinition,
} from '../src/index.js';

const dependsOn = { 'sizes of numbers': 'scores are linear in the numbers' };

describe.each([
  { name: 'cumulative', settings: {}, tolerance: undefined },
  // Where classes separate, coefficients grow until steps no longer pay.
  { name: 'unpenalised', settings: { strength: 0 }, tolerance: 1e-5 },
  { name: 'all-threshold', settings: { form: 'all-threshold' }, tolerance: undefined },
])('ordinal logit, $name', ({ settings, tolerance }) => {
  const clauses = learnerContract(ordinalLogitDefinition, { settings, dependsOn, tolerance });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('multinomial logit', () => {
  it.each(learnerContract(multinomialLogitDefinition, { dependsOn }))('$name', ({ run }) => run());
});

describe.each([
  { name: 'ridge', settings: {} },
  { name: 'unpenalised', settings: { strength: 0 } },
])('linear regression, $name', ({ settings }) => {
  const clauses = learnerContract(linearRegressionDefinition, {
    settings,
    dependsOn,
    tolerance: 1e-7,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe.each([
  { name: 'auto', settings: {} },
  { name: 'products', settings: { terms: 'products', strength: 0.01 } },
  { name: 'cubes', settings: { terms: 'cubes', strength: 0.001 } },
])('pairwise logit, $name', ({ settings }) => {
  const clauses = learnerContract(pairwiseLogitDefinition, {
    settings,
    dependsOn: {
      ...dependsOn,
      ...('terms' in settings ? {} : { 'row order': 'rows are dealt to folds' }),
    },
    tolerance: 1e-5,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
