import type { ModelDocument, Schema } from '@preflearn/core';
import type { ForestModel } from '@preflearn/forest';
import type { PairwiseModel } from '@preflearn/linear';

/** Kendall's tau of held-out rows: of each part alone, and of the mean with the weight in use. */
export interface FoldTaus {
  readonly linear: number;
  readonly trees: number;
  readonly mean: number;
}

/** What smooth ranking consists of. */
export interface SmoothRankingParts {
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** Pairwise logit; `null` if the trees predict alone. */
  readonly linear: PairwiseModel | null;
  /** Extra-trees; `null` if the linear scores predict alone. */
  readonly trees: ForestModel | null;
  /** Weight of the trees in the mean of the expected ranks, from 0 to 1. */
  readonly share: number;
  /** `null` if there were too few rows for folds, or training was cancelled before them. */
  readonly taus: FoldTaus | null;
}
