import {
  alignToSchema,
  type Column,
  checkLabelledTable,
  DataError,
  type Explanation,
  type LabelledTable,
  type ModelDescription,
  type Prediction,
  type PredictOptions,
  predictionText,
  type Rows,
  selectRows,
  type Table,
  type Target,
  tableForModel,
  UsageError,
} from '@preflearn/core';
import { type StagedModel, TrainedModel } from '@preflearn/core/models';
import { weightsInUnit } from '@preflearn/core/numbers';
import { listed, signedNumber } from '@preflearn/core/text';
import { type FittedLink, meaningText } from '../loss/link.js';
import { describeRules } from './describe-rules.js';
import { explainRules } from './explain-rules.js';
import { RuleScorer } from './predict-by-bitsets.js';
import { attributeImportance, type Rule, ruleCondition, ruleImportance } from './rule.js';
import type { Checkpoint, ErrorPoint, RuleModelParts } from './rule-model-parts.js';
import { writeParameters } from './rule-parameters.js';

/**
 * An ensemble of decision rules: scores are sums of the responses of the rules that cover a row, and a link
 * turns scores into predictions.
 */
export class RuleModel<P extends Prediction = Prediction>
  extends TrainedModel<P, RuleModelParts<P>>
  implements StagedModel<P>
{
  /** Scorer of the whole ensemble of which this one is the beginning. */
  #scorer: RuleScorer;

  constructor(parts: RuleModelParts<P>) {
    super(parts);
    this.#scorer = new RuleScorer(parts.rules, parts.intercept);
  }

  /** Id of the learner that made the model and can load it. */
  get learner(): string {
    return this.parts.learner;
  }

  /** The rules in the order they were added. */
  get rules(): readonly Rule[] {
    return this.parts.rules;
  }

  /** Score every row starts with, shape [scores]. */
  get intercept(): readonly number[] {
    return this.parts.intercept;
  }

  /** Turns scores into predictions. */
  get link(): FittedLink<P> {
    return this.parts.link;
  }

  /** {@inheritDoc @preflearn/core!index.Model.trainingErrors} */
  get trainingErrors(): Readonly<Record<string, number>> | undefined {
    return this.parts.trainingErrors;
  }

  /** Training error by number of rules, at the recorded points. */
  get trainingCurve(): readonly ErrorPoint[] {
    return this.parts.checkpoints.map(({ rules, error }) => ({ rules, error }));
  }

  /** Numbers of rules at the recorded points, ascending, shape [recorded points]. */
  get stages(): readonly number[] {
    return this.parts.checkpoints.map(({ rules }) => rules);
  }

  /**
   * Scores of the rows of a table.
   *
   * @returns `scores[row * scoreCount + k]`
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  scores(given: Table | Rows, options: PredictOptions = {}): Float64Array {
    const table = tableForModel(this.schema, given, options);
    return this.#scorer.scores(this.#align(table, options), table.rowCount, this.rules.length);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): P {
    return this.link.predict(this.scores(table, options));
  }

  /**
   * The rules that cover a row and what each adds to its score, the strongest first, preceded by the score that every
   * row starts with, unless it is 0.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link RuleModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const columns = this.#align(this.rowOf(given, row, options), options);
    const scores = this.#scorer.scores(columns, 1, this.rules.length);
    const prediction = this.link.predict(scores);
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      ...explainRules(this.parts, columns, scores),
    };
  }

  /**
   * Rules in words, the most important first: those that separate the scores of the training rows most (see
   * `ruleImportance`); ties go to the earlier rule.
   *
   * @param top  most rules to return
   */
  rulesInWords(top = 10): readonly string[] {
    const { rows } = this.parts.training;
    return this.rules
      .map((rule) => ({ rule, strength: ruleImportance(rule, rows) }))
      .sort((a, b) => b.strength - a.strength)
      .slice(0, top)
      .map(({ rule }) => this.#ruleInWords(rule));
  }

  /**
   * Importance of each attribute, most important first; the importances sum to 1.
   *
   * Source: Friedman and Popescu (2008), equation (35); see `attributeImportance`.
   */
  importance(): readonly { readonly name: string; readonly value: number }[] {
    const { attributes } = this.schema;
    const values = attributeImportance(this.rules, attributes.length, this.parts.training.rows);
    return attributes
      .map(({ name }, index) => ({ name, value: values[index] }))
      .sort((a, b) => b.value - a.value);
  }

  /**
   * The ensemble of the first rules only.
   *
   * The link (such as thresholds) is fitted again if the training data are given; otherwise the one recorded nearest to
   * `rules` is used (twelve, evenly spaced, are recorded).
   *
   * @param rules  number of rules to keep; more than there are keeps all
   * @param data   the training data
   * @throws UsageError ARGUMENT unless `rules` is a whole number of at least 0
   * @throws DataError TARGET_CLASSES for data with another target, and what `checkLabelledTable` throws
   */
  truncate(rules: number, data?: LabelledTable): RuleModel<P> {
    if (!Number.isInteger(rules) || rules < 0) {
      throw new UsageError('ARGUMENT', `cannot keep ${rules} rules`, {
        where: { function: 'truncate' },
        remedy: 'give a whole number of at least 0',
      });
    }
    if (rules >= this.rules.length) return this;
    const kept = this.rules.slice(0, rules);
    const checkpoints = this.parts.checkpoints.filter((point) => point.rules <= rules);
    const link = data === undefined ? this.#nearestLink(rules) : this.#fitLink(rules, data);
    const model = new RuleModel({
      ...this.parts,
      rules: kept,
      checkpoints,
      link,
      spread: [],
      trainingErrors: undefined,
    });
    model.#scorer = this.#scorer;
    return model;
  }

  /**
   * Error on a table by number of rules, at the points recorded in training.
   *
   * @param data   attributes and targets
   * @param error  measures predictions against targets; lower is better
   */
  errorCurve(
    data: LabelledTable,
    error: (prediction: P, target: Target) => number,
  ): readonly ErrorPoint[] {
    const columns = this.#align(data.attributes, {});
    const points = this.parts.checkpoints;
    const counts = points.map(({ rules }) => rules);
    const scores = this.#scorer.scoresAfter(columns, data.attributes.rowCount, counts);
    return Array.from(scores, (after, i) => {
      const { rules, link } = points[i];
      return { rules, error: error(link.predict(after), data.target) };
    });
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeRules(this, this.parts, top);
  }

  protected parameters(): unknown {
    return writeParameters(this.parts);
  }

  #align(table: Table, options: PredictOptions): readonly Column[] {
    return alignToSchema(this.schema, table, options.unseen);
  }

  /** Fits the link as training does: to rows of positive weight. */
  #fitLink(rules: number, data: LabelledTable): FittedLink<P> {
    checkLabelledTable(data);
    this.#checkTarget(data.target);
    const given = data.weights ?? new Float64Array(data.attributes.rowCount).fill(1);
    const kept = Array.from(given.keys()).filter((row) => given[row] > 0);
    const { attributes, target } = selectRows(data, kept);
    return this.parts.linkMethod.fit({
      scores: this.#scorer.scores(this.#align(attributes, {}), kept.length, rules),
      scoreCount: this.parts.intercept.length,
      target,
      weights: weightsInUnit(Float64Array.from(kept, (row) => given[row])),
    });
  }

  #checkTarget(target: Target): void {
    const { kind, classes } = this.schema.target;
    if (target.kind === kind && kind === 'numeric') return;
    if (target.kind === kind && 'classes' in target && sameNames(target.classes, classes)) return;
    throw new DataError(
      'TARGET_CLASSES',
      `the target does not have the classes that the model was trained on (${listed(classes)}, ${kind})`,
      { where: { column: target.name }, remedy: 'give the training data' },
    );
  }

  #nearestLink(rules: number): FittedLink<P> {
    let nearest: Checkpoint<P> | undefined;
    for (const point of this.parts.checkpoints) {
      const gap = Math.abs(point.rules - rules);
      if (nearest === undefined || gap < Math.abs(nearest.rules - rules)) nearest = point;
    }
    return nearest?.link ?? this.link;
  }

  #ruleInWords(rule: Rule): string {
    const { training, schema } = this.parts;
    const meaning = this.link.meaning?.(rule.response);
    const response = meaning
      ? meaningText(meaning)
      : `score ${rule.response.map(signedNumber).join(', ')}`;
    return (
      `if ${ruleCondition(rule, schema)} then ${response} ` +
      `(covers ${rule.coverage} of ${training.rows} rows)`
    );
  }
}

function sameNames(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, i) => name === b[i]);
}
