import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { smoothRulesDefinition } from '../src/index.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
  'row order': 'rows are dealt to folds and rules are grown from a sample of rows',
  'sizes of numbers': 'half of the inputs of the smooth function are z-scores',
};

describe('smooth rules', () => {
  const clauses = learnerContract(smoothRulesDefinition, {
    settings: { folds: 2, rules: 8 },
    dependsOn,
    tolerance: 1e-6,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
