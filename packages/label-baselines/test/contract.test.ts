import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '../src/index.js';

describe.each(['alpha-bound', 'averaged'] as const)('constraint classification, %s', (variant) => {
  const clauses = learnerContract(ccDefinition, {
    settings: { variant, epochs: 8 },
    dependsOn: {
      'row order': 'rows are presented one by one',
      'sizes of numbers': 'scores are linear in the numbers',
    },
    tolerance: 0,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe.each([mostCommonDefinition, bordaDefinition])('$title', (definition) => {
  it.each(learnerContract(definition))('$name', ({ run }) => run());
});
