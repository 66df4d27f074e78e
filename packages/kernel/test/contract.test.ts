import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { kernelRidgeDefinition } from '../src/index.js';

const dependsOn = { 'sizes of numbers': 'half of the inputs are z-scores' };

describe('kernel ridge, chosen by leave-one-out errors', () => {
  const clauses = learnerContract(kernelRidgeDefinition, { dependsOn, tolerance: 1e-7 });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('kernel ridge with given settings', () => {
  const settings = { gamma: 0.5, strength: 0.1 };
  // Newton's steps towards the class probabilities end where they no longer pay.
  const clauses = learnerContract(kernelRidgeDefinition, { settings, dependsOn, tolerance: 1e-7 });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('kernel ridge with fewer centres than rows', () => {
  const settings = { centres: 10 };
  const clauses = learnerContract(kernelRidgeDefinition, {
    settings,
    everyRow: { centres: 2000 },
    dependsOn,
    tolerance: 1e-6,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
