import { BOOST_OPTIONS } from '@preflearn/boosting/predict';
import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

const { sample, bins } = BOOST_OPTIONS;

/** Id of the learner. */
export const ID = 'short-rules';

/** The options of short rules, with their defaults. */
export const SHORT_RULES_OPTIONS = {
  rules: {
    type: 'integer',
    default: 50,
    min: 0,
    max: 500,
  },
  maxConditions: {
    type: 'integer',
    default: 3,
    min: 1,
    max: 10,
  },
  linear: {
    type: 'flag',
    default: false,
  },
  selection: {
    type: 'choice',
    choices: ['rules', 'cross-validation'],
    default: 'rules',
  },
  folds: {
    type: 'integer',
    default: 5,
    min: 2,
    max: 100,
  },
  penalty: {
    type: 'number',
    default: 10,
    min: 0,
    above: true,
    max: 1e6,
  },
  roundThresholds: {
    type: 'flag',
    default: true,
  },
  poolRules: {
    type: 'integer',
    default: 250,
    min: 1,
    max: 10_000,
  },
  sample,
  bins,
} as const satisfies OptionSpecs;

/** Checked options of short rules. */
export type ShortRulesOptions = OptionValues<typeof SHORT_RULES_OPTIONS>;

/** Options as a caller gives them; all are optional. */
export type ShortRulesInput = OptionInput<typeof SHORT_RULES_OPTIONS>;
