import type { OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of the learner. */
export const ID = 'smooth-rules';

/** The options of smooth rules, with their defaults. */
export const SMOOTH_RULES_OPTIONS = {
  base: { type: 'choice', choices: ['rank-rules', 'short-rules'], default: 'rank-rules' },
  rules: { type: 'integer', default: null, min: 1, max: 100_000, optional: true },
  share: { type: 'number', default: null, min: 0, max: 1, optional: true },
  folds: { type: 'integer', default: null, min: 2, max: 100, optional: true },
} as const satisfies OptionSpecs;

/** Checked options of `SmoothRules`. */
export type SmoothRulesOptions = OptionValues<typeof SMOOTH_RULES_OPTIONS>;
