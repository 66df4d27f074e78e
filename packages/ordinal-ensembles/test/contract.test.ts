import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { orBoostAllDefinition, rankBoostAeDefinition } from '../src/index.js';

const ofPlanes = {
  'column order': 'each input has a random coordinate of its own',
  'sizes of numbers': 'base learners are linear in the numbers',
};

describe.each([rankBoostAeDefinition, orBoostAllDefinition])('$title', (definition) => {
  describe.each(['perceptron', 'sigmoid'])('with %s', (base) => {
    const settings = { rounds: 6, updates: 20, base };
    const clauses = learnerContract(definition, {
      ...{ settings, dependsOn: ofPlanes, explained: 'score' },
    });
    it.each(clauses)('$name', ({ run }) => run());
  });

  describe('with stumps', () => {
    const settings = { rounds: 6, base: 'stump' };
    const dependsOn = {
      'column order': 'of equally good stumps the one on the first input is taken',
      'sizes of numbers': 'a missing number counts as the mean',
    };
    const clauses = learnerContract(definition, { settings, dependsOn, explained: 'score' });
    it.each(clauses)('$name', ({ run }) => run());
  });
});
