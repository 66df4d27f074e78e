import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of extra-trees. */
export const EXTRA_TREES_ID = 'extra-trees';

/** Id of random forests. */
export const RANDOM_FOREST_ID = 'random-forest';

const TREES = { type: 'integer', default: 100, min: 1, max: 10_000 } as const;
const ATTRIBUTES = {
  type: 'integer',
  default: null,
  min: 1,
  max: 100_000,
  optional: true,
} as const;
const MIN_LEAF = { type: 'number', default: null, min: 1, max: 1e6, optional: true } as const;
const MAX_DEPTH = { type: 'integer', default: null, min: 1, max: 1000, optional: true } as const;

/** The options of extra-trees, with their defaults. */
export const EXTRA_TREES_OPTIONS = {
  trees: TREES,
  attributes: ATTRIBUTES,
  minLeaf: MIN_LEAF,
  maxDepth: MAX_DEPTH,
} as const satisfies OptionSpecs;

/** The options of random forests, with their defaults. */
export const RANDOM_FOREST_OPTIONS = {
  trees: TREES,
  attributes: ATTRIBUTES,
  minLeaf: MIN_LEAF,
  maxDepth: MAX_DEPTH,
  bootstrap: { type: 'flag', default: true },
} as const satisfies OptionSpecs;

/** Checked options of extra-trees. */
export type ExtraTreesOptions = OptionValues<typeof EXTRA_TREES_OPTIONS>;

/** Checked options of random forests. */
export type RandomForestOptions = OptionValues<typeof RANDOM_FOREST_OPTIONS>;

/** Options of extra-trees as given by a caller; all are optional. */
export type ExtraTreesInput = OptionInput<typeof EXTRA_TREES_OPTIONS>;

/** Options of random forests as given by a caller; all are optional. */
export type RandomForestInput = OptionInput<typeof RANDOM_FOREST_OPTIONS>;
