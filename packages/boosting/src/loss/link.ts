import type { ModelDescription, Prediction, Target, TargetSchema } from '@preflearn/core';
import type { PortableDecision, SpreadPicture } from '@preflearn/core/models';
import { signedNumber } from '@preflearn/core/text';
import type { LossThreads } from '../kernels/threads/row-program.js';

/** Final scores of the training rows, from which a link learns its parameters. */
export interface LinkTraining<T extends Target = Target> {
  /** `scores[row * scoreCount + k]`; the order of the rows has no meaning. */
  readonly scores: Float64Array;
  readonly scoreCount: number;
  readonly target: T;
  /** Shape [rows], all above 0. */
  readonly weights: Float64Array;
}

/** Training rows in memory, whose scores change in place as rules are added. */
export interface LinkRows<T extends Target = Target> extends LinkTraining<T> {
  /** For loops over the rows, which several threads may share. */
  readonly threads: LossThreads;
}

/** A link fitted to the current scores of training rows, and what it predicts for them. */
export interface FollowedLink<P extends Prediction = Prediction> {
  readonly link: FittedLink<P>;
  /** Valid until the link is fitted again, or the scores change. */
  readonly prediction: P;
}

/** Restores the parameters of a link. */
export interface SavedLink<P extends Prediction = Prediction> {
  /**
   * Restores what {@link FittedLink.toJSON} wrote.
   *
   * @throws DataError MODEL_VALUE for anything else
   */
  load(parameters: unknown, target: TargetSchema): FittedLink<P>;
}

/** Learns the parameters of a link. */
export interface LearnedLink<T extends Target = Target, P extends Prediction = Prediction> {
  readonly id: string;
  /**
   * Learns its parameters; equal scores, targets and weights give equal parameters, whatever the order of the rows.
   *
   * @throws DataError TARGET_CLASSES for a target whose classes it cannot distinguish, UsageError for options that do
   *   not fit the target
   */
  fit(training: LinkTraining<T>): FittedLink<P>;
  /**
   * Optional, for a link that many threads fit faster: prepares for rows to which it is fitted again and again, before
   * the first rule. Equal bits to {@link LearnedLink.fit}, whose errors it throws.
   *
   * @returns fits the link to the current scores; `undefined` if it has nothing to share
   */
  follow?(rows: LinkRows<T>): (() => FollowedLink<P>) | undefined;
}

/**
 * Turns scores into predictions: thresholds, a softmax, a median. It may learn parameters of its own from
 * the scores of the training rows.
 */
export interface Link<T extends Target = Target, P extends Prediction = Prediction>
  extends LearnedLink<T, P>,
    SavedLink<P> {}

/** What a response means if it is not a number on one scale. */
export interface Meaning {
  /** Classes in words, such as `setosa` or `at least 3`. */
  readonly classes: string;
  /** How strongly the response favours them; 0 if it changes nothing, or if the words say how strongly. */
  readonly value: number;
}

/** A direction in score space, along which rules count for or against a prediction. */
export interface ScoreDirection {
  /** What the product of a response and the weights means, such as `for Japan against the other classes`. */
  readonly unit: string;
  /** Shape [scoreCount]. */
  readonly weights: readonly number[];
}

/** A response in words, such as `setosa +0.12`; only the words if there is no number. */
export function meaningText({ classes, value }: Meaning): string {
  return value === 0 ? classes : `${classes} ${signedNumber(value)}`;
}

/** A link with its parameters; immutable. */
export interface FittedLink<P extends Prediction = Prediction> {
  /** Predictions for rows of scores, `scores[row * scoreCount + k]`; empty if there are no rows. */
  predict(scores: Float64Array): P;
  /**
   * How the scores of one row lead to its prediction, in sentences.
   *
   * @param scores  shape [scoreCount]
   */
  conclude(scores: Float64Array): readonly string[];
  /**
   * Optional, if a response is not a number on one scale: what it means, for rules in words; `undefined` if it cannot
   * be put into words.
   *
   * @param response  shape [scoreCount]
   */
  meaning?(response: readonly number[]): Meaning | undefined;
  /**
   * Optional, if there are several scores: the direction along which the responses of all rules that cover a row can be
   * summed to one number.
   *
   * @param scores  of the row, shape [scoreCount]
   */
  direction?(scores: Float64Array): ScoreDirection;
  /** Facts for people. */
  facts(): ModelDescription['facts'];
  /** Marks on the axis of scores, such as thresholds. */
  marks(): SpreadPicture['marks'];
  /** Optional: how it turns scores into classes, as data; a model whose link lacks this cannot be exported. */
  decision?(): PortableDecision;
  /** Its parameters as plain data. */
  toJSON(): unknown;
}
