import { type Rule, saveCondition } from '@preflearn/boosting';
import { readCondition, savedConditionSchema } from '@preflearn/boosting/predict';
import type { ModelDocument, Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { RuleFitModelParts, SlopedTerm } from './rulefit-model-parts.js';

/*
 * A saved model lists its linear terms, {"attribute": "age", "low": 20, "high": 70, "scale": 25, "centre": 2,
 * "slope": [0, 0.3]}, and its rules, {"if": [["age", "<=", 30.5]], "response": [0, 0.2], "coverage": 40}.
 */

/** The schema of the saved parameters. */
export function ruleFitParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const scores = v.pipe(v.array(finite), v.minLength(1));
  return v.strictObject({
    intercept: scores,
    linear: v.array(
      v.strictObject({
        attribute: v.string(),
        low: finite,
        high: finite,
        scale: v.pipe(finite, v.gtValue(0)),
        centre: finite,
        slope: scores,
      }),
    ),
    rules: v.array(
      v.strictObject({
        if: v.pipe(v.array(savedConditionSchema()), v.minLength(1)),
        response: scores,
        coverage: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      }),
    ),
  });
}

/** Saved parameters. */
export type RuleFitParameters = v.InferOutput<ReturnType<typeof ruleFitParametersSchema>>;

/** The parameters as plain data. */
export function writeRuleFit({
  schema,
  intercept,
  linear,
  rules,
}: RuleFitModelParts): RuleFitParameters {
  return {
    intercept: [...intercept],
    linear: linear.map(({ attribute, slope, ...term }) => ({
      attribute: schema.attributes[attribute].name,
      ...term,
      slope: [...slope],
    })),
    rules: rules.map(({ conditions, response, coverage }) => ({
      if: conditions.map((condition) => saveCondition(condition, schema)),
      response: [...response],
      coverage,
    })),
  };
}

/**
 * Restores checked parameters.
 *
 * @throws DataError MODEL_VALUE for what does not fit the schema, or scores that could be infinite
 */
export function readParameters(
  { intercept, linear, rules }: RuleFitParameters,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
): Pick<RuleFitModelParts, 'intercept' | 'linear' | 'rules'> {
  const { length } = schema.target.classes;
  const expect = (place: string, scores: readonly number[]) => {
    if (scores.length === length) return;
    throw damagedModel(place, `${scores.length} numbers`, `${length}, one for each class`);
  };
  expect('parameters.intercept', intercept);
  linear.forEach(({ slope }, j) => {
    expect(`parameters.linear.${j}.slope`, slope);
  });
  rules.forEach(({ response }, j) => {
    expect(`parameters.rules.${j}.response`, response);
  });
  const parts = {
    intercept,
    linear: linear.map((term, j) => readTerm(term, `parameters.linear.${j}`, schema)),
    rules: rules.map((rule, j) => readRule(rule, `parameters.rules.${j}`, schema, training.rows)),
  };
  const farthest =
    largest(intercept) +
    parts.rules.reduce((sum, { response }) => sum + largest(response), 0) +
    parts.linear.reduce((sum, term) => sum + largest(term.slope) * farthestOf(term), 0);
  if (farthest < Infinity) return parts;
  throw damagedModel('parameters', 'numbers that can add up to an infinite score', 'smaller ones');
}

function readTerm(
  { attribute: name, ...term }: RuleFitParameters['linear'][number],
  place: string,
  { attributes }: Schema,
): SlopedTerm {
  const attribute = attributes.findIndex((one) => one.name === name);
  if (attributes[attribute]?.type !== 'numeric') {
    throw damagedModel(`${place}.attribute`, name, 'a numeric attribute');
  }
  if (!(term.low < term.high && farthestOf({ attribute, ...term }) < Infinity)) {
    throw damagedModel(place, `${term.low} to ${term.high}`, 'a range with a scale that fits');
  }
  return { attribute, ...term };
}

function readRule(
  { if: conditions, response, coverage }: RuleFitParameters['rules'][number],
  place: string,
  schema: Schema,
  rows: number,
): Rule {
  if (coverage > rows) {
    throw damagedModel(`${place}.coverage`, coverage, `at most ${rows}, the rows of the training`);
  }
  return {
    conditions: conditions.map((one) => readCondition(one, `${place}.if`, schema)),
    response,
    coverage,
  };
}

/** How far from 0 a term can be. */
function farthestOf({ low, high, scale, centre }: SlopedTerm): number {
  return Math.max(Math.abs(low), Math.abs(high)) / scale + Math.abs(centre);
}

function largest(scores: readonly number[]): number {
  return scores.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
}
