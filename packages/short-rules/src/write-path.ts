import { type SavedCondition, saveCondition } from '@preflearn/boosting';
import type { SavedPath } from './saved-path.js';
import type { ShortRulesModelParts } from './short-rules-model-parts.js';

/** The parameters of a model as plain data. */
export function writePath({ schema, terms, rules, path }: ShortRulesModelParts): SavedPath {
  return {
    linear: terms.map(({ attribute, ...term }) => ({
      attribute: schema.attributes[attribute].name,
      ...term,
    })),
    rules: rules.map(({ conditions, coverage }) => ({
      if: conditions.map((condition): SavedCondition => saveCondition(condition, schema)),
      coverage,
    })),
    path: path.map(({ intercept, thresholds, slopes, responses, error }) => ({
      intercept: [...intercept],
      thresholds: [...thresholds],
      slopes: slopes.map((slope) => [...slope]),
      responses: responses.map((response) => [...response]),
      error,
    })),
  };
}
