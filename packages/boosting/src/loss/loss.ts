import type { Target, TargetKind } from '@preflearn/core';
import type { LossThreads } from '../kernels/threads/row-program.js';
import type { CutScorer, OrderedPairBounds } from './cut-scorer.js';
import type { StoredLoss } from './stored-loss.js';
import type { Technique } from './technique.js';

/**
 * A loss for rule ensembles. Adding one takes a single file and no change to the engine.
 *
 * The search requires only that each row can carry a few numbers, its statistics, such that the impurity of a condition
 * depends only on their sums over the covered rows, group by group. For a loss that is a sum over rows of a function of
 * one score, `pointwiseLoss` is simpler.
 *
 * @typeParam Q  the techniques it works with
 */
export interface Loss<T extends Target = Target, Q extends Technique = Technique> {
  readonly id: string;
  readonly targetKinds: readonly TargetKind[];
  /** What each row carries. */
  shape(target: T, technique: Q): LossShape;
  /** Begins training on rows. */
  bind(rows: LossRows<T>, technique: Q): BoundLoss;
  /** Its form for rows in a database, where it can be trained there; may be loaded late, by `import()`. */
  stored?(): StoredLoss<Q> | PromiseLike<StoredLoss<Q>>;
}

/** What each row carries under a loss. */
export interface LossShape {
  /** Scores per row: 1, or one for each class. */
  readonly scoreCount: number;
  /** Statistics per row. */
  readonly width: number;
  /** Groups by which statistics are summed (the rank loss: the classes), or {@link ONE_GROUP}. */
  readonly groups: Groups;
  /** Lets the search skip cuts that cannot win; `undefined` if the loss has no such bounds. */
  readonly bounds: OrderedPairBounds | undefined;
}

/** A grouping of rows. */
export interface Groups {
  readonly count: number;
  /** The group of a row, in [0, count). */
  of(row: number): number;
}

/** All rows are summed together. */
export const ONE_GROUP: Groups = { count: 1, of: () => 0 };

/** The training rows as a loss sees them, with the arrays that the loss keeps up to date. */
export interface LossRows<T extends Target = Target> {
  /** Sorted by group. */
  readonly target: T;
  /** Weight of each row, shape [rows], all above 0, the largest between 1e-100 and 1e100. */
  readonly weights: Float64Array;
  /** The rows of group g are those in [groupStart[g], groupStart[g + 1]); shape [groups + 1]. */
  readonly groupStart: Int32Array;
  /** `scores[row * scoreCount + k]`, initially all 0; `bind` sets them to the intercept, `update` changes them. */
  readonly scores: Float64Array;
  /**
   * `statistics[row * width + s]`, initially all 0; `bind` and `update` write them for the current scores; always
   * finite. The engine reads them at the start of every rule, after {@link BoundLoss.scorer}.
   */
  readonly statistics: Float64Array;
  /**
   * Scratch space for one number per row, shape [rows], shared by losses that take turns: nothing in it survives a
   * call.
   */
  readonly scratch: Float64Array;
  /**
   * Applies a response under an exponential loss of one score: adds it to the scores of rows, and multiplies their
   * first two statistics by one factor each.
   *
   * @param rows      row numbers, shape [>= count]: those of {@link RuleCoverage}, as `update` is given them
   * @param count     how many of them, from the start
   * @param response  added to the scores
   * @param factors   of the first statistic and of the second
   * @returns the largest absolute score of these rows
   */
  scale(
    rows: Int32Array,
    count: number,
    response: number,
    factors: readonly [number, number],
  ): number;
  /** For loops of the loss over rows, which several threads may share. */
  readonly threads: LossThreads;
}

/** A loss during training. */
export interface BoundLoss {
  /** Score that every row starts with, shape [scoreCount]. */
  readonly intercept: readonly number[];
  /** Scores conditions; called at the start of each rule, when it may rewrite the statistics. */
  scorer(): CutScorer;
  /**
   * The response of a finished rule, before shrinkage, shape [scoreCount]; `undefined` if it has no effect, in which
   * case the rule is dropped.
   */
  respond(rule: RuleCoverage): readonly number[] | undefined;
  /**
   * Adds a response to the scores of rows, and brings the statistics up to date.
   *
   * @param rows      row numbers, ascending, shape [>= count]
   * @param count     how many of them, from the start
   * @param response  after shrinkage, shape [scoreCount]
   */
  update(rows: Int32Array, count: number, response: readonly number[]): void;
}

/** What is known of a grown rule, on all training rows, when its response is computed. */
export interface RuleCoverage {
  /** Covered rows, ascending, shape [>= count]; the first `count` are meant. */
  readonly rows: Int32Array;
  readonly count: number;
  /** Sums of the statistics over the covered rows, shape [groups x width], exact on the grid; summed when read. */
  readonly covered: Float64Array;
  /** Sums over all rows, shape [groups x width]; summed when read. */
  readonly total: Float64Array;
  /** Index of the response that the conditions were chosen for; see `CutScorer.responses`. */
  readonly tried: number;
}
