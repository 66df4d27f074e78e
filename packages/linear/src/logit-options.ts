import type { OptionSpecs } from '@preflearn/core';

const strength = { type: 'number', default: null, min: 0, max: 1e6, optional: true } as const;

/** Id of the learner of ordered classes. */
export const ORDINAL_LOGIT_ID = 'ordinal-logit';
/** Id of the learner of unordered classes. */
export const MULTINOMIAL_LOGIT_ID = 'multinomial-logit';

/** The options of ordinal logit, with their defaults. */
export const ORDINAL_LOGIT_OPTIONS = {
  form: {
    type: 'choice',
    choices: ['cumulative', 'all-threshold'],
    default: 'cumulative',
  },
  penalty: { type: 'choice', choices: ['ridge', 'lasso'], default: 'ridge' },
  strength,
} as const satisfies OptionSpecs;

/** The options of multinomial logit, with their defaults. */
export const MULTINOMIAL_LOGIT_OPTIONS = { strength } as const satisfies OptionSpecs;
