import type { Condition, TrainingRows } from '@preflearn/boosting';
import type { ClassTarget, Random } from '@preflearn/core';

/** Training rows of a database whose rules may be known already, from a training that was cut off. */
export interface DatabaseRows extends TrainingRows<ClassTarget> {
  /** Begins a rule that is known already: draws its subsample, and searches nothing. */
  skipSearch(subproblem: number, sampling: Random): void;
  /** Covers the rows of a rule whose response is known already, for `addResponse`. */
  cover(conditions: readonly Condition[]): void;
  /** Count and checksum of the rows; asked before the first rule. */
  checksum(): Promise<string>;
  fetchScores(): Promise<void>;
}
