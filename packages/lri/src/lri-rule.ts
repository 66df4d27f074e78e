import type { Condition } from '@preflearn/boosting';

/** A conjunction of conditions. */
export interface LriConjunction {
  /** All of them hold; at least one. */
  readonly conditions: readonly Condition[];
  /** Number of training rows that satisfy it. */
  readonly coverage: number;
}

/** A rule: a vote for a class, if one of its conjunctions holds. */
export interface LriRule {
  /** One or two. */
  readonly any: readonly LriConjunction[];
  /** Number of training rows that satisfy the rule. */
  readonly coverage: number;
  /** Number of these rows that are of its class. */
  readonly correct: number;
}

/** A class and its rules. */
export interface LriClass {
  /** Number of its training rows; a class without any is never predicted. */
  readonly rows: number;
  /** In the order in which they were added. */
  readonly rules: readonly LriRule[];
}
