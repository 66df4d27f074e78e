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
  /** Covered rows in them, in all; those whose value is missing are in none. */
  readonly rows: number;
  /** `sums[(i * groups + group) * width + statistic]` for the i-th of them. */
  readonly sums: Float64Array;
}

/** One side of a cut of an attribute. */
export interface Cut {
  readonly attribute: number;
  /** The bin on the left of the cut, or the category. */
  readonly bin: number;
  /** The next bin with a covered row; `undefined` where it is not known, and for a category. */
  readonly next: number | undefined;
  /** Whether the left side (`<=`, `=`) is covered, or the others with a value (`>=`, `!=`). */
  readonly left: boolean;
  /** Number of the response it was tried with. */
  readonly tried: number;
  readonly impurity: number;
}

/** What one search is about. */
export interface SearchStep {
  /** Sums over all rows that the rule was begun with, covered or not, shape [groups x width]. */
  readonly total: Float64Array;
  /** Only conditions with a lower impurity count; at most 0. */
  readonly limit: number;
  /** Which of two complementary conditions comes first, and so wins when they are equal. */
  readonly prefer: PreferredSide;
  /** Whether no condition has been added yet, so that a condition and its complement may be equal. */
  readonly first: boolean;
}

/** The side of a cut that comes first: `<=` and `=`, or `>=` and `!=`. */
export type PreferredSide = 'at-most' | 'at-least';

/** A search of some attributes by bounds, beside the rows themselves; see coarse-histograms.ts. */
export interface BoundedSearch {
  /** Whether it searches an attribute; the others have histograms. */
  has(attribute: number): boolean;
  /** The best cut of each attribute that may hold the best of all, by attribute. */
  best(step: SearchStep): readonly (Cut | undefined)[];
  /** The bins with a covered row on both sides of a cut. */
  neighbours(attribute: number, bin: number): readonly [number, number];
}

/** What a finished rule does, before shrinkage. */
export interface FinishedRule {
  /** Training rows it covers. */
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
 * The training rows behind a seam: they alone hold target, weights, scores and statistics. Only conditions,
 * responses and sums cross it, so that something else than the memory of this process can answer, such as a
 * database.
 *
 * The methods `begin`, `narrow`, `finish` and `addResponse` are commands. After each, training waits for
 * {@link TrainingRows.ready} and then reads what it asked for. Sums have to be exact (see
 * exact-sum-grid.ts): then every source gives the same rules, bit for bit.
 */
export interface TrainingRows<T extends Target = Target> {
  readonly attributes: readonly BinnedAttribute[];
  /** Number of rows of the training table, of positive weight. */
  readonly rowCount: number;
  /** Score that every row starts with, shape [scoreCount]. */
  readonly intercept: readonly number[];
  /** How many losses there are, each with scores of its own; rules take turns among them. */
  readonly subproblems: number;
  /** Begins a rule: covers all rows, or a subsample that is drawn. */
  begin(subproblem: number, sampling: Random): void;
  /** `undefined` when the last command is done, or what tells when it is. */
  ready(): PromiseLike<void> | undefined;
  /** Scores the conditions of the rule that was begun. */
  readonly scorer: CutScorer;
  /** Number of rows now covered. */
  readonly coveredCount: number;
  /** Sums over all rows now covered, shape [groups x width]; valid until the next command. */
  readonly coveredSums: Float64Array;
  /** Sums by bin of one attribute over the rows now covered; valid until the next call. */
  histogram(attribute: number): Histogram;
  /** Searches some attributes without looking at all cuts; `undefined` where all have histograms. */
  readonly bounded: BoundedSearch | undefined;
  /** Covers from now on only those of the covered rows that satisfy a condition. */
  narrow(condition: Condition): void;
  /**
   * Works out the response of a rule, on all rows.
   *
   * @param tried  number of the response that the conditions were chosen with
   */
  finish(conditions: readonly Condition[], tried: number): void;
  /** The finished rule; `undefined` when its response would have no effect. */
  readonly finished: FinishedRule | undefined;
  /**
   * Weight by class of the rows that the finished rule covers outside the subsample, shape [classes];
   * `undefined` where there is no subsample or no class.
   */
  outOfSample(): Float64Array | undefined;
  /**
   * Adds a response to the scores of the rows that the finished rule covers.
   *
   * @param response  after shrinkage, shape [scoreCount], scores of all losses
   */
  addResponse(response: readonly number[]): void;
  /**
   * Optional, where scores are not at hand: fetches them, after which {@link TrainingRows.scored} has them until the
   * next command. It may come while a command is under way, which then gets no answer any more: training is over.
   */
  fetchScores?(): PromiseLike<void>;
  /** The scores as they stand; valid until the next command or call. */
  scored(): ScoredRows<T>;
  /**
   * Gives back what is held outside this object, such as threads or tables; called once, however training
   * ends. For the model of a training that was cancelled, {@link TrainingRows.scored} is asked after it too.
   */
  close(): void;
}
