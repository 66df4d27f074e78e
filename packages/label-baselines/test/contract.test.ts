import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { bordaDefinition, ccDefinition, mostCommonDefinition } from '../src/index.js';

const online =
  'a perceptron takes one long step for a row of weight 2, but meets a repeated row at two times';

describe.each(['alpha-bound', 'averaged'] as const)('constraint classification, %s', (variant) => {
  const clauses = learnerContract(ccDefinition, {
    settings: { variant, epochs: 8 },
    skip: { 'a weight of 2 equals the row twice': online },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe.each([mostCommonDefinition, bordaDefinition])('$title', (definition) => {
  it.each(learnerContract(definition))('$name', ({ run }) => run());
});
