import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { iblrDefinition } from '../src/index.js';

const dependsOn = {
  'row order': 'of equally distant rows the first is nearer, and folds are dealt by row',
  'sizes of numbers': 'it goes by distances',
};

describe('IBLR', () => {
  const clauses = learnerContract(iblrDefinition, { dependsOn, tolerance: 0 });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('IBLR with a given k and without scaling', () => {
  const clauses = learnerContract(iblrDefinition, {
    settings: { k: 3, scale: 'none', centre: 'kemeny' },
    tableSeed: 2,
    dependsOn,
    tolerance: 0,
  });
  it.each(clauses)('$name', ({ run }) => run());
});
