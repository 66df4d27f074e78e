import {
  alignToSchema,
  type ClassPrediction,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { chiSquareTail } from '@preflearn/core/numbers';
import { chanceText, readableNumber, valueInWords } from '@preflearn/core/text';
import { coefficientsOf, type LogitCoefficient } from './coefficients.js';
import { contributionsOf } from './contributions.js';
import { describeLogit } from './describe-logit.js';
import { writeParameters } from './logit-parameters.js';
import type { LogitParts } from './logit-parts.js';
import { linearScores, predictionOf, predictLogit, scoresOf } from './predict-logit.js';
import type { ChiSquare } from './proportional-odds.js';

/** The chi-square statistic of a test and its probability if the hypothesis holds. */
export interface ChiSquareTest extends ChiSquare {
  readonly pValue: number;
}

/** A test of proportional odds. */
export interface ProportionalOdds extends ChiSquareTest {
  /** The same for each attribute alone, by its position in the schema. */
  readonly attributes: readonly (ChiSquareTest & { readonly attribute: number })[];
}

/**
 * A linear model of classes: one score with thresholds between ordered classes, or a score for each class, and class
 * probabilities from them.
 */
export class LogitModel extends TrainedModel<ClassPrediction, LogitParts> {
  /** @internal */
  constructor(parts: LogitParts) {
    super(parts);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** @internal */
  override get parts(): LogitParts {
    return super.parts;
  }

  /** Size of the penalty in use, ridge or lasso: that of the options, or the one that was chosen. */
  get strength(): number {
    return this.parts.strength;
  }

  /** Log-likelihood of the training rows, at most 0. */
  get logLikelihood(): number {
    return this.parts.logLikelihood;
  }

  /** Thresholds between ordered classes, ascending, shape [classes - 1]; empty for a score for each class. */
  get thresholds(): readonly number[] {
    return this.parts.thresholds;
  }

  /**
   * The coefficients with odds ratios, standard errors and intervals, in the order of the attributes; for a score for
   * each class, those of every class against the first one that occurs.
   */
  get coefficients(): readonly LogitCoefficient[] {
    return coefficientsOf(this.parts);
  }

  /**
   * The score test of proportional odds, for all attributes and for each: small p-values say that effects differ between
   * thresholds. Made for the cumulative form without penalty and at least three classes; none elsewhere, nor if classes are
   * separated.
   */
  get proportionalOdds(): ProportionalOdds | undefined {
    const { proportionalOdds } = this.parts;
    if (proportionalOdds === undefined || proportionalOdds === 'separated') return undefined;
    const { statistic, degrees, attributes } = proportionalOdds;
    return {
      ...{ statistic, degrees, pValue: chiSquareTail(statistic, degrees) },
      attributes: attributes.map((one) => ({
        ...one,
        pValue: chiSquareTail(one.statistic, one.degrees),
      })),
    };
  }

  /**
   * Scores of the rows of a table.
   *
   * @returns `scores[row * scoreCount + k]`: one score for ordered classes, or one for each class
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
   */
  scores(table: Table | Rows, options: PredictOptions = {}): Float64Array {
    return linearScores(this.parts, table, options);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictLogit(this.parts, table, options);
  }

  /**
   * What each attribute adds to the score, the largest contribution first; with a score for each class, to that of the
   * predicted class against the mean of the others.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link LogitModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    const scores = scoresOf(this.parts, columns, 1);
    const prediction = predictionOf(this.parts, scores);
    const code = prediction.codes[0];
    const directed = (response: readonly number[]) => leadOf(response, code);
    const grounds = contributionsOf(this.parts, columns)
      .map(({ attribute, response }) => ({ attribute, value: directed(response) }))
      .filter(({ value }) => value !== 0)
      .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.attribute - b.attribute);
    const { classes, kind } = this.schema.target;
    const start = directed(this.parts.start);
    const isOneScore = scores.length === 1;
    const unit = isOneScore
      ? 'added to the score'
      : `added to the score of ${classes[code]} against the mean of the others`;
    const always = start === 0 ? [] : [{ text: 'always', value: start }];
    const because = [
      ...always,
      ...grounds.map(({ attribute, value }) => ({
        text: valueInWords(columns[attribute], 0),
        value,
      })),
    ];
    return {
      kind,
      row,
      prediction: predictionText(prediction, 0),
      unit,
      signed: true,
      because,
      conclusion: conclusionOf(prediction, isOneScore ? scores[0] : undefined),
      sum: {
        unit,
        terms: because.map(({ value }) => value),
        attributes: grounds.map(({ attribute, value }) => ({
          name: this.schema.attributes[attribute].name,
          value,
        })),
        start,
      },
    };
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeLogit(this.parts, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }
}

/** One score, or the score of a class less the mean of the others. */
function leadOf(scores: readonly number[], code: number): number {
  if (scores.length === 1) return scores[0];
  const others = scores.reduce((sum, score, c) => sum + (c === code ? 0 : score), 0);
  return scores[code] - others / (scores.length - 1);
}

function conclusionOf(
  { classes, codes, probabilities = new Float64Array(0) }: ClassPrediction,
  score: number | undefined,
): string[] {
  const chances = classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
  const given = `The class probabilities are ${chances.join(', ')}.`;
  if (score === undefined) return [`${classes[codes[0]]} has the highest score.`, given];
  return [`They add up to the score ${readableNumber(score)}.`, given];
}
