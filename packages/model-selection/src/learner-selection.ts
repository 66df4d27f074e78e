import type { Metric } from '@preflearn/evaluation';

/** How one learner did in the cross-validation that chooses among several. */
export interface CandidateResult {
  /** Id of the learner. */
  readonly learner: string;
  /** Mean of the values that are defined; `null` without any. */
  readonly mean: number | null;
  /** Standard error of that mean; `null` with fewer than two values. */
  readonly standardError: number | null;
  /** What was measured on each fold, `null` where the metric is undefined; shape [folds]. */
  readonly values: readonly (number | null)[];
  /** Mean number of characters of the saved models; `null` where none was trained. */
  readonly size: number | null;
  /** Mean time of one training, in seconds; it alone differs from run to run. */
  readonly seconds: number;
  /** How near the learner usually comes to the best one, see {@link USUAL_RATIOS}; there only where it counts and is known. */
  readonly usual?: number | undefined;
  /** Why the learner could not be trained or measured, as a sentence; absent where it could. */
  readonly refused?: string | undefined;
}

/**
 * Which learner is chosen: `best` the one with the best mean, `shrunken` the one with the lowest error where how near it usually
 * comes to the best learner counts as 100 rows, `first` the first in the list that is not shown to be worse than the one with
 * the best mean, `smallest` the one with the smallest models within one standard error of it.
 */
export type ChoiceRule = 'shrunken' | 'best' | 'first' | 'smallest';

/** Which of several learners was chosen for some data, and why. */
export interface LearnerSelection {
  /** Id of the chosen learner. */
  readonly chosen: string;
  /** Id of the learner with the best mean. */
  readonly best: string;
  readonly choose: ChoiceRule;
  /** Id of what was measured, and which way is better. */
  readonly metric: string;
  readonly direction: Metric['direction'];
  /** Number of folds; 0 where there was nothing to compare. */
  readonly folds: number;
  /** Rows of the cross-validation, and those of a weight above 0 that there are. */
  readonly rows: number;
  readonly allRows: number;
  /** In the order of the learners. */
  readonly candidates: readonly CandidateResult[];
}
