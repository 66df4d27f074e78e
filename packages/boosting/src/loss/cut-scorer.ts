import type { GainCostForm } from './technique.js';

/**
 * Scores candidate conditions from sums over the rows they cover: what the search asks of a loss.
 *
 * A cut parts the covered rows with a value in two, `left` and the others; each side is a candidate.
 */
export interface CutScorer {
  /**
   * Responses that each condition is tried with, such as the class it speaks for; usually 1. Ties go to the
   * lower number.
   */
  readonly responses: number;
  /**
   * Whether a condition and its complement always have equal impurity, as under the rank loss; the search
   * then tries only one of the two first conditions of a rule.
   */
  readonly symmetric: boolean;
  /**
   * The promise that over any box of sums each impurity is least in one of these corners, for a search that
   * skips cuts which cannot win; at most 4, and none without the promise.
   */
  readonly corners: readonly Corner[];
  /**
   * Impurities of both sides of a run of cuts. Sums over rows are `groups * width` numbers each,
   * `sums[group * width + statistic]`.
   *
   * @param left        sums over the left side of each cut, shape [count x groups x width]
   * @param nonMissing  sums over both sides, shape [groups x width]
   * @param total       sums over all rows the rule was begun with, covered or not, shape [groups x width]
   * @param count       number of cuts, at most {@link MAX_CUTS}
   * @param outLeft     receives the impurities, each <= 0 and 0 where nothing is gained, shape
   *                    [count x responses]
   * @param outRight    the same for the other sides, shape [count x responses]
   */
  score(
    left: Float64Array,
    nonMissing: Float64Array,
    total: Float64Array,
    count: number,
    outLeft: Float64Array,
    outRight: Float64Array,
  ): void;
}

/** A corner of a box of sums: for each sum 0 where it is least, 1 where it is largest. */
export type Corner = readonly (0 | 1)[];

/** Most cuts that are scored in one call. */
export const MAX_CUTS = 256;

/**
 * The promise that gain and cost count ordered pairs of a covered and an uncovered row: with two statistics a
 * row, w and v, summed by group,
 *
 *     gain = sum_c P_c (V - Q)_{<c},   cost = sum_c (W - P)_c Q_{<c},
 *
 * P and Q the sums of w and v over covered rows of group c, W and V over all rows, `_{<c}` over the groups
 * below c; with `distance` a group d below c counts c - d times. Both are then linear functions of P and Q
 * less a common part C = sum_c P_c Q_{<c} >= 0 that grows with the cover, and bounds on C bound them. The
 * bounds hold for every form, since none falls when the common part grows.
 */
export interface OrderedPairBounds {
  readonly pairs: 'once' | 'distance';
  readonly form: GainCostForm;
}
