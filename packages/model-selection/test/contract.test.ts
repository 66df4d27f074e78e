import type { LearnerDefinition } from '@preflearn/core';
import { enderAeDefinition } from '@preflearn/ender';
import { mlRulesDefinition } from '@preflearn/ml-rules';
import { rankRulesDefinition } from '@preflearn/rank-rules';
import { learnerContract } from '@preflearn/testing';
import { describe, it } from 'vitest';
import { autoDefinition } from '../src/index.js';

/** A definition whose learners have few rules by default, so that the suite is quick. */
function quick(definition: LearnerDefinition): LearnerDefinition {
  return {
    ...definition,
    create: (options) => definition.create({ rules: 5, sample: 1, ...options }),
  };
}

const otherLearner = 'the model is that of the chosen learner';
const folds = 'rows are dealt to folds in their order';

describe('the choice among learners', () => {
  const clauses = learnerContract(
    autoDefinition([rankRulesDefinition, mlRulesDefinition, enderAeDefinition].map(quick)),
    {
      settings: { folds: 3, choose: 'best', heldOutRows: 60 },
      dependsOn: {
        'row order': folds,
        'sizes of numbers': 'a held-out value may lie on the other side of a threshold between two',
        'column order': 'of equally good conditions the one on the first attribute is taken',
      },
      skip: {
        'a saved model says what it is': otherLearner,
        'the registry loads a saved model': otherLearner,
        'fit can be cancelled and gives the model so far': 'there is no model before the choice',
        'fitAsync can be cancelled and gives the model so far':
          'there is no model before the choice',
        'a weight of 2 equals the row twice': 'a row of weight 2 is in one fold',
        'a row repeated at the end equals a weight of 2': 'a row of weight 2 is in one fold',
      },
    },
  );
  it.each(clauses)('$name', ({ run }) => run());
});
