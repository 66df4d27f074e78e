import type { OptionSpecs } from '@preflearn/core';
import { ENGINE_OPTIONS } from './engine-options.js';

/** Id of the learner. */
export const ID = 'order';

/** The options of ORDER, with their defaults. */
export const ORDER_OPTIONS = {
  ...ENGINE_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['constant-step', 'simultaneous', 'gradient-descent', 'gradient-boosting'],
    default: 'constant-step',
  },
  step: {
    type: 'number',
    default: 0.2,
    min: 0,
    above: true,
    max: 10,
  },
  epsilon: {
    type: 'number',
    default: 1e-4,
    min: 0,
    above: true,
    max: 1,
  },
} as const satisfies OptionSpecs;
