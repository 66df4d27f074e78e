import type { ModelDocument, Schema } from '@preflearn/core';
import type { PairwisePlan } from './pairwise-inputs.js';
import type { PairwiseTerms } from './pairwise-options.js';

/** Contents of a {@link PairwiseModel} other than its head. */
export interface PairwiseContents extends PairwisePlan {
  /** Which powers and products the terms are. */
  readonly kind: PairwiseTerms;
  /** Ridge penalty. */
  readonly strength: number;
  /** Kendall's tau of the orders of rows that were held out, by which both were chosen; `null` if they were given. */
  readonly heldOutTau: number | null;
  /** The constant of a label is the last; shape [labels x (terms + 1)]. */
  readonly weights: Float64Array;
}

/** Head and contents of a `PairwiseModel`. */
export interface PairwiseParts extends PairwiseContents {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
}
