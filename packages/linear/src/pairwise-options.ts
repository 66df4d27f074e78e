import type { OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner of rankings. */
export const PAIRWISE_LOGIT_ID = 'pairwise-logit';

/** The options of pairwise logit, with their defaults. */
export const PAIRWISE_LOGIT_OPTIONS = {
  terms: {
    type: 'choice',
    choices: ['auto', 'linear', 'squares', 'cubes', 'products'],
    default: 'auto',
  },
  strength: { type: 'number', default: null, min: 0, max: 1e6, optional: true },
} as const satisfies OptionSpecs;

/** Checked options of `PairwiseLogit`. */
export type PairwiseLogitOptions = OptionValues<typeof PAIRWISE_LOGIT_OPTIONS>;

/** Which powers and products of the inputs the scores are linear in. */
export type PairwiseTerms = Exclude<PairwiseLogitOptions['terms'], 'auto'>;
