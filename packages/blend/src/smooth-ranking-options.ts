import type { OptionInput, OptionSpecs, OptionValues } from '@preflearn/core';

/** Id of smooth ranking. */
export const SMOOTH_RANKING_ID = 'smooth-ranking';

/** The options of smooth ranking, with their defaults. */
export const SMOOTH_RANKING_OPTIONS = {
  trees: { type: 'integer', default: 100, min: 1, max: 10_000 },
  share: { type: 'number', default: null, min: 0, max: 1, optional: true },
  folds: { type: 'integer', default: 3, min: 2, max: 100 },
} as const satisfies OptionSpecs;

/** Checked options of `SmoothRanking`. */
export type SmoothRankingOptions = OptionValues<typeof SMOOTH_RANKING_OPTIONS>;

/** Options of smooth ranking as given by a caller; all are optional. */
export type SmoothRankingInput = OptionInput<typeof SMOOTH_RANKING_OPTIONS>;
