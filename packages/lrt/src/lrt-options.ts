import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** The options of label ranking trees, with their defaults. */
export const LRT_OPTIONS = {
  stop: {
    type: 'choice',
    choices: ['examples', 'labels'],
    default: 'examples',
  },
  minLeaf: {
    type: 'number',
    default: null,
    min: 0,
    optional: true,
  },
  maxDepth: {
    type: 'integer',
    default: null,
    min: 0,
    optional: true,
  },
  incomplete: {
    type: 'choice',
    choices: ['auto', 'paper', 'pairs'],
    default: 'auto',
  },
  prune: {
    type: 'choice',
    choices: ['cost-complexity', 'none'],
    default: 'cost-complexity',
  },
  folds: {
    type: 'integer',
    default: 10,
    min: 2,
  },
} as const satisfies OptionSpecs;

/** Checked options of label ranking trees. */
export type LrtOptions = OptionValues<typeof LRT_OPTIONS>;

/** Options as given by a caller; all are optional. */
export type LrtInput = OptionInput<typeof LRT_OPTIONS>;
