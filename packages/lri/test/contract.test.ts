import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { lriDefinition } from '../src/index.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
};

describe('LRI', () => {
  const clauses = learnerContract(lriDefinition, { dependsOn, settings: { rules: 12 } });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('LRI of one conjunction, with attributes frozen early', () => {
  const clauses = learnerContract(lriDefinition, {
    dependsOn,
    settings: { rules: 12, disjuncts: 1, freeze: 2 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
