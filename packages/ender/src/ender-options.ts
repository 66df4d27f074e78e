import { BOOST_OPTIONS } from '@preflearn/boosting/predict';
import type { OptionSpecs } from '@preflearn/core';

/** Ids of the learners. */
export const ENDER_AE = 'ender-ae';
export const ORDINAL_ENDER = 'ordinal-ender';
export const ORDER = 'order';
export const ENDER_REGRESSION = 'ender-regression';

/** The options of the engine, with the number of rules of the paper's experiment. */
const ENGINE_OPTIONS = {
  ...BOOST_OPTIONS,
  rules: { ...BOOST_OPTIONS.rules, default: 500 },
} as const;

/** The options of ENDER AE, with their defaults. */
export const ENDER_AE_OPTIONS = {
  ...ENGINE_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['gradient-descent', 'gradient-boosting'],
    default: 'gradient-descent',
  },
} as const satisfies OptionSpecs;

/** The options of Ordinal ENDER, with their defaults. */
export const ORDINAL_ENDER_OPTIONS = {
  ...ENGINE_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['gradient-descent', 'gradient-boosting', 'newton'],
    default: 'gradient-descent',
  },
} as const satisfies OptionSpecs;

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

/** The options of ENDER for numbers, with their defaults. */
export const ENDER_REGRESSION_OPTIONS = {
  ...ENGINE_OPTIONS,
  loss: {
    type: 'choice',
    choices: ['squared', 'absolute'],
    default: 'squared',
  },
  technique: {
    type: 'choice',
    choices: ['gradient-boosting', 'gradient-descent'],
    default: 'gradient-boosting',
  },
} as const satisfies OptionSpecs;
