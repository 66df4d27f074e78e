import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { iblrDefinition } from '../src/index.js';

describe('IBLR', () => {
  const clauses = learnerContract(iblrDefinition, { everyRow: { k: 4 } });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('IBLR with a given k and without scaling', () => {
  const clauses = learnerContract(iblrDefinition, {
    settings: { k: 3, scale: 'none', centre: 'kemeny' },
    tableSeed: 2,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
