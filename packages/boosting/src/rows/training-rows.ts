import type { Random, Target } from '@preflearn/core';
import type { CutScorer } from '../loss/cut-scorer.js';
import type { Condition } from '../model/condition.js';
import type { BinnedAttribute } from './binned-attribute.js';

/** Sums of the statistics of covered rows, one set for each bin that holds a covered row. */
export interface Histogram {
  /** How many bins hold a covered row. */
  readonly count: number;
  /** Their numbers, ascending, shape [>= count]. */
  readonly bins: Int32Array;
  /** Total number of covered rows in them; rows whose value is missing are in none. */
  readonly rows: number;
  /** `sums[(i * groups + group) * width + statistic]` for the i-th of them. */
  readonly sums: Float64Array;
}

/** One side of a cut of an attribute. */
export interface Cut {
  readonly attribute: number;
  /** The bin on the left of the cut, or the category. */
  readonly bin: number;
  /** The next bin with a covered row; `undefined` if it is not known, and for a category. */
  readonly next: number | undefined;
  /** Whether the left side (`<=`, `=`) is covered, or the other rows with a value (`>=`, `!=`). */
  readonly left: boolean;
  /** Index of the response it was tried with. */
  readonly tried: number;
  readonly impurity: number;
}

/** The inputs of one search. */
export interface SearchStep {
  /** Sums over all rows that the rule started with, covered or not, shape [groups x width]. */
  readonly total: Float64Array;
  /** Only conditions with a lower impurity count; at most 0. */
  readonly limit: number;
  /** Which of two complementary conditions comes first, and so wins a tie. */
  readonly prefer: PreferredSide;
  /** Whether no condition has been added yet, so that a condition and its complement may have equal impurity. */
  readonly first: boolean;
}

/** The side of a cut that comes first: `<=` and `=`, or `>=` and `!=`. */
export type PreferredSide = 'at-most' | 'at-least';

/** A search of some attributes by bounds, in addition to histograms; see coarse-histograms.ts. */
export interface BoundedSearch {
  /** Whether it searches an attribute; the others have histograms. */
  has(attribute: number): boolean;
  /** The best cut of each attribute that is not ruled out, by attribute; the caller may add others. */
  best(step: SearchStep): (Cut | undefined)[];
  /** The bins with a covered row on both sides of a cut. */
  neighbours(attribute: number, bin: number): readonly [number, number];
}

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
  /** Number of losses, each with its own scores; rules take turns among them. */
  readonly subproblems: number;
  /** Begins a rule: covers all rows, or a newly drawn subsample. */
  begin(subproblem: number, sampling: Random): void;
  /** `undefined` if the last command is done, otherwise a promise that settles when it is. */
  ready(): PromiseLike<void> | undefined;
  /** Scores the next condition of the current rule. */
  readonly scorer: CutScorer;
  /** Number of rows now covered. */
  readonly coveredCount: number;
  /** Sums over all rows now covered, shape [groups x width]; valid until the next command. */
  readonly coveredSums: Float64Array;
  /**
   * Optional: writes a lower bound on the impurities of the conditions on each attribute, -Infinity where none is
   * known; `false` if nothing is known, so that nothing was written.
   *
   * @param total  sums over the rows that the rule started with, shape [groups x width]
   * @param out    shape [attributes]
   */
  boundImpurities?(total: Float64Array, out: Float64Array): boolean;
  /** Sums by bin of one attribute over the rows now covered; valid until the next call. */
  histogram(attribute: number): Histogram;
  /** Searches some attributes without examining all cuts; `undefined` if all attributes have histograms. */
  readonly bounded: BoundedSearch | undefined;
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
  /** The current scores; valid until the next command or call. */
  scored(): ScoredRows<T>;
  /**
   * Releases what is held outside this object, such as threads or tables; called once, however training ends. For the
   * model of a cancelled training run, {@link TrainingRows.scored} may still be called afterwards.
   */
  close(): void;
}
