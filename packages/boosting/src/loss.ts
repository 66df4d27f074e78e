import type { Target, TargetKind } from '@preflearn/core';
import type { StatisticsLayout } from './statistics-source.js';

/**
 * What a loss tells an impurity about a candidate condition, worked out from sums over the rows it
 * covers. The word fixes the numbers and their order; a loss and an impurity that name the same word go
 * together. Anyone may add a word of their own.
 *
 * - `opposed`: [W>, W<], the weight of what a positive response would improve and of what it would make
 *   worse; both >= 0.
 * - `opposed-pairs`: [W>, W<, n], with the number of pairs (or rows) that the condition tells apart.
 * - `slope`: [l'], the first derivative of the loss in the response, at 0.
 * - `derivatives`: [l', l''], the first and second derivative of the loss in the response, at 0.
 */
export type Evidence = 'opposed' | 'opposed-pairs' | 'slope' | 'derivatives' | (string & {});

/** The training rows as a loss sees them. */
export interface LossRows<T extends Target = Target> {
  /** Sorted by the group of {@link Loss.groups}. */
  readonly target: T;
  /** Weight of each row, shape [rows], all above 0. */
  readonly weights: Float64Array;
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]). */
  readonly groupStart: Int32Array;
  /** What the impurity asks for. */
  readonly evidence: Evidence;
}

/**
 * A loss for rule ensembles: one file, and no change to the engine.
 *
 * The search needs one thing of it: that each row can carry a few numbers such that what a condition is
 * worth depends only on their sums over the covered rows, group by group.
 */
export interface Loss<T extends Target = Target> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** What it can tell an impurity. */
  readonly evidence: readonly Evidence[];
  /**
   * The group of each row, where sums are needed group by group (the rank loss: the class); without it
   * all rows are one group.
   */
  groups?(target: T): { readonly count: number; readonly of: Int32Array };
  /** Starts training on rows. */
  bind(rows: LossRows<T>): BoundLoss;
}

/** A loss in the course of training: it holds the scores of the rows and what follows from them. */
export interface BoundLoss {
  /** Numbers that each row carries. */
  readonly width: number;
  /**
   * Those numbers, `statistics[row * width + s]`, as the scores now stand; finite. The engine reads them
   * at the start of every rule.
   */
  readonly statistics: Float64Array;
  /** Scores a row has: 1, or one for each class. */
  readonly scoreCount: number;
  /** Scores of the rows, `scores[row * scoreCount + k]`. */
  readonly scores: Float64Array;
  /** Score that every row starts with, shape [scoreCount]. */
  readonly intercept: readonly number[];
  /**
   * Responses that a condition may be tried with, such as the class it votes for; most losses have 1.
   * Ties go to the lower number.
   */
  readonly votes: number;
  /**
   * Whether a condition and its complement always have the same evidence up to the order of its numbers,
   * as under the rank loss; the engine then tries only one of the two first conditions.
   */
  readonly complementary: boolean;
  /**
   * Optional: called before each rule is searched for, and again when a search found none, before
   * {@link BoundLoss.statistics} are read. For a loss that turns from one problem to another, rule by rule,
   * or that settles the response before the rule is grown.
   */
  beginRule?(): void;
  /**
   * Optional: how many problems {@link BoundLoss.beginRule} turns among, 1 when absent; training goes on until a
   * search has failed for each of them in turn.
   */
  readonly problems?: number;
  /**
   * Turns sums into evidence for a run of candidates.
   *
   * @param covered   sums over the rows each candidate covers: `groups * width` numbers a candidate
   * @param total     sums over all rows of the subsample, covered or not
   * @param count     number of candidates
   * @param out       receives `votes * (numbers of the evidence)` numbers a candidate
   */
  summarise(covered: Float64Array, total: Float64Array, count: number, out: Float64Array): void;
  /**
   * Optional, for speed: the evidence of both sides of a run of cuts at once, equal bit for bit to
   * `summarise` of `inner` and of `known - inner`.
   *
   * @param inner     sums over the rows on the inner side of each cut
   * @param known     sums over the rows on both sides, `groups * width` numbers
   * @param innerOut  receives the evidence of the inner sides
   * @param outerOut  receives the evidence of the outer sides
   */
  summariseSides?(
    inner: Float64Array,
    known: Float64Array,
    total: Float64Array,
    count: number,
    innerOut: Float64Array,
    outerOut: Float64Array,
  ): void;
  /**
   * Optional, for speed, where rows carry two numbers and the evidence is `opposed`: what of it is linear,
   *
   *     W> = sum_g a_g X_g - C,   W< = sum_g b_g Y_g - C,   X_g, Y_g the sums over the covered rows of group g
   *
   * with a common part C >= 0 that does not shrink when more rows are covered. The search then knows
   * W> - W< of every cut from two running sums and asks for the evidence of few.
   *
   * @param total         sums over all rows of the subsample
   * @param coefficients  receives the pairs (a_g, b_g), all >= 0
   */
  opposedParts?(total: Float64Array, coefficients: Float64Array): void;
  /**
   * The response of a finished rule, before shrinkage, shape [scoreCount]; `undefined` when it has no
   * effect, so that the rule is not taken.
   */
  respond(rule: RuleCoverage): readonly number[] | undefined;
  /** Adds a response to the scores of rows, and brings the statistics up to date. */
  update(rows: Int32Array, count: number, response: readonly number[]): void;
  /**
   * Optional: asked after each rule, once the scores are up to date; `true` ends the training with that
   * rule. For rules of stopping, such as one that judges a rule on the rows outside its subsample.
   */
  isFinished?(rule: RuleCoverage): boolean;
}

/** What is known of a grown rule when its response is worked out, on all training rows. */
export interface RuleCoverage {
  /** Covered rows, group by group; the first `count` count. */
  readonly rows: Int32Array;
  readonly count: number;
  /** Sums of the statistics over the covered rows, shape [groups x width], exact on the grid. */
  readonly covered: Float64Array;
  /** Sums over all rows. */
  readonly total: Float64Array;
  /** The response the rule was grown with. */
  readonly vote: number;
  /** Rows of the subsample on which the rule was grown, ascending; `undefined` when these are all rows. */
  readonly sample: Int32Array | undefined;
}

/** The layout that a loss asks of a source of sums. */
export function layoutOf(loss: BoundLoss, groupStart: Int32Array): StatisticsLayout {
  return { groupStart, width: loss.width };
}
