import { readCondition, savedConditionSchema, strongest } from '@preflearn/boosting/predict';
import type { ModelDocument, TargetSchema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { LinearTerm } from './linear-term.js';
import type { PathPoint } from './path-point.js';
import type { ShortRulesModelParts } from './short-rules-model-parts.js';

/*
 * A saved model lists its linear terms and its rules, {"if": [["LSTAT", "<=", 9.7]], "coverage": 120}, and for each
 * number of rules, from 0 on, what was fitted then.
 */

/** The schema of a saved path. */
export function shortRulesParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const numbers = v.array(finite);
  return v.strictObject({
    linear: v.array(
      v.strictObject({
        attribute: v.string(),
        low: finite,
        high: finite,
        scale: v.pipe(finite, v.gtValue(0)),
        centre: finite,
      }),
    ),
    rules: v.array(
      v.strictObject({
        if: v.pipe(v.array(savedConditionSchema()), v.minLength(1)),
        coverage: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
      }),
    ),
    path: v.pipe(
      v.array(
        v.strictObject({
          intercept: numbers,
          thresholds: numbers,
          slopes: v.array(numbers),
          responses: v.array(numbers),
          error: finite,
        }),
      ),
      v.minLength(1),
    ),
  });
}

/** Saved parameters of a model. */
export type SavedPath = v.InferOutput<ReturnType<typeof shortRulesParametersSchema>>;

/**
 * Restores the parts of a model from checked parameters.
 *
 * @throws DataError MODEL_VALUE for anything that does not fit the schema, or numbers that could add up to infinity
 */
export function readPath(
  { linear, rules, path }: SavedPath,
  { schema, training }: Pick<ModelDocument, 'schema' | 'training'>,
): Pick<ShortRulesModelParts, 'terms' | 'rules' | 'path'> {
  const { kind } = schema.target;
  if (kind === 'ranking') {
    throw damagedModel('schema.target.kind', kind, 'ordinal, nominal or numeric');
  }
  if (path.length !== rules.length + 1) {
    throw damagedModel('parameters.path', path.length, `${rules.length + 1} numbers of rules`);
  }
  const terms = linear.map(({ attribute, ...term }, j) => {
    const position = schema.attributes.findIndex(({ name }) => name === attribute);
    const place = `parameters.linear.${j}`;
    if (schema.attributes[position]?.type !== 'numeric') {
      throw damagedModel(`${place}.attribute`, attribute, 'a numeric attribute');
    }
    if (!(term.low < term.high && farthestOf({ ...term, attribute: position }) < Infinity)) {
      throw damagedModel(place, `${term.low} to ${term.high}`, 'a range with a scale that fits');
    }
    return { ...term, attribute: position };
  });
  path.forEach((point, count) => {
    checkPoint(point, count, terms, schema.target);
  });
  return {
    terms,
    rules: rules.map(({ if: conditions, coverage }, j) => {
      if (coverage > training.rows) {
        throw damagedModel(
          `parameters.rules.${j}.coverage`,
          coverage,
          `at most ${training.rows}, the rows of the training`,
        );
      }
      const place = `parameters.rules.${j}.if`;
      return { conditions: conditions.map((c) => readCondition(c, place, schema)), coverage };
    }),
    path,
  };
}

/** How far from 0 a term can be. */
function farthestOf({ low, high, scale, centre }: LinearTerm): number {
  return Math.max(Math.abs(low), Math.abs(high)) / scale + Math.abs(centre);
}

/**
 * Checks that there are as many numbers as scores, thresholds, terms and rules, and that scores are finite for every
 * row.
 */
function checkPoint(
  { intercept, thresholds, slopes, responses }: PathPoint,
  count: number,
  terms: readonly LinearTerm[],
  { kind, classes }: TargetSchema,
): void {
  const place = `parameters.path.${count}`;
  const expect = (name: string, found: number, wanted: number) => {
    if (found !== wanted) throw damagedModel(`${place}.${name}`, `${found} numbers`, `${wanted}`);
  };
  const scores = kind === 'nominal' ? classes.length : 1;
  expect('intercept', intercept.length, scores);
  expect('thresholds', thresholds.length, kind === 'ordinal' ? classes.length - 1 : 0);
  expect('slopes', slopes.length, terms.length);
  expect('responses', responses.length, count);
  for (const slope of slopes) expect('slopes', slope.length, scores);
  for (const response of responses) expect('responses', response.length, scores);
  if (!thresholds.every((theta, k) => k === 0 || thresholds[k - 1] <= theta)) {
    throw damagedModel(`${place}.thresholds`, thresholds.join(', '), 'ascending numbers');
  }
  const farthest =
    Math.abs(strongest(intercept)) +
    responses.reduce((sum, response) => sum + Math.abs(strongest(response)), 0) +
    slopes.reduce((sum, s, j) => sum + Math.abs(strongest(s)) * farthestOf(terms[j]), 0);
  if (!(farthest < Infinity)) {
    throw damagedModel(place, 'numbers that can add up to an infinite score', 'smaller ones');
  }
}
