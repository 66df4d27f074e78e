import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { extraTreesDefinition, randomForestDefinition } from '../src/index.js';

describe('extra-trees', () => {
  const clauses = learnerContract(extraTreesDefinition, {
    settings: { trees: 3, minLeaf: 2 },
    tolerance: 1e-5, // that of pairwise logit, which completes rankings
    dependsOn: { 'sizes of numbers': 'thresholds are drawn between the lowest and highest number' },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('extra-trees that try one attribute at a node', () => {
  const clauses = learnerContract(extraTreesDefinition, {
    settings: { trees: 3, attributes: 1, maxDepth: 4 },
    tolerance: 1e-5, // that of pairwise logit, which completes rankings
    dependsOn: { 'sizes of numbers': 'thresholds are drawn between the lowest and highest number' },
    tableSeed: 2,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('random forest', () => {
  const clauses = learnerContract(randomForestDefinition, {
    settings: { trees: 3 },
    tolerance: 1e-5, // that of pairwise logit, which completes rankings
    everyRow: { bootstrap: false },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
