import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'rulefit';

/** The options of RuleFit, with their defaults, which are those of the comparison in the MLRules paper. */
export const RULEFIT_OPTIONS = {
  trees: {
    type: 'integer',
    default: 500,
    min: 0,
    max: 5000,
  },
  leaves: {
    type: 'number',
    default: 4,
    min: 2,
    max: 32,
  },
  shrinkage: {
    type: 'number',
    default: 0.01,
    min: 0,
    max: 1,
  },
  linear: {
    type: 'flag',
    default: true,
  },
  loss: {
    type: 'choice',
    choices: ['logistic', 'squared', 'ramp'],
    default: 'logistic',
  },
  penalty: {
    type: 'number',
    default: null,
    min: 0.001,
    max: 1,
    optional: true,
  },
  folds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 100,
  },
} as const satisfies OptionSpecs;

/** Checked options of RuleFit. */
export type RuleFitOptions = OptionValues<typeof RULEFIT_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type RuleFitInput = OptionInput<typeof RULEFIT_OPTIONS>;
