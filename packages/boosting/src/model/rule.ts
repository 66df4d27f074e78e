import type { Column, Schema } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { type Condition, conjunctionText, satisfies } from './condition.js';

/** A decision rule: if all conditions hold, then the response is added to the score [ML08 eq. 6]. */
export interface Rule {
  /** Simplified; see `simplifyConjunction`. */
  readonly conditions: readonly Condition[];
  /** Shape [scores]; includes shrinkage. */
  readonly response: readonly number[];
  /** Number of training rows it covers. */
  readonly coverage: number;
}

/** Whether a rule covers a row; the columns are in the order of the schema. */
export function covers(
  rule: Pick<Rule, 'conditions'>,
  columns: readonly Column[],
  row: number,
): boolean {
  for (const condition of rule.conditions) {
    if (!satisfies(columns[condition.attribute], row, condition)) return false;
  }
  return true;
}

/** The condition part in words. */
export function ruleCondition(rule: Rule, schema: Schema): string {
  return conjunctionText(rule.conditions, schema);
}

/**
 * How much a rule separates the scores of the training rows: |response| * sqrt(s (1 - s)), where s is the share of the
 * rows it covers; with several scores the largest response counts.
 *
 * Source: Friedman and Popescu (2008), Predictive learning via rule ensembles, Annals of Applied
 * Statistics 2(3), equation (28).
 */
export function ruleImportance(rule: Rule, trainingRows: number): number {
  checkGiven('ruleImportance', rule, 'a rule', ['conditions', 'response']);
  const support = rule.coverage / trainingRows;
  return largestOf(rule.response) * Math.sqrt(Math.max(0, support * (1 - support)));
}

/** The largest absolute value of some responses (or scores). */
export function largestOf(responses: readonly number[]): number {
  return responses.reduce((most, response) => Math.max(most, Math.abs(response)), 0);
}

/**
 * Importance of each attribute: the importances of the rules, each shared equally among its conditions
 * (Friedman and Popescu 2008, equation (35), without their linear terms), scaled to sum to 1.
 *
 * @returns shape [attributes]; all 0 if there are no rules
 */
export function attributeImportance(
  rules: readonly Rule[],
  attributes: number,
  trainingRows: number,
): Float64Array {
  checkGiven('attributeImportance', rules, 'a list of rules', { each: ['conditions', 'response'] });
  const out = new Float64Array(attributes);
  let sum = 0;
  for (const rule of rules) {
    const importance = ruleImportance(rule, trainingRows);
    sum += importance;
    for (const { attribute } of rule.conditions) {
      out[attribute] += importance / rule.conditions.length;
    }
  }
  if (sum > 0) for (let i = 0; i < attributes; i++) out[i] /= sum;
  return out;
}

/**
 * The scores that rows start with.
 *
 * @param intercept  those of a row, shape [scores]
 * @returns `scores[row * scoreCount + k]`
 */
export function startScores(intercept: readonly number[], rowCount: number): Float64Array {
  const { length } = intercept;
  const scores = new Float64Array(rowCount * length);
  for (let i = 0; i < scores.length; i++) scores[i] = intercept[i % length];
  return scores;
}

/**
 * Adds the responses of rules to the scores of rows. Source: [ML08 eq. 7].
 *
 * @param columns     the attributes, as in the schema
 * @param scoreCount  scores a row has
 * @param scores      `scores[row * scoreCount + k]`, changed
 */
export function addResponses(
  rules: readonly Rule[],
  columns: readonly Column[],
  scoreCount: number,
  scores: Float64Array,
): void {
  const rowCount = scores.length / scoreCount;
  for (const rule of rules) {
    for (let row = 0; row < rowCount; row++) {
      if (!covers(rule, columns, row)) continue;
      for (let k = 0; k < scoreCount; k++) scores[row * scoreCount + k] += rule.response[k];
    }
  }
}
