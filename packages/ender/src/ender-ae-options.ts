import type { OptionSpecs } from '@preflearn/core';
import { ENGINE_OPTIONS } from './engine-options.js';

/** Id of the learner. */
export const ID = 'ender-ae';

/** The options of ENDER AE, with their defaults. */
export const ENDER_AE_OPTIONS = {
  ...ENGINE_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['gradient-descent', 'gradient-boosting'],
    default: 'gradient-descent',
  },
} as const satisfies OptionSpecs;
