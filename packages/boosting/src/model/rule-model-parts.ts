import type { ModelDocument, Prediction, Schema, Target } from '@preflearn/core';
import type { FittedLink, LearnedLink } from '../loss/link.js';
import type { Rule } from './rule.js';

/** The ensemble after some number of rules, as far as it was recorded during training. */
export interface Checkpoint<P extends Prediction = Prediction> {
  /** Number of rules. */
  readonly rules: number;
  readonly link: FittedLink<P>;
  /** Training error at that point; lower is better. */
  readonly error: number;
}

/** The distribution of the scores of the training rows of one class. */
export interface ScoreSpread {
  /** The class. */
  readonly name: string;
  /** The scores at 5, 25, 50, 75 and 95 % of its rows, shape [5]. */
  readonly quantiles: readonly number[];
}

/** Everything that a `RuleModel` consists of. */
export interface RuleModelParts<P extends Prediction = Prediction> {
  readonly learner: string;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** Score every row starts with, shape [scoreCount]. */
  readonly intercept: readonly number[];
  readonly rules: readonly Rule[];
  /** The method that fitted `link`, for fitting it again. */
  readonly linkMethod: LearnedLink<Target, P>;
  readonly link: FittedLink<P>;
  /** Ascending in the number of rules. */
  readonly checkpoints: readonly Checkpoint<P>[];
  /** Empty if rows have several scores or no class. */
  readonly spread: readonly ScoreSpread[];
  /** As in `Model`. */
  readonly trainingErrors?: Readonly<Record<string, number>> | undefined;
}

/** One point of an error curve. */
export interface ErrorPoint {
  /** Number of rules. */
  readonly rules: number;
  /** Lower is better. */
  readonly error: number;
}
