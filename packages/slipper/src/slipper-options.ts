import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'slipper';

/** The options of SLIPPER, with their defaults, which are those of its paper. */
export const SLIPPER_OPTIONS = {
  rules: {
    type: 'integer',
    default: 100,
    min: 1,
    max: 10_000,
  },
  folds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 100,
    optional: true,
  },
  shrinkage: {
    type: 'number',
    default: 1,
    min: 0,
    above: true,
    max: 1,
  },
  prune: {
    type: 'flag',
    default: true,
  },
  responseRows: {
    type: 'choice',
    choices: ['all', 'growing'],
    default: 'all',
  },
} as const satisfies OptionSpecs;

/** Checked options of SLIPPER. */
export type SlipperOptions = OptionValues<typeof SLIPPER_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type SlipperInput = OptionInput<typeof SLIPPER_OPTIONS>;
