import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { slipperDefinition } from '../src/index.js';

const dependsOn = {
  'column order': 'of equally good conditions the one on the first attribute is taken',
  'sizes of numbers': 'thresholds lie midway between two values, and other rows may lie there',
};

describe('SLIPPER', () => {
  const clauses = learnerContract(slipperDefinition, {
    dependsOn,
    settings: { rules: 8, folds: 2 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe('SLIPPER without an inner cross-validation', () => {
  const clauses = learnerContract(slipperDefinition, {
    dependsOn,
    settings: { rules: 8, folds: null },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
