import type { Metric } from '@preflearn/evaluation';

/** The result of one learner in the cross-validation that chooses among several. */
export interface CandidateResult {
  /** Id of the learner. */
  readonly learner: string;
  /** Mean of the defined values; `null` if there are none. */
  readonly mean: number | null;
  /** Standard error of that mean, in which repeats of the folds do not count as more folds; `null` with fewer than two values. */
  readonly standardError: number | null;
  /** The value on each fold, `null` if the metric is undefined, one repeat after another; shape [repeats * folds]. */
  readonly values: readonly (number | null)[];
  /** Mean number of characters of the saved models; `null` if none was trained. */
  readonly size: number | null;
  /** Mean time of one training run, in seconds; only this differs from run to run. */
  readonly seconds: number;
  /**
   * How close the learner usually comes to the best one, see {@link USUAL_RATIOS}; only present if it is used and
   * known.
   */
  readonly usual?: number | undefined;
  /** Why the learner could not be trained or measured, as a sentence; absent if it could. */
  readonly refused?: string | undefined;
  /** Why the learner is not among those to choose from though it was measured, as a clause; absent if it is. */
  readonly leftOut?: string | undefined;
}

/**
 * Which learner is chosen. `best`: the one with the best mean. `shrunken`: the one with the lowest error when how close
 * it usually comes to the best learner counts as 100 rows. `first`: the first in the list that is not shown to be worse
 * than the one with the best mean. `smallest`: the one with the smallest models within one standard error of the best
 * mean.
 */
export type ChoiceRule = 'shrunken' | 'best' | 'first' | 'smallest';

/** Which of several learners was chosen for some data, and why. */
export interface LearnerSelection {
  /** Id of the chosen learner. */
  readonly chosen: string;
  /** Id of the learner with the best mean. */
  readonly best: string;
  readonly choose: ChoiceRule;
  /** Id of the metric, and its direction. */
  readonly metric: string;
  readonly direction: Metric['direction'];
  /** Number of folds; 0 if there was nothing to compare. */
  readonly folds: number;
  /** How many times the folds were drawn, each time holding out every row once; at least 1. */
  readonly repeats: number;
  /** Number of rows in the cross-validation, and of all rows with a weight above 0. */
  readonly rows: number;
  readonly allRows: number;
  /** In the order of the learners. */
  readonly candidates: readonly CandidateResult[];
}
