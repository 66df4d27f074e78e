import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'iblr';

/** The options of IBLR, with their defaults. */
export const IBLR_OPTIONS = {
  k: {
    type: 'integer',
    default: null,
    min: 1,
    optional: true,
  },
  scale: {
    type: 'choice',
    choices: ['auto', 'none', 'z-score'],
    default: 'auto',
  },
  centre: {
    type: 'choice',
    choices: ['borda', 'kemeny'],
    default: 'borda',
  },
  distance: {
    type: 'choice',
    choices: ['plain', 'weighted', 'global', 'local'],
    default: 'plain',
  },
  edit: {
    type: 'flag',
    default: false,
  },
  folds: {
    type: 'integer',
    default: 10,
    min: 2,
    max: 1000,
  },
  tuneRows: {
    type: 'integer',
    default: 2000,
    min: 1,
  },
} as const satisfies OptionSpecs;

/** Checked options of {@link Iblr}. */
export type IblrOptions = OptionValues<typeof IBLR_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type IblrInput = OptionInput<typeof IBLR_OPTIONS>;
