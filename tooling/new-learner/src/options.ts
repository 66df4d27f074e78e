import { BOOST_OPTIONS } from '@preflearn/boosting/predict';
import type { OptionSpecs } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'squared-rules';

/** The options of squared rules, with their defaults. */
export const SQUARED_RULES_OPTIONS = {
  ...BOOST_OPTIONS,
  regularisation: { type: 'number', default: 0, min: 0 },
} as const satisfies OptionSpecs;
