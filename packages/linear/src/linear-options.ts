import type { OptionSpecs } from '@preflearn/core';

/** Id of the learner. */
export const LINEAR_ID = 'linear';

/** The options of linear regression, with their defaults. */
export const LINEAR_OPTIONS = {
  strength: { type: 'number', default: null, min: 0, max: 1e6, optional: true },
} as const satisfies OptionSpecs;
