import type { TargetKind } from '@preflearn/core';

/** What many data sets say of learners before there is a table: by id, see {@link USUAL_RATIOS}. */
export type UsualRatios = Readonly<Record<string, number>>;

/**
 * The error of a learner with its default settings divided by that of the best learner of the data set, geometric mean over the
 * shared data sets of this project, by kind of target and id: 1 would be the best on every set.
 *
 * They are the mean ratios of the page "Which learner?", and `npm run accuracy -- --only which-learner` prints them. The
 * error is the mean absolute error, the share of wrong classes, or 1 less Kendall's tau.
 */
export const USUAL_RATIOS: Readonly<Partial<Record<TargetKind, UsualRatios>>> = {
  ordinal: {
    ...{ 'rank-rules': 1.047, 'ml-rules': 1.11, 'ender-ae': 1.29 },
    ...{ 'ordinal-ender': 1.062, order: 1.082, 'short-rules': 1.126 },
  },
  nominal: { 'ml-rules': 1.042, 'short-rules': 1.084 },
  ranking: { iblr: 1.13, lrt: 1.327, cc: 1.219, borda: 2.969, 'most-common': 3.146 },
};
