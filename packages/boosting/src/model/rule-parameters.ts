import {
  type ModelDocument,
  type Prediction,
  predictionLength,
  type Schema,
  type TargetSchema,
} from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import { counted } from '@preflearn/core/text';
import * as v from 'valibot';
import type { FittedLink, SavedLink } from '../loss/link.js';
import { largestOf, type Rule } from './rule.js';
import type { RuleModelParts } from './rule-model-parts.js';
import { readCondition, saveCondition, savedConditionSchema } from './saved-condition.js';

/*
 * A saved rule reads as one would say it: {"if": [["LSTAT", "<=", 9.7], ["CHAS", "=", "1"]], "response": [0.12],
 * "coverage": 120}.
 */

/** The schema of an ensemble's rules in a saved model; the link's part is checked by the link. */
export function ruleParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  return v.strictObject({
    intercept: v.pipe(v.array(finite), v.minLength(1)),
    rules: v.array(
      v.strictObject({
        if: v.pipe(v.array(savedConditionSchema()), v.minLength(1)),
        response: v.array(finite),
        coverage: count,
      }),
    ),
    link: v.unknown(),
    checkpoints: v.array(v.strictObject({ rules: count, link: v.unknown(), error: finite })),
    spread: v.array(
      v.strictObject({ name: v.string(), quantiles: v.pipe(v.array(finite), v.length(5)) }),
    ),
  });
}

/** Saved parameters of a rule ensemble. */
export type RuleParameters = v.InferOutput<ReturnType<typeof ruleParametersSchema>>;

type SavedRule = RuleParameters['rules'][number];

/** The parameters of an ensemble as plain data. */
export function writeParameters<P extends Prediction>(parts: RuleModelParts<P>): RuleParameters {
  return {
    intercept: [...parts.intercept],
    rules: parts.rules.map((rule) => ({
      if: rule.conditions.map((condition) => saveCondition(condition, parts.schema)),
      response: [...rule.response],
      coverage: rule.coverage,
    })),
    link: parts.link.toJSON(),
    checkpoints: parts.checkpoints.map(({ rules, link, error }) => ({
      rules,
      link: link.toJSON(),
      error,
    })),
    spread: parts.spread.map(({ name, quantiles }) => ({ name, quantiles: [...quantiles] })),
  };
}

/**
 * Restores an ensemble from checked parameters.
 *
 * @throws DataError MODEL_VALUE for a rule that does not fit the schema, or for anything the link refuses
 */
export function readParameters<P extends Prediction>(
  saved: RuleParameters,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
  linkMethod: SavedLink<P>,
): Pick<RuleModelParts<P>, 'intercept' | 'rules' | 'link' | 'checkpoints' | 'spread'> {
  const scores = saved.intercept.length;
  const link = linkMethod.load(saved.link, schema.target);
  checkCounts(saved, training.rows);
  checkStart(saved.intercept, link, schema.target);
  checkSizes(saved);
  checkSpread(saved.spread);
  return {
    intercept: saved.intercept,
    rules: saved.rules.map((rule, index) => readRule(rule, index, schema, scores)),
    link,
    checkpoints: saved.checkpoints.map(({ rules, link, error }) => ({
      rules,
      link: linkMethod.load(link, schema.target),
      error,
    })),
    spread: saved.spread,
  };
}

/** Checks that no rule covers more than all rows, and that checkpoints ascend to at most the number of rules. */
function checkCounts({ rules, checkpoints }: RuleParameters, rows: number): void {
  const over = rules.findIndex(({ coverage }) => coverage > rows);
  if (over >= 0) {
    throw damagedModel(
      `parameters.rules.${over}.coverage`,
      rules[over].coverage,
      `at most ${rows}, the rows of the training`,
    );
  }
  let least = 1;
  for (const point of checkpoints) {
    if (point.rules < least || point.rules > rules.length) {
      throw damagedModel(
        'parameters.checkpoints',
        `one after ${counted(point.rules, 'rule')}`,
        `ascending ones, the last after at most ${rules.length}`,
      );
    }
    least = point.rules + 1;
  }
}

/** Checks that the link turns the scores of one row into one prediction, of the kind of the target. */
function checkStart<P extends Prediction>(
  intercept: readonly number[],
  link: FittedLink<P>,
  { kind }: TargetSchema,
): void {
  const prediction = link.predict(Float64Array.from(intercept));
  if (prediction.kind !== kind) throw damagedModel('schema.target.kind', kind, prediction.kind);
  if (predictionLength(prediction) === 1) return;
  throw damagedModel(
    'parameters.intercept',
    `${intercept.length} scores a row`,
    'as many as the link takes',
  );
}

/**
 * Checks that the scores of a row are finite however many rules cover it, and that the sum of the rules' importances
 * is, too.
 */
function checkSizes({ intercept, rules }: RuleParameters): void {
  const farthest = rules.reduce(
    (sum, { response }) => sum + largestOf(response),
    largestOf(intercept),
  );
  if (farthest < Infinity) return;
  throw damagedModel(
    'parameters.rules',
    'responses that can add up to an infinite score',
    'smaller ones',
  );
}

/** Checks that quantiles ascend. */
function checkSpread(spread: RuleParameters['spread']): void {
  for (const { quantiles } of spread) {
    if (quantiles.every((value, i) => i === 0 || quantiles[i - 1] <= value)) continue;
    throw damagedModel('parameters.spread', quantiles.join(', '), 'ascending numbers');
  }
}

function readRule(saved: SavedRule, index: number, schema: Schema, scores: number): Rule {
  const place = `parameters.rules.${index}`;
  if (saved.response.length !== scores) {
    throw damagedModel(`${place}.response`, `${saved.response.length} responses`, String(scores));
  }
  const conditions = saved.if.map((condition) => readCondition(condition, `${place}.if`, schema));
  return { conditions, response: saved.response, coverage: saved.coverage };
}
