import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { shortRulesDefinition } from '../src/index.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
};

const skip = {
  'a damaged model is refused or harmless': 'the saved form has no part in the settings',
};

describe('short rules', () => {
  const clauses = learnerContract(shortRulesDefinition, {
    settings: { rules: 3, poolRules: 6 },
    everyRow: { sample: 1 },
    dependsOn,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('short rules with linear terms', () => {
  const clauses = learnerContract(shortRulesDefinition, {
    settings: { rules: 2, poolRules: 5, maxConditions: 2, linear: true, penalty: 1 },
    everyRow: { sample: 1 },
    dependsOn: { ...dependsOn, 'sizes of numbers': 'linear terms are in proportion to numbers' },
    tableSeed: 2,
  });
  for (const { name, run } of clauses) it(name, run);
});

describe('short rules, their number by cross-validation', () => {
  const clauses = learnerContract(shortRulesDefinition, {
    settings: { rules: 2, poolRules: 4, maxConditions: 1, selection: 'cross-validation', folds: 2 },
    everyRow: { sample: 1 },
    dependsOn: { ...dependsOn, 'row order': 'folds are dealt by the order of the rows' },
    tableSeed: 3,
    skip,
  });
  for (const { name, run } of clauses) it(name, run);
});
