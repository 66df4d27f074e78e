import type { OptionSpecs } from '@preflearn/core';
import { ENGINE_OPTIONS } from './engine-options.js';

/** Id of the learner. */
export const ID = 'ordinal-ender';

/** The options of Ordinal ENDER, with their defaults. */
export const ORDINAL_ENDER_OPTIONS = {
  ...ENGINE_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['gradient-descent', 'gradient-boosting', 'newton'],
    default: 'gradient-descent',
  },
} as const satisfies OptionSpecs;
