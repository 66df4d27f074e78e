import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'svor';

/** The options of support vector ordinal regression, with their defaults. */
export const SVOR_OPTIONS = {
  constraints: {
    type: 'choice',
    choices: ['implicit', 'explicit'],
    default: 'implicit',
  },
  cost: {
    type: 'number',
    default: null,
    min: 1e-6,
    max: 1e6,
    optional: true,
  },
  kappa: {
    type: 'number',
    default: null,
    min: 1e-6,
    max: 1e6,
    optional: true,
  },
  folds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 100,
  },
  fine: {
    type: 'flag',
    default: true,
  },
  searchRows: {
    type: 'integer',
    default: 500,
    min: 10,
    max: 3000,
  },
} as const satisfies OptionSpecs;

/** Checked options of support vector ordinal regression. */
export type SvorOptions = OptionValues<typeof SVOR_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type SvorInput = OptionInput<typeof SVOR_OPTIONS>;
