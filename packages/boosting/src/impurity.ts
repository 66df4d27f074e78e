import type { BoundLoss, Evidence } from './loss.js';

/**
 * What makes one condition better than another: the minimisation technique, as a function of the evidence
 * of a loss. Lower is better; a rule without conditions has impurity 0, and conditions are added while
 * the impurity falls.
 */
export interface Impurity {
  readonly id: string;
  /** What it asks of the loss. */
  readonly evidence: Evidence;
  /** Numbers of that evidence. */
  readonly width: number;
  /**
   * For `opposed` evidence: whether the impurity never rises when the larger number grows, when the
   * smaller one shrinks, or when both shrink by the same amount. The search can then pass over cuts that
   * cannot win, if the loss tells it enough ({@link BoundLoss.opposedParts}).
   */
  readonly isBoundable?: boolean;
  /**
   * Turns evidence into impurities.
   *
   * @param evidence  `width` numbers a candidate (and vote)
   * @param count     number of candidates (times votes)
   * @param out       receives one impurity each; 0 for a candidate that brings nothing
   */
  evaluate(evidence: Float64Array, count: number, out: Float64Array): void;
}
