import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { svorDefinition } from '../src/index.js';

const dependsOn = {
  'sizes of numbers': 'the kernel is a function of distances',
  'column order':
    'the last bits of a distance decide which of equal steps is taken, and training ends at a tolerance',
};

describe('SVM-IMC', () => {
  const clauses = learnerContract(svorDefinition, {
    dependsOn,
    settings: { cost: 1, kappa: 0.3 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('SVM-IMC that searches', () => {
  const clauses = learnerContract(svorDefinition, {
    dependsOn,
    settings: { cost: 3, folds: 2, fine: false, searchRows: 40 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('SVM-EXC', () => {
  const clauses = learnerContract(svorDefinition, {
    dependsOn,
    settings: { constraints: 'explicit', cost: 1, kappa: 0.3 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
