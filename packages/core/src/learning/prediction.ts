import { formatRanking } from '../data/ranking-text.js';
import type { TargetKind } from '../data/target.js';
import { checkGiven } from '../errors/check-given.js';
import type { Picture } from './picture.js';

/** A number that goes with each prediction, such as a score, a probability or a reliability. */
export interface PredictionDetail {
  /** Heading, such as `score` or `theta`. */
  readonly name: string;
  /** Finite, so that any table can hold it; shape [rows]. */
  readonly values: Float64Array;
}

/** For each row, the set of classes that it plausibly has. */
export interface PredictionSets {
  /** Expected share of new rows, drawn like the training rows, whose class is in their set; in (0, 1]. */
  readonly coverage: number;
  /** 1 if class k is in the set of a row, else 0, shape [rows x classes]; no set is empty. */
  readonly members: Uint8Array;
}

/** Predicted classes. */
export interface ClassPrediction {
  readonly kind: 'ordinal' | 'nominal';
  readonly classes: readonly string[];
  /** Position in `classes` of each row's predicted class, shape [rows]. */
  readonly codes: Int32Array;
  /** A score that increases with the class, shape [rows], if the model has one. */
  readonly scores?: Float64Array;
  /**
   * Expected position of each row on the scale of ordered classes, 0 for the first, shape [rows], if the model reports
   * it. Rounding it gives the predicted class; see `expectedPositions`.
   */
  readonly positions?: Float64Array;
  /** Class probabilities, shape [rows x classes], if the model has them. */
  readonly probabilities?: Float64Array;
  /** Prediction sets, if the model gives them; for ordered classes each is a run of neighbouring classes. */
  readonly sets?: PredictionSets;
  readonly details: readonly PredictionDetail[];
}

/** Predicted orders of labels. */
export interface RankingPrediction {
  readonly kind: 'ranking';
  readonly labels: readonly string[];
  /** As in a ranking target: 1 for the best label, never 0; shape [rows x labels]. */
  readonly positions: Int32Array;
  /**
   * Expected rank of each label, from 1 to the number of labels, shape [rows x labels], if the model reports it. Labels
   * that are predicted earlier have no higher one; see `expectedPositions`.
   */
  readonly expectedRanks?: Float64Array;
  readonly details: readonly PredictionDetail[];
}

/** For each row, an interval in which the number plausibly lies. */
export interface PredictionIntervals {
  /** Expected share of new rows, drawn like the training rows, whose number is in their interval; in (0, 1]. */
  readonly coverage: number;
  /** Lower bounds, finite, in the unit of the target, none above the predicted number, shape [rows]. */
  readonly lower: Float64Array;
  /** Upper bounds, finite, in the unit of the target, none below the predicted number, shape [rows]. */
  readonly upper: Float64Array;
}

/** Predicted numbers. */
export interface NumericPrediction {
  readonly kind: 'numeric';
  /** Shape [rows]. */
  readonly values: Float64Array;
  /** Prediction intervals, if the model gives them. */
  readonly intervals?: PredictionIntervals;
  readonly details: readonly PredictionDetail[];
}

/** What a model predicts for the rows of a table. */
export type Prediction = ClassPrediction | RankingPrediction | NumericPrediction;

/** The prediction for one row as text: a class, an order such as `b>a>c`, or a number. */
export function predictionText(prediction: Prediction, row: number): string {
  checkGiven('predictionText', prediction, 'a prediction, as predict of a model gives it', [
    'kind',
  ]);
  switch (prediction.kind) {
    case 'numeric':
      return String(prediction.values[row]);
    case 'ranking':
      return formatRanking(prediction.labels, prediction.positions, row * prediction.labels.length);
    default:
      return prediction.classes[prediction.codes[row]];
  }
}

/** Number of rows of a prediction. */
export function predictionLength(prediction: Prediction): number {
  checkGiven('predictionLength', prediction, 'a prediction, as predict of a model gives it', [
    'kind',
  ]);
  switch (prediction.kind) {
    case 'numeric':
      return prediction.values.length;
    case 'ranking':
      return prediction.labels.length === 0
        ? 0
        : prediction.positions.length / prediction.labels.length;
    default:
      return prediction.codes.length;
  }
}

/** Why a model predicts what it predicts for one row. */
export interface Explanation {
  readonly kind: TargetKind;
  /** The explained row of the table, from 0. */
  readonly row: number;
  /** As {@link predictionText} gives it. */
  readonly prediction: string;
  /** What the numbers in `because` are, such as `added to the score`. */
  readonly unit: string;
  /** Whether the sign of a number says for or against; otherwise the numbers are amounts, such as counts. */
  readonly signed: boolean;
  /** The grounds, each with its number, in an order of the learner's choice. */
  readonly because: readonly { readonly text: string; readonly value: number }[];
  /** How the grounds lead to the prediction, in sentences. */
  readonly conclusion: readonly string[];
  /** How the grounds add up, if they are terms of one sum. */
  readonly sum?: ExplanationSum | undefined;
  /** What leads to the prediction, drawn; none when absent. */
  readonly pictures?: readonly Picture[] | undefined;
}

/** The grounds of an {@link Explanation} as terms of a sum. */
export interface ExplanationSum {
  /** What is summed, such as `added to the score`, or `for Japan against the other classes`. */
  readonly unit: string;
  /** What each ground adds, shape [grounds]. */
  readonly terms: readonly number[];
  /**
   * Contribution of each attribute that grounds name, the largest first; a ground of several conditions is shared
   * equally among them.
   */
  readonly attributes: readonly { readonly name: string; readonly value: number }[];
  /** Contribution of the grounds that name no attribute, such as the score that every row starts with. */
  readonly start: number;
}
