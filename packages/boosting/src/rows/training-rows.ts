import type { Random, Target } from '@preflearn/core';
import type { LinkRows } from '../loss/link.js';
import type { BinnedAttribute } from '../model/binned-attribute.js';
import type { Condition } from '../model/condition.js';
import type { Cut, SearchStep } from '../search/found-cuts.js';

/** The effect of a finished rule, before shrinkage. */
export interface FinishedRule {
  /** Number of training rows it covers. */
  readonly coverage: number;
  /** Shape [scoreCount]. */
  readonly response: readonly number[];
}

/** Final scores of the training rows, in the rows' own order. */
export interface ScoredRows<T extends Target = Target> {
  readonly target: T;
  /** Shape [rows], all above 0. */
  readonly weights: Float64Array;
  /** `scores[row * scoreCount + k]`. */
  readonly scores: Float64Array;
  readonly scoreCount: number;
}

/**
 * The interface to the training rows: only its implementation holds target, weights, scores and statistics. Only
 * conditions, responses and sums pass through it, so that rows can also be stored outside this process, for example in
 * a database.
 *
 * The methods `begin`, `narrow`, `finish` and `addResponse` are commands. After each, training waits for
 * {@link TrainingRows.ready} and then reads the results. Sums have to be exact (see exact-sum-grid.ts), so that every
 * source gives the same rules, bit for bit.
 */
export interface TrainingRows<T extends Target = Target> {
  readonly attributes: readonly BinnedAttribute[];
  /** Number of rows of positive weight in the training table. */
  readonly rowCount: number;
  /** Score that every row starts with, shape [scoreCount]. */
  readonly intercept: readonly number[];
  /**
   * Begins a rule: covers all rows, or a newly drawn subsample.
   *
   * @param subproblem  index of the loss that the rule is for, if several take turns
   */
  begin(subproblem: number, sampling: Random): void;
  /** `undefined` if the last command is done, otherwise a promise that settles when it is. */
  ready(): PromiseLike<void> | undefined;
  /** The best condition to add to the rule, as a cut; `undefined` if none has an impurity below the limit. */
  search(step: SearchStep): Cut | undefined;
  /**
   * Restricts the covered rows to those that satisfy a condition.
   *
   * @param impurity  that of the rule, which further conditions have to lower
   */
  narrow(condition: Condition, impurity: number): void;
  /**
   * Computes the response of a rule, on all rows.
   *
   * @param tried  index of the response that the conditions were chosen with
   */
  finish(conditions: readonly Condition[], tried: number): void;
  /** The finished rule; `undefined` if its response would have no effect. */
  readonly finished: FinishedRule | undefined;
  /**
   * Weight by class of the rows that the finished rule covers outside the subsample, shape [classes]; `undefined` if
   * there is no subsample or there are no classes.
   */
  outOfSample(): Float64Array | undefined;
  /**
   * Adds a response to the scores of the rows that the finished rule covers.
   *
   * @param response  after shrinkage, shape [scoreCount], scores of all losses
   */
  addResponse(response: readonly number[]): void;
  /**
   * Optional, for scores stored elsewhere: fetches them, after which {@link TrainingRows.scored} has them until the
   * next command. May be called while a command is in progress, whose result is then no longer read: training is over.
   */
  fetchScores?(): PromiseLike<void>;
  /** Optional: the rows for a link that follows their scores; `undefined` if it cannot. */
  followed?(): LinkRows<T> | undefined;
  /** The current scores; valid until the next command or call. */
  scored(): ScoredRows<T>;
  /**
   * Releases what is held outside this object, such as threads or tables; called once, however training ends. For the
   * model of a cancelled training run, {@link TrainingRows.scored} may still be called afterwards.
   */
  close(): void;
}
