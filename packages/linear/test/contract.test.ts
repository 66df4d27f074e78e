import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { multinomialLogitDefinition, ordinalLogitDefinition } from '../src/index.js';

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
