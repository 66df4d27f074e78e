import {
  covers,
  explanationSum,
  importanceWithTerms,
  type Rule,
  responseText,
  ruleCondition,
  ruleImportance,
  type ScoreTerm,
  strongest,
  termGround,
} from '@preflearn/boosting';
import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type Explanation,
  type ModelDescription,
  type PredictOptions,
  predictionText,
  type Rows,
  type Table,
} from '@preflearn/core';
import { TrainedModel } from '@preflearn/core/models';
import { describeRuleFit } from './describe-rulefit.js';
import { termOf } from './linear-term.js';
import { predictRuleFit, scoresOf } from './predict-rulefit.js';
import { ruleFitLink } from './rulefit-link.js';
import type { RuleFitModelParts, SlopedTerm } from './rulefit-model-parts.js';
import { ID } from './rulefit-options.js';
import { writeRuleFit } from './rulefit-parameters.js';

/** What one standard deviation of an attribute is, in units of its linear term. */
const TERM_DEVIATION = 0.4;

/** Rules and linear terms that add up to a score for each class. */
export class RuleFitModel extends TrainedModel<ClassPrediction, RuleFitModelParts> {
  readonly learner = ID;

  /** @internal */
  constructor(parts: RuleFitModelParts) {
    super(parts);
  }

  /** Score every row starts with, shape [classes]. */
  get intercept(): readonly number[] {
    return this.parts.intercept;
  }

  /** The linear terms, in the order of the attributes. */
  get linearTerms(): readonly SlopedTerm[] {
    return this.parts.linear;
  }

  /** The rules, with responses of shape [classes]. */
  get rules(): readonly Rule[] {
    return this.parts.rules;
  }

  /**
   * The class with the largest score, the first of several, and class probabilities: the softmax of the scores.
   *
   * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN
   */
  predict(table: Table | Rows, options: PredictOptions = {}): ClassPrediction {
    return predictRuleFit(this.parts, table, options);
  }

  /**
   * What each linear term, and each rule that covers a row, adds to its scores, the strongest first.
   *
   * @throws UsageError ARGUMENT for a row that does not exist, and what {@link RuleFitModel.predict} throws
   */
  explain(given: Table | Rows, row: number, options: PredictOptions = {}): Explanation {
    const { schema, intercept, linear, rules } = this.parts;
    const columns = alignToSchema(schema, this.rowOf(given, row, options), options.unseen);
    const scores = scoresOf(this.parts, columns, 1);
    const link = ruleFitLink().load(null, schema.target);
    const fired = rules.filter((rule) => covers(rule, columns, 0));
    const grounds = [
      ...linear.map((term) => this.#linearGround(term, columns)),
      ...fired.map((rule) => this.#ground(ruleCondition(rule, schema), rule.response, rule)),
    ].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
    grounds.unshift(this.#ground('always (the scores every row starts with)', intercept));
    const prediction = link.predict(scores);
    const direction = link.direction?.(scores);
    return {
      kind: prediction.kind,
      row,
      prediction: predictionText(prediction, 0),
      unit: 'added to the score',
      signed: true,
      because: grounds.map(({ text, value }) => ({ text, value })),
      conclusion: [
        `${fired.length} of ${rules.length} rules cover the row.`,
        ...link.conclude(scores),
      ],
      sum: direction && explanationSum(grounds, direction, schema),
    };
  }

  /**
   * Rules in words, the most important first: those that separate the scores of the training rows most (see
   * `ruleImportance`); ties go to the earlier rule.
   *
   * @param top  most rules to return
   */
  rulesInWords(top = 10): readonly string[] {
    const { schema, training, rules } = this.parts;
    return rules
      .map((rule) => ({ rule, strength: ruleImportance(rule, training.rows) }))
      .sort((a, b) => b.strength - a.strength)
      .slice(0, top)
      .map(
        ({ rule }) =>
          `if ${ruleCondition(rule, schema)} then ${responseText(rule.response, schema.target)} ` +
          `(covers ${rule.coverage} of ${training.rows} rows)`,
      );
  }

  /**
   * Importance of each attribute, most important first; the importances sum to 1. A rule is shared equally among its
   * conditions, and a linear term counts by its largest slope for one standard deviation.
   *
   * Source: Friedman and Popescu (2008), equations (28), (29) and (35).
   */
  importance(): readonly { readonly name: string; readonly value: number }[] {
    const { schema, training, rules, linear } = this.parts;
    const terms = linear.map(({ attribute, slope }) => ({
      attribute,
      added: [TERM_DEVIATION * Math.abs(strongest(slope))],
    }));
    return importanceWithTerms(schema, training.rows, rules, terms);
  }

  /**
   * The rules and linear terms in words, and the importance of the attributes.
   *
   * @param top  most rules, and most attributes, to list
   */
  describe(top = 10): ModelDescription {
    return describeRuleFit(this, top);
  }

  protected parameters(): unknown {
    return writeRuleFit(this.parts);
  }

  #linearGround({ slope, ...term }: SlopedTerm, columns: readonly Column[]): Ground {
    const { attribute } = term;
    const { x, text } = termGround(this.schema, columns, attribute);
    const z = termOf(term, x);
    const added = slope.map((s) => s * z);
    return this.#ground(text, added, { conditions: [{ attribute }] });
  }

  /** @param rule  names the attributes; none for what every row starts with */
  #ground(text: string, response: readonly number[], rule?: ScoreTerm['rule']): Ground {
    return {
      ...{ rule, response, value: strongest(response) },
      text: `${text}: ${responseText(response, this.schema.target)}`,
    };
  }
}

/** One ground of an explanation, as a term of the scores and in words. */
interface Ground extends ScoreTerm {
  readonly text: string;
  readonly value: number;
}
