import {
  covers,
  type ErrorPoint,
  explanationSum,
  type FittedLink,
  importanceWithTerms,
  type Rule,
  responseText,
  ruleCondition,
  ruleImportance,
  type ScoreDirection,
  type ScoreTerm,
  strongest,
  termGround,
} from '@preflearn/boosting';
import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type Explanation,
  type LabelledTable,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
  type Target,
  tableForModel,
  UsageError,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { describeShortRules } from './describe-short-rules.js';
import type { FittedPrediction } from './fitted-target.js';
import { type LinearTerm, termOf } from './linear-term.js';
import type { PathPoint } from './path-point.js';
import { linkOf } from './point-link.js';
import { scoresOf } from './scores.js';
import type { ShortRulesModelParts } from './short-rules-model-parts.js';
import { ID } from './short-rules-options.js';
import { writePath } from './write-path.js';

/**
 * A few short rules and, if requested, linear terms, together with the models of every smaller number of rules; see
 * {@link ShortRulesModel.truncate}.
 */
export class ShortRulesModel<P extends FittedPrediction = ClassPrediction> extends TrainedModel<
  P,
  ShortRulesModelParts
> {
  readonly learner = ID;
  /** The last point of the path. */
  readonly #point: PathPoint;

  /** @internal */
  constructor(parts: ShortRulesModelParts) {
    super(parts);
    this.#point = parts.path[parts.path.length - 1];
  }

  /** Score every row starts with, shape [scores]. */
  get intercept(): readonly number[] {
    return this.#point.intercept;
  }

  /** The rules in the order they were chosen, with responses of shape [scores]. */
  get rules(): readonly Rule[] {
    return this.parts.rules.map((rule, j) => ({ ...rule, response: this.#point.responses[j] }));
  }

  /**
   * The linear terms with their slopes: what one standard deviation of the attribute adds to the scores, shape
   * [scores].
   */
  get linearTerms(): readonly (LinearTerm & { readonly slope: readonly number[] })[] {
    return this.parts.terms.map((term, j) => ({ ...term, slope: this.#point.slopes[j] }));
  }

  /** Turns scores into predictions. */
  get link(): FittedLink<P> {
    return this.#linkOf(this.#point);
  }

  /** Training error by number of rules, from 0 to all. */
  get trainingCurve(): readonly ErrorPoint[] {
    return this.parts.path.map(({ error }, rules) => ({ rules, error }));
  }

  /**
   * Scores of the rows of a table.
   *
   * @returns `scores[row * scoreCount + k]`: one score for ordered classes, one per class for unordered ones
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  scores(given: Table | Rows, options: PredictOptions = {}): Float64Array {
    const table = tableForModel(this.schema, given, options);
    const columns = alignToSchema(this.schema, table, options.unseen);
    return this.#scoresOf(columns, table.rowCount, this.#point);
  }

  /** {@inheritDoc @preflearn/core!index.Model.predict} */
  predict(table: Table | Rows, options: PredictOptions = {}): P {
    return this.link.predict(this.scores(table, options));
  }

  /**
   * What each rule that covers a row, and each linear term, adds to its scores, the strongest first, and the
   * contribution of each attribute; for unordered classes, in favour of the predicted one against the others.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link ShortRulesModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const one = this.rowOf(given, row, options);
    const columns = alignToSchema(this.schema, one, options.unseen);
    const fired = this.rules.filter((rule) => covers(rule, columns, 0));
    const scores = this.#scoresOf(columns, 1, this.#point);
    const { intercept } = this.#point;
    const grounds = [
      ...this.linearTerms.map((term) => this.#linearGround(term, columns)),
      ...fired.map((rule) => this.#ground(ruleCondition(rule, this.schema), rule.response, rule)),
    ].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    if (intercept.some((start) => start !== 0)) {
      grounds.unshift(this.#ground('always (the scores every row starts with)', intercept));
    }
    const direction = scores.length === 1 ? ONE_SCORE : this.link.direction?.(scores);
    const prediction = this.link.predict(scores);
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      unit: ONE_SCORE.unit,
      signed: true,
      because: grounds.map(({ text, value }) => ({ text, value })),
      conclusion: [
        `${fired.length} of ${this.rules.length} rules cover the row.`,
        ...this.link.conclude(scores),
      ],
      sum: direction && explanationSum(grounds, direction, this.schema),
    };
  }

  /**
   * Rules in words, the most important first, ordered as by `RuleModel.rulesInWords`; ties go to the earlier rule.
   *
   * @param top  most rules to return
   */
  rulesInWords(top = 10): readonly string[] {
    const { rows } = this.training;
    const inOrder = this.rules.map((rule, index) => ({
      rule,
      index,
      strength: ruleImportance(rule, rows),
    }));
    inOrder.sort((a, b) => b.strength - a.strength || a.index - b.index);
    return inOrder.slice(0, top).map(({ rule }) => {
      const response = responseText(rule.response, this.schema.target);
      const covered = `(covers ${rule.coverage} of ${rows} rows)`;
      return `if ${ruleCondition(rule, this.schema)} then ${response} ${covered}`;
    });
  }

  /**
   * Importance of each attribute, most important first; the importances sum to 1. A rule counts as in
   * `attributeImportance`, a linear term by its strongest slope, per standard deviation.
   *
   * Source: Friedman and Popescu (2008), equation (35).
   */
  importance(): readonly { readonly name: string; readonly value: number }[] {
    const terms = this.linearTerms.map(({ attribute, slope }) => ({ attribute, added: slope }));
    return importanceWithTerms(this.schema, this.training.rows, this.rules, terms);
  }

  /**
   * The model of the first rules only, with the responses, slopes and thresholds that were fitted for that number: the
   * same model as training with that value of `rules` gives.
   *
   * @param rules  number of rules to keep; more than there are keeps all
   * @throws UsageError ARGUMENT unless `rules` is a whole number of at least 0
   */
  truncate(rules: number): ShortRulesModel<P> {
    if (!Number.isInteger(rules) || rules < 0) {
      throw new UsageError('ARGUMENT', `cannot keep ${rules} rules`, {
        where: { function: 'truncate' },
        remedy: 'give a whole number of at least 0',
      });
    }
    if (rules >= this.parts.rules.length) return this;
    return new ShortRulesModel<P>({
      ...this.parts,
      rules: this.parts.rules.slice(0, rules),
      path: this.parts.path.slice(0, rules + 1),
    });
  }

  /**
   * Error on a table by number of rules, from 0 to all.
   *
   * @param data   attributes and targets
   * @param error  measures predictions against targets; lower is better
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  errorCurve(
    data: LabelledTable,
    error: (prediction: P, target: Target) => number,
  ): readonly ErrorPoint[] {
    const columns = alignToSchema(this.schema, data.attributes);
    return this.parts.path.map((point, rules) => {
      const scores = this.#scoresOf(columns, data.attributes.rowCount, point);
      const link = this.#linkOf(point);
      return { rules, error: error(link.predict(scores), data.target) };
    });
  }

  /** {@inheritDoc @preflearn/core!index.Model.describe} */
  describe(top = 10): ModelDescription {
    return describeShortRules(this, top);
  }

  protected parameters(): unknown {
    return writePath(this.parts);
  }

  /** The kind of the target decides what is predicted. */
  #linkOf(point: PathPoint): FittedLink<P> {
    return linkOf(point, this.schema.target) as FittedLink<P>;
  }

  #scoresOf(columns: readonly Column[], rowCount: number, point: PathPoint): Float64Array {
    return scoresOf(point, this.parts.terms, this.parts.rules, columns, rowCount);
  }

  #linearGround(
    { slope, ...term }: LinearTerm & { readonly slope: readonly number[] },
    columns: readonly Column[],
  ): Ground {
    const { attribute } = term;
    const { x, text } = termGround(this.schema, columns, attribute);
    const z = termOf(term, x);
    const added = slope.map((s) => s * z);
    return this.#ground(text, added, { conditions: [{ attribute }] });
  }

  /** @param rule  names the attributes; none for what every row starts with */
  #ground(text: string, response: readonly number[], rule?: ScoreTerm['rule']): Ground {
    const { target } = this.schema;
    return {
      ...{ rule, response, value: strongest(response) },
      text: target.kind !== 'nominal' ? text : `${text}: ${responseText(response, target)}`,
    };
  }
}

/** One ground of an explanation, as a term of the scores and in words. */
interface Ground extends ScoreTerm {
  readonly text: string;
  readonly value: number;
}

/** What rules and linear terms add up to if there is one score. */
const ONE_SCORE: ScoreDirection = { unit: 'added to the score', weights: [1] };
