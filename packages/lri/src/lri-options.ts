import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'lri';

/** The options of LRI, with their defaults, which are those of the comparison in the MLRules paper. */
export const LRI_OPTIONS = {
  rules: {
    type: 'integer',
    default: 200,
    min: 1,
    max: 1000,
  },
  length: {
    type: 'integer',
    default: 5,
    min: 1,
    max: 100,
  },
  disjuncts: {
    type: 'integer',
    default: 2,
    min: 1,
    max: 2,
  },
  freeze: {
    type: 'integer',
    default: 50,
    min: 1,
    optional: true,
  },
  shrinkage: {
    type: 'number',
    default: 1,
    min: 0.01,
    max: 1,
  },
  sample: {
    type: 'number',
    default: 1,
    min: 0,
    above: true,
    max: 1,
  },
  responseRows: {
    type: 'choice',
    choices: ['all', 'sample'],
    default: 'all',
  },
} as const satisfies OptionSpecs;

/** Checked options of LRI. */
export type LriOptions = OptionValues<typeof LRI_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type LriInput = OptionInput<typeof LRI_OPTIONS>;
