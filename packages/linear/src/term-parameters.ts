import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import { MAX_DEVIATIONS } from './inputs.js';
import { type CategoryTerm, NO_ESTIMATE, type NumberTerm } from './logit-parts.js';

/** The terms of the attributes of a model. */
interface Terms {
  readonly numbers: readonly NumberTerm[];
  readonly categories: readonly CategoryTerm[];
}

/**
 * Schemas of the saved terms of a linear model.
 *
 * @param most  largest absolute value of a slope or response
 */
export function termSchemas(most: number) {
  const finite = v.pipe(v.number(), v.finite());
  const positive = v.pipe(finite, v.gtValue(0));
  const coefficient = v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
  const centre = v.pipe(v.number(), v.minValue(-MAX_CENTRE), v.maxValue(MAX_CENTRE));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const errors = v.array(v.pipe(finite, v.minValue(NO_ESTIMATE)));
  return {
    numbers: v.array(
      v.strictObject({
        attribute: index,
        low: finite,
        high: finite,
        scale: positive,
        centre,
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
  };
}

/** Largest absolute value of a centre. */
const MAX_CENTRE = 1e100;

/**
 * Checks that saved terms fit the schema of their model.
 *
 * @param scores  number of scores
 * @throws DataError MODEL_VALUE
 */
export function checkTerms(saved: Terms, schema: Schema, scores: number): void {
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
}

/**
 * Checks the length of a saved list.
 *
 * @throws DataError MODEL_VALUE
 */
export function checkLength(name: string, list: readonly unknown[], length: number): void {
  if (list.length === length) return;
  throw damagedModel(`parameters.${name}`, `${list.length} entries`, `${length} entries`);
}

/** Terms as plain data. */
export function writeTerms({ numbers, categories }: Terms) {
  return {
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
  };
}
