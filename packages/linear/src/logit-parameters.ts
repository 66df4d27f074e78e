import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { LogitForm } from './logit-fit.js';
import type { LogitTerms, OddsFinding } from './logit-parts.js';
import { checkLength, checkTerms, termSchemas, writeTerms } from './term-parameters.js';

/** Largest absolute value of a slope, response, start or threshold. */
const MAX_COEFFICIENT = 1e100;

const ORDINAL: readonly LogitForm[] = ['cumulative', 'all-threshold'];
const MULTINOMIAL: readonly LogitForm[] = ['multinomial'];

/**
 * Schema of the parameters of a saved logit model.
 *
 * @param isMultinomial  whether there is a score for each class, in place of one with thresholds
 */
export function logitParametersSchema(isMultinomial: boolean) {
  const finite = v.pipe(v.number(), v.finite());
  const coefficient = v.pipe(v.number(), v.minValue(-MAX_COEFFICIENT), v.maxValue(MAX_COEFFICIENT));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const chiSquare = {
    statistic: v.pipe(finite, v.minValue(0)),
    degrees: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  };
  return v.strictObject({
    form: isMultinomial ? v.picklist(MULTINOMIAL) : v.picklist(ORDINAL),
    penalty: v.optional(v.literal('lasso')),
    strength: v.pipe(finite, v.minValue(0)),
    thresholds: v.array(coefficient),
    start: v.array(coefficient),
    ...termSchemas(MAX_COEFFICIENT),
    logLikelihood: finite,
    nullLogLikelihood: finite,
    separating: v.array(index),
    redundant: v.array(index),
    proportionalOdds: v.optional(
      v.union([
        v.literal('separated'),
        v.strictObject({
          ...chiSquare,
          attributes: v.array(v.strictObject({ attribute: index, ...chiSquare })),
        }),
      ]),
    ),
  });
}

/** Saved parameters of a logit model. */
export type LogitParameters = v.InferOutput<ReturnType<typeof logitParametersSchema>>;

/**
 * Checks that saved parameters fit the schema of their model.
 *
 * @throws DataError MODEL_VALUE
 */
export function checkParameters(saved: LogitParameters, schema: Schema): LogitTerms {
  const { classes, kind } = schema.target;
  const isMultinomial = saved.form === 'multinomial';
  const expectedKind = isMultinomial ? 'nominal or ordinal' : 'ordinal';
  if (kind !== 'ordinal' && !(isMultinomial && kind === 'nominal')) {
    throw damagedModel('schema.target.kind', kind, expectedKind);
  }
  if (isMultinomial && saved.penalty !== undefined) {
    throw damagedModel('parameters.penalty', saved.penalty, 'none in a multinomial model');
  }
  const scores = isMultinomial ? classes.length : 1;
  checkLength('start', saved.start, scores);
  checkLength('thresholds', saved.thresholds, isMultinomial ? 0 : classes.length - 1);
  saved.thresholds.forEach((theta, k) => {
    if (k === 0 || theta >= saved.thresholds[k - 1]) return;
    throw damagedModel(`parameters.thresholds.${k}`, String(theta), 'ascending numbers');
  });
  checkTerms(saved, schema, scores);
  for (const name of ['separating', 'redundant'] as const) {
    const wrong = saved[name].find((attribute) => attribute >= schema.attributes.length);
    if (wrong !== undefined) throw damagedModel(`parameters.${name}`, String(wrong), 'attributes');
  }
  const odds = saved.proportionalOdds;
  const tested = odds === undefined || odds === 'separated' ? [] : odds.attributes;
  const unknown = tested.find(({ attribute }) => attribute >= schema.attributes.length);
  if (unknown !== undefined) {
    throw damagedModel('parameters.proportionalOdds', String(unknown.attribute), 'attributes');
  }
  return saved;
}

/** The parameters of a model as plain data. */
export function writeParameters(terms: LogitTerms): LogitParameters {
  const { form, penalty, strength, thresholds, start, numbers, categories } = terms;
  const { logLikelihood, nullLogLikelihood, separating, redundant, proportionalOdds } = terms;
  return {
    form,
    ...(penalty !== undefined && { penalty }),
    strength,
    thresholds: [...thresholds],
    start: [...start],
    ...writeTerms({ numbers, categories }),
    ...{ logLikelihood, nullLogLikelihood },
    separating: [...separating],
    redundant: [...redundant],
    ...(proportionalOdds !== undefined && { proportionalOdds: copied(proportionalOdds) }),
  };
}

function copied(found: OddsFinding | 'separated') {
  if (found === 'separated') return found;
  return { ...found, attributes: found.attributes.map((one) => ({ ...one })) };
}
