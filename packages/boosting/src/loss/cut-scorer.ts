import type { GainCostForm } from './technique.js';

/**
 * Scores candidate conditions from sums over the rows they cover: what the search asks of a loss.
 *
 * A cut divides the covered rows that have a value into `left` and the others; each side is a candidate.
 */
export interface CutScorer {
  /**
   * Number of responses that each condition is tried with, such as one for each class it may favour; usually 1. Ties go
   * to the lower number.
   */
  readonly responses: number;
  /**
   * Whether a condition and its complement always have equal impurity, as under the rank loss; for the first condition
   * of a rule the search then tries only one of the two.
   */
  readonly symmetric: boolean;
  /**
   * Corners one of which is guaranteed to minimise each impurity over any box of sums, which lets the search skip cuts
   * that cannot win; at most 4, and none if there is no such guarantee.
   */
  readonly corners: readonly Corner[];
  /**
   * An upper bound on how far the impurity of any condition can fall when the rows `removed` are taken from the covered
   * ones, for a search that skips attributes that cannot win; `undefined` if none is known. `pitch` is the distance in
   * numbers between the statistics of two consecutive rows.
   */
  readonly slack: ((removed: RowStatistics, pitch: number) => number) | undefined;
  /**
   * Computes the impurities of both sides of a run of cuts. Sums over rows are `groups * width` numbers each,
   * `sums[group * width + statistic]`.
   *
   * @param left        sums over the left side of each cut, shape [count x groups x width]
   * @param nonMissing  sums over both sides, shape [groups x width]
   * @param total       sums over all rows that the rule started with, covered or not, shape [groups x width]
   * @param count       number of cuts, at most {@link MAX_CUTS}
   * @param outLeft     receives the impurities, each <= 0 and 0 where nothing is gained, shape
   *                    [count x responses]
   * @param outRight    likewise for the other sides, shape [count x responses]
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

/** Statistics of rows in several runs. */
export interface RowStatistics {
  /** Statistic s of row i is `statistics[i * pitch + s]`, with rows counted from the start of the array. */
  readonly statistics: Float64Array;
  /** The rows of run r are those in [start[r], end[r]), shape [runs]. */
  readonly start: Int32Array;
  /** See {@link start}, shape [runs]. */
  readonly end: Int32Array;
}

/** A corner of a box of sums: for each sum 0 for its minimum, 1 for its maximum. */
export type Corner = readonly (0 | 1)[];

/** Most cuts that are scored in one call. */
export const MAX_CUTS = 256;

/**
 * Guarantees that gain and cost count ordered pairs of a covered and an uncovered row. With two statistics per row, w
 * and v, summed by group,
 *
 *     gain = sum_c P_c (V - Q)_{<c},   cost = sum_c (W - P)_c Q_{<c},
 *
 * where P and Q are the sums of w and v over the covered rows of group c, W and V those over all rows, and `_{<c}` sums
 * over the groups below c; with `distance`, a group d below c counts c - d times. Gain and cost are then linear
 * functions of P and Q minus a common part C = sum_c P_c Q_{<c} >= 0 that grows with the covered rows, so bounds on C
 * bound them. The bounds hold for every form, since no impurity falls when the common part grows.
 */
export interface OrderedPairBounds {
  readonly pairs: 'once' | 'distance';
  readonly form: GainCostForm;
}
