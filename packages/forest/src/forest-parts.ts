import type { ModelDocument, Schema } from '@preflearn/core';
import type { SharePrior } from '@preflearn/core/numbers';
import type { Forest } from './forest.js';

/** Id of a learner of this package. */
export type ForestId = 'extra-trees' | 'random-forest';

/** Head and contents of a `ForestModel`. */
export interface ForestParts {
  readonly learner: ForestId;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  readonly forest: Forest;
  /** Share of each attribute in what the splits of all trees gain; adds up to 1, or all are 0; shape [attributes]. */
  readonly importance: Float64Array;
  /** Least weight of a leaf in use. */
  readonly minLeaf: number;
  /** Class shares mixed into the probabilities; absent for other targets, and in models saved before there was one. */
  readonly prior?: SharePrior | undefined;
}
