import type { TargetKind } from '@preflearn/core';

/** What many data sets say of learners before there is a table. */
export interface LearnerPrior {
  /**
   * Mean logarithm of a learner's error divided by that of the best learner of the set, by id; a learner that is not
   * there is taken for an average one.
   */
  readonly offsets: Readonly<Record<string, number>>;
  /** Variance of that logarithm from set to set, once its mean over the learners is taken off. */
  readonly variance: number;
}

/**
 * What the shared data sets of this project say of its learners with their default settings, by kind of target.
 * `npm run accuracy -- --only which-learner --only choice` prints these figures.
 */
export const PRIORS: Readonly<Partial<Record<TargetKind, LearnerPrior>>> = {
  ordinal: {
    offsets: {
      ...{ 'rank-rules': 0.07, 'ml-rules': 0.12, 'ender-ae': 0.256 },
      ...{ 'ordinal-ender': 0.074, order: 0.093, 'short-rules': 0.146 },
    },
    variance: 0.03,
  },
  nominal: { offsets: { 'ml-rules': 0.027, 'short-rules': 0.072 }, variance: 0.0094 },
  ranking: {
    offsets: { iblr: 0.129, lrt: 0.282, cc: 0.185, borda: 1.082, 'most-common': 1.148 },
    variance: 0.294,
  },
};
