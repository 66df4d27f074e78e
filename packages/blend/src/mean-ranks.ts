import { expectedPositions, type PredictOptions, type Table } from '@preflearn/core';
import type { SmoothRankingParts } from './smooth-ranking-parts.js';

/** Expected ranks of the labels by each part, and their mean; shape [rows x labels] each. */
export interface PartRanks {
  readonly linear: Float64Array | undefined;
  readonly trees: Float64Array | undefined;
  readonly mean: Float64Array;
}

/** Expected ranks of the labels for the rows of a table. */
export function partRanks(
  { linear, trees, share }: Pick<SmoothRankingParts, 'linear' | 'trees' | 'share'>,
  table: Table,
  options: PredictOptions = {},
): PartRanks {
  const [ofLinear, ofTrees] = [linear, trees].map((model) =>
    model === null ? undefined : expectedPositions(model.predict(table, options)),
  );
  return { linear: ofLinear, trees: ofTrees, mean: meanRanks(ofLinear, ofTrees, share) };
}

/** The weighted mean of expected ranks. */
export function meanRanks(
  linear: Float64Array | undefined,
  trees: Float64Array | undefined,
  share: number,
): Float64Array {
  const some = linear ?? trees ?? new Float64Array(0);
  return some.map((_, i) => (1 - share) * (linear ?? some)[i] + share * (trees ?? some)[i]);
}
