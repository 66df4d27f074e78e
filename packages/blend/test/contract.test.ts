import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { smoothRankingDefinition, smoothRulesDefinition } from '../src/index.js';

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

describe('smooth ranking', () => {
  const clauses = learnerContract(smoothRankingDefinition, {
    settings: { folds: 2, trees: 4 },
    dependsOn: {
      'column order': 'rounding of sums decides between settings that are equally good',
      'row order': 'rows are dealt to folds',
      'sizes of numbers': 'scores are linear in the numbers',
    },
    tolerance: 1e-5,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
