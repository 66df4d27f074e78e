import { BOOST_OPTIONS } from '@preflearn/boosting/predict';
import type { OptionSpecs } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'rank-rules';

/** The options of RankRules, with their defaults. */
export const RANK_RULES_OPTIONS = {
  preset: {
    type: 'choice',
    choices: ['default', 'paper'],
    default: 'default',
  },
  ...BOOST_OPTIONS,
  technique: {
    type: 'choice',
    choices: ['simultaneous', 'gradient-descent', 'gradient-boosting', 'constant-step'],
    default: 'simultaneous',
  },
  step: {
    type: 'number',
    default: 0.1,
    min: 0,
    above: true,
    max: 10,
  },
  pairs: {
    type: 'choice',
    choices: ['distance', 'once'],
    default: 'distance',
  },
  epsilon: {
    type: 'number',
    default: 1e-4,
    min: 0,
    above: true,
    max: 1,
  },
  thresholds: {
    type: 'choice',
    choices: ['exponential', 'least-cost', 'logistic'],
    default: 'exponential',
  },
  costs: {
    type: 'matrix',
    default: null,
  },
} as const satisfies OptionSpecs;
