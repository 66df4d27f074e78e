import type { GainCostForm } from './technique.js';

/**
 * Scores candidate conditions from sums over the rows they cover: what the search asks of a loss.
 *
 * A cut divides the covered rows that have a value into `left` and the others; each side is a candidate.
 */
export interface CutScorer {
  /** Sums of a candidate: groups times statistics of a row. */
  readonly length: number;
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
   * Lets the search of rows in memory leave out what cannot win; `undefined` for a scorer without bounds. `termScorer`
   * makes it.
   */
  readonly pruning: Pruning | undefined;
  /**
   * Computes the impurities of both sides of a run of cuts. Sums over rows are `groups * width` numbers each,
   * `sums[group * width + statistic]`.
   *
   * @param left        sums over the left side of each cut, shape [count x groups x width]
   * @param nonMissing  sums over both sides, shape [>= groups x width]
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

/**
 * Bounds by which a search leaves out what cannot win: `BoundedHistogramSearch`, or
 * `BoundedHistogramSearchWithResponsePruning`. Only used for rows of one group.
 */
export interface Pruning {
  /**
   * Writes a lower bound on the impurities of both sides of all cuts of some attributes, for a search that skips
   * attributes that cannot win; `undefined` if boxes do not bound impurities closely.
   *
   * The boxes hold the sums of the cuts, and `total` is that of {@link CutScorer.score}; `out` receives the bounds, each
   * <= 0, at the indices of the attributes.
   */
  readonly bound: ((boxes: CutBoxes, total: Float64Array, out: Float64Array) => void) | undefined;
  /** What each response needs, for a search that leaves out responses; `undefined` if each needs all statistics. */
  readonly channels: ResponseChannels | undefined;
}

/**
 * Responses that depend on statistics of their own. A response that no set of the covered rows can make the best is left
 * out for the rest of a rule, since the impurity of a rule only falls as it grows; and so are its statistics.
 *
 * The statistics of a row are channels of as many numbers each, every one for the same number of responses: those of the
 * first channel come first.
 */
export interface ResponseChannels {
  /** Number of channels, at least 2. */
  readonly count: number;
  /** Scores conditions by some channels, the only ones whose statistics rows then have. */
  scorerOf(count: number): CutScorer;
  /**
   * Writes, for each active channel, a lower bound on the impurities of its responses on any set of some rows.
   *
   * @param active  indices of the channels whose statistics the rows have, ascending, shape [channels]
   * @param out     receives the bounds, each <= 0, shape [channels]
   */
  lowerBounds(rows: ActiveStatistics, active: readonly number[], out: Float64Array): void;
}

/** Some rows and their statistics of the active channels, which come in runs: the rows at [start[i], end[i]), for each i. */
export interface ActiveStatistics {
  /** Their numbers, shape [places]. */
  readonly rows: Int32Array;
  /** What is summed of their statistics, those of the active channels: `statistics[place * pitch + s]`. */
  readonly statistics: Float64Array;
  /** Numbers from one row to the next. */
  readonly pitch: number;
  /** Shape [runs]. */
  readonly start: ArrayLike<number>;
  /** Shape [runs]. */
  readonly end: ArrayLike<number>;
  /** What is summed of a statistic x that the loss holds is `x + grid[s] - grid[s]`; shape [width]. */
  readonly grid: Float64Array;
}

/** For each of some attributes, a box that holds the sums over the left side of each of its cuts. */
export interface CutBoxes {
  /** Their numbers, shape [attributes]. */
  readonly attributes: readonly number[];
  /** Numbers from one row of {@link sums} to the next: that of the sums, or more. */
  readonly pitch: number;
  /**
   * Sums over both sides, then the least and the largest ones over the left side, shape [attributes x 3 x pitch]. The
   * least are above the largest for an attribute without a cut.
   */
  readonly sums: Float64Array;
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
