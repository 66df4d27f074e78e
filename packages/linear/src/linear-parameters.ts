import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { LinearTerms } from './linear-parts.js';
import { NO_ESTIMATE } from './logit-parts.js';
import { checkLength, checkTerms, termSchemas, writeTerms } from './term-parameters.js';

/** Largest absolute value of a slope, response or start: a sum of many does not overflow. */
const MAX_COEFFICIENT = 1e300;

/** Schema of the parameters of a saved linear model of numbers. */
export function linearParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const coefficient = v.pipe(v.number(), v.minValue(-MAX_COEFFICIENT), v.maxValue(MAX_COEFFICIENT));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  return v.strictObject({
    strength: v.pipe(finite, v.minValue(0)),
    start: v.array(coefficient),
    ...termSchemas(MAX_COEFFICIENT),
    residual: v.pipe(finite, v.minValue(NO_ESTIMATE)),
    degrees: v.pipe(finite, v.minValue(0)),
    rSquared: v.pipe(finite, v.maxValue(1)),
    leaveOneOut: v.pipe(finite, v.minValue(0)),
    redundant: v.array(index),
  });
}

/** Saved parameters of a linear model of numbers. */
export type LinearParameters = v.InferOutput<ReturnType<typeof linearParametersSchema>>;

/**
 * Checks that saved parameters fit the schema of their model.
 *
 * @throws DataError MODEL_VALUE
 */
export function checkLinearParameters(saved: LinearParameters, schema: Schema): LinearTerms {
  const { kind } = schema.target;
  if (kind !== 'numeric') throw damagedModel('schema.target.kind', kind, 'numeric');
  checkLength('start', saved.start, 1);
  checkTerms(saved, schema, 1);
  const wrong = saved.redundant.find((attribute) => attribute >= schema.attributes.length);
  if (wrong !== undefined) throw damagedModel('parameters.redundant', String(wrong), 'attributes');
  return saved;
}

/** The parameters of a model as plain data. */
export function writeLinearParameters(terms: LinearTerms): LinearParameters {
  const { strength, start, residual, degrees, rSquared, leaveOneOut, redundant } = terms;
  return {
    strength,
    start: [...start],
    ...writeTerms(terms),
    ...{ residual, degrees, rSquared, leaveOneOut },
    redundant: [...redundant],
  };
}
