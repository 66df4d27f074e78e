import type { CutScorer } from '../loss/cut-scorer.js';
import type { Condition } from '../model/condition.js';
import type { FoundCuts } from '../search/found-cuts.js';
import type { AcceptedBins } from './accepted-bins.js';
import type { CoveredRows } from './covered-rows.js';

/** One way to hold some attributes of the covered rows for the search of their cuts. */
export interface AttributeIndex {
  /**
   * Begins a rule on the covered rows, whose grid has been written.
   *
   * @param scorer      scores the conditions of the rule
   * @param statistics  of all rows, unchanged until the rule is grown, shape [rows x width]
   */
  begin(scorer: CutScorer, statistics: Float64Array): void;
  /**
   * Follows the covered rows, which a condition has just made fewer.
   *
   * @param impurity  that of the rule with the condition
   */
  narrow(impurity: number): void;
  /** Adds the best cut of each of its attributes that may have the best of all. */
  search(found: FoundCuts): void;
}

/** The codes of some attributes, by which conditions select rows. */
export interface AttributeCodes {
  /** Whether an attribute is among them. */
  has(attribute: number): boolean;
  /** The codes that a condition accepts among those that rows have in bytes; `undefined` if they have none. */
  accepted(condition: Condition): AcceptedBins | undefined;
  /** Keeps the covered rows that satisfy a condition on one of its attributes. */
  keep(condition: Condition, covered: CoveredRows): void;
}

/** Codes that do not fit in the bytes of a row. */
export interface ExactCodes extends AttributeCodes {
  /**
   * Keeps those of the given rows that satisfy all conditions on its attributes; returns how many.
   *
   * @param rows   row numbers whose bytes have been accepted, changed
   * @param count  how many of them to use
   */
  filter(conditions: readonly Condition[], rows: Int32Array, count: number): number;
}
