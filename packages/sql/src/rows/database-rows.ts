import type { Condition, TrainingRows } from '@preflearn/boosting';
import type { ClassTarget, Random } from '@preflearn/core';

/** Training rows in a database whose rules may already be known, from a training run that was interrupted. */
export interface DatabaseRows extends TrainingRows<ClassTarget> {
  /** Begins a rule that is already known: draws its subsample, but does not search. */
  skipSearch(subproblem: number, sampling: Random): void;
  /** Covers the rows of a rule whose response is already known, for `addResponse`. */
  cover(conditions: readonly Condition[]): void;
  /** Count and checksum of the rows; requested before the first rule. */
  checksum(): Promise<string>;
  fetchScores(): Promise<void>;
}
