import type { TargetKind } from '@preflearn/core';

/** What many data sets reveal about learners in advance: by id, see {@link USUAL_RATIOS}. */
export type UsualRatios = Readonly<Record<string, number>>;

/**
 * The error of a learner with its default settings divided by that of the best learner of the data set, geometric mean over the
 * shared data sets of this project, by kind of target and id: 1 would be the best on every set.
 *
 * They are the mean ratios of the page "Which learner?", and `preflearn reproduce which-learner` prints them. The error is
 * the mean absolute error, the share of wrong classes, or 1 less Kendall's tau.
 */
export const USUAL_RATIOS: Readonly<Partial<Record<TargetKind, UsualRatios>>> = {
  ordinal: {
    ...{ 'rank-rules': 1.046, 'ml-rules': 1.118, 'ender-ae': 1.302 },
    ...{ 'ordinal-ender': 1.058, order: 1.104, 'short-rules': 1.131 },
  },
  nominal: { 'ml-rules': 1.048, 'short-rules': 1.083 },
  ranking: { iblr: 1.151, lrt: 1.344, cc: 1.25, borda: 3.189, 'most-common': 3.38 },
};
