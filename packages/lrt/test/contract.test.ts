import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { lrtDefinition } from '../src/index.js';

describe('label ranking trees', () => {
  const clauses = learnerContract(lrtDefinition, {
    dependsOn: { 'row order': 'the folds of the pruning are dealt by row' },
    tolerance: 0,
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('label ranking trees that grow on', () => {
  const clauses = learnerContract(lrtDefinition, {
    settings: { prune: 'none', stop: 'labels', incomplete: 'paper' },
    tableSeed: 5,
    dependsOn: { 'column order': 'of equally good splits the one on the first attribute is taken' },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
