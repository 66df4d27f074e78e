import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'c45';

/** The options of C4.5, with their defaults, which are those of J48; J48 does not smooth probabilities. */
export const C45_OPTIONS = {
  minLeaf: {
    type: 'number',
    default: 2,
    min: 1,
    max: 1e6,
  },
  prune: {
    type: 'choice',
    choices: ['error-based', 'none'],
    default: 'error-based',
  },
  confidence: {
    type: 'number',
    default: 0.25,
    min: 0.001,
    max: 0.5,
  },
  raising: {
    type: 'flag',
    default: true,
  },
  smoothing: {
    type: 'number',
    default: null,
    min: 0,
    max: 1e6,
    optional: true,
  },
} as const satisfies OptionSpecs;

/** Checked options of C4.5. */
export type C45Options = OptionValues<typeof C45_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type C45Input = OptionInput<typeof C45_OPTIONS>;
