import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import { MAX_DEVIATIONS } from './inputs.js';
import type { LogitForm } from './logit-fit.js';
import { type LogitTerms, NO_ESTIMATE } from './logit-parts.js';

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
  const positive = v.pipe(finite, v.gtValue(0));
  const coefficient = v.pipe(v.number(), v.minValue(-MAX_COEFFICIENT), v.maxValue(MAX_COEFFICIENT));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const errors = v.array(v.pipe(finite, v.minValue(NO_ESTIMATE)));
  return v.strictObject({
    form: isMultinomial ? v.picklist(MULTINOMIAL) : v.picklist(ORDINAL),
    strength: v.pipe(finite, v.minValue(0)),
    thresholds: v.array(coefficient),
    start: v.array(coefficient),
    numbers: v.array(
      v.strictObject({
        attribute: index,
        low: finite,
        high: finite,
        scale: positive,
        centre: coefficient,
        slope: v.array(coefficient),
        error: errors,
      }),
    ),
    categories: v.array(
      v.strictObject({
        attribute: index,
        reference: index,
        counts: v.array(index),
        responses: v.array(v.array(coefficient)),
        errors: v.array(errors),
      }),
    ),
    logLikelihood: finite,
    nullLogLikelihood: finite,
    separating: v.array(index),
    redundant: v.array(index),
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
  const scores = isMultinomial ? classes.length : 1;
  checkLength('start', saved.start, scores);
  checkLength('thresholds', saved.thresholds, isMultinomial ? 0 : classes.length - 1);
  saved.thresholds.forEach((theta, k) => {
    if (k === 0 || theta >= saved.thresholds[k - 1]) return;
    throw damagedModel(`parameters.thresholds.${k}`, String(theta), 'ascending numbers');
  });
  saved.numbers.forEach((term, i) => {
    const at = `numbers.${i}`;
    if (schema.attributes[term.attribute]?.type !== 'numeric') {
      throw damagedModel(`parameters.${at}.attribute`, String(term.attribute), 'a numeric one');
    }
    if (!(term.low < term.high))
      throw damagedModel(`parameters.${at}.high`, String(term.high), 'more than low');
    const ends = [term.low, term.high].map((end) => end / term.scale - term.centre);
    if (!ends.every((z) => Math.abs(z) < 2 * MAX_DEVIATIONS)) {
      throw damagedModel(`parameters.${at}.scale`, String(term.scale), 'a larger one');
    }
    checkLength(`${at}.slope`, term.slope, scores);
    checkLength(`${at}.error`, term.error, scores);
  });
  saved.categories.forEach((term, i) => {
    const at = `categories.${i}`;
    const attribute = schema.attributes[term.attribute];
    if (attribute?.type !== 'nominal') {
      throw damagedModel(`parameters.${at}.attribute`, String(term.attribute), 'a nominal one');
    }
    const count = attribute.categories.length;
    if (term.reference >= count) {
      throw damagedModel(
        `parameters.${at}.reference`,
        String(term.reference),
        `less than ${count}`,
      );
    }
    checkLength(`${at}.counts`, term.counts, count);
    checkLength(`${at}.responses`, term.responses, count);
    checkLength(`${at}.errors`, term.errors, count);
    for (const list of term.responses) checkLength(`${at}.responses`, list, scores);
    for (const list of term.errors) checkLength(`${at}.errors`, list, scores);
  });
  for (const name of ['separating', 'redundant'] as const) {
    const wrong = saved[name].find((attribute) => attribute >= schema.attributes.length);
    if (wrong !== undefined) throw damagedModel(`parameters.${name}`, String(wrong), 'attributes');
  }
  return saved;
}

function checkLength(name: string, list: readonly unknown[], length: number): void {
  if (list.length === length) return;
  throw damagedModel(`parameters.${name}`, `${list.length} entries`, `${length} entries`);
}

/** The parameters of a model as plain data. */
export function writeParameters(terms: LogitTerms): LogitParameters {
  const { form, strength, thresholds, start, numbers, categories } = terms;
  const { logLikelihood, nullLogLikelihood, separating, redundant } = terms;
  return {
    form,
    strength,
    thresholds: [...thresholds],
    start: [...start],
    numbers: numbers.map(({ attribute, low, high, scale, centre, slope, error }) => ({
      ...{ attribute, low, high, scale, centre },
      slope: [...slope],
      error: [...error],
    })),
    categories: categories.map(({ attribute, reference, counts, responses, errors }) => ({
      ...{ attribute, reference },
      counts: [...counts],
      responses: responses.map((list) => [...list]),
      errors: errors.map((list) => [...list]),
    })),
    ...{ logLikelihood, nullLogLikelihood },
    separating: [...separating],
    redundant: [...redundant],
  };
}
