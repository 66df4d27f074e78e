import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { ruleFitDefinition } from '../src/index.js';

const dependsOn = {
  'column order': 'of equally good splits the one on the first attribute is taken',
  'sizes of numbers': 'linear terms',
};

describe('RuleFit', () => {
  const clauses = learnerContract(ruleFitDefinition, {
    dependsOn,
    settings: { trees: 6, folds: 2 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});

describe.each(['squared', 'ramp'])('RuleFit of rules alone, with the loss %s', (loss) => {
  const clauses = learnerContract(ruleFitDefinition, {
    dependsOn: {
      'column order': dependsOn['column order'],
      'sizes of numbers': 'thresholds lie midway between two values',
    },
    settings: { trees: 4, leaves: 3, loss, linear: false, penalty: 0.2 },
  });
  it.each(clauses)('$name', ({ run }) => run());
});
