import { BOOST_OPTIONS } from '@preflearn/boosting/predict';
import type { OptionSpecs } from '@preflearn/core';

const { rules, shrinkage, sample, maxConditions, bins } = BOOST_OPTIONS;

/** Id of the learner. */
export const ID = 'ml-rules';

/** The options of MLRules, with their defaults. */
export const ML_RULES_OPTIONS = {
  rules: { ...rules, default: 500 },
  shrinkage,
  sample,
  maxConditions,
  bins,
  technique: {
    type: 'choice',
    choices: ['gradient', 'newton'],
    default: 'gradient',
  },
  responses: {
    type: 'choice',
    choices: ['auto', 'classes', 'unions'],
    default: 'auto',
  },
  fixResponse: {
    type: 'flag',
    default: false,
  },
  response: {
    type: 'choice',
    choices: ['newton', 'exact'],
    default: 'newton',
  },
  responseRows: {
    type: 'choice',
    choices: ['all', 'sample'],
    default: 'all',
  },
  backtracking: {
    type: 'flag',
    default: true,
  },
  regularisation: {
    type: 'number',
    default: 0,
    min: 0,
  },
  stopping: {
    type: 'choice',
    choices: ['auto', 'on', 'off'],
    default: 'auto',
  },
  stopWindow: {
    type: 'integer',
    default: 10,
    min: 1,
    max: 1_000_000,
  },
  stopCount: {
    type: 'integer',
    default: 8,
    min: 1,
    max: 1_000_000,
  },
  decision: {
    type: 'choice',
    choices: ['auto', 'most-probable', 'median'],
    default: 'auto',
  },
  costs: {
    type: 'matrix',
    default: null,
  },
} as const satisfies OptionSpecs;
