import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { lrtDefinition } from '../src/index.js';

describe('label ranking trees', () => {
  // Folds are drawn by rows, so that a row given twice may be held out apart from itself.
  const clauses = learnerContract(lrtDefinition, { everyRow: { prune: 'none' } });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('label ranking trees that grow on', () => {
  const clauses = learnerContract(lrtDefinition, {
    settings: { prune: 'none', stop: 'labels', incomplete: 'paper' },
    tableSeed: 5,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
