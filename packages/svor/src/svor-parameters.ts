import { savedThresholds } from '@preflearn/boosting/predict';
import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { SvorParts } from './svor-parts.js';

/** Largest absolute value of an input, a centre or a coefficient. */
const MAX_SIZE = 1e110;

/**
 * Schema of the parameters of a saved model.
 *
 * @param thresholds  schema of its thresholds; without it they are checked when they are loaded
 */
export function svorParametersSchema(thresholds: v.GenericSchema = v.unknown()) {
  const finite = v.pipe(v.number(), v.finite());
  const positive = v.pipe(finite, v.gtValue(0));
  const bounded = v.pipe(v.number(), v.minValue(-MAX_SIZE), v.maxValue(MAX_SIZE));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  return v.strictObject({
    inputs: v.array(
      v.strictObject({
        attribute: index,
        category: v.optional(index),
        low: finite,
        high: finite,
        scale: positive,
        centre: bounded,
      }),
    ),
    cost: positive,
    kappa: positive,
    /** The support vectors: their inputs and their coefficient. */
    vectors: v.array(v.strictObject({ at: v.array(bounded), coefficient: bounded })),
    link: thresholds,
  });
}

/** Saved parameters. */
export type SvorParameters = v.InferOutput<ReturnType<typeof svorParametersSchema>>;

/** The parameters of a model as plain data. */
export function writeParameters(parts: SvorParts): SvorParameters {
  const { inputs, cost, kappa, vectors, coefficients, thresholds } = parts;
  const count = coefficients.length;
  return {
    inputs: inputs.map(({ attribute, category, low, high, scale, centre }) => ({
      ...(category === undefined ? { attribute } : { attribute, category }),
      ...{ low, high, scale, centre },
    })),
    ...{ cost, kappa },
    vectors: Array.from(coefficients, (coefficient, i) => ({
      at: inputs.map((_, j) => vectors[j * count + i]),
      coefficient,
    })),
    link: thresholds.toJSON(),
  };
}

/**
 * Converts checked parameters to the parts of a model.
 *
 * @throws DataError MODEL_VALUE for parameters that do not fit each other or the schema
 */
export function readParameters(
  { inputs, cost, kappa, vectors, link }: SvorParameters,
  schema: Schema,
): Omit<SvorParts, 'schema' | 'training'> {
  inputs.forEach(({ attribute: position, category, low, high, scale }, j) => {
    const at = `parameters.inputs.${j}`;
    const attribute = schema.attributes[position];
    const categories = attribute?.type === 'nominal' ? attribute.categories.length : 0;
    const fits = category === undefined ? attribute?.type === 'numeric' : category < categories;
    if (!fits) throw damagedModel(`${at}.attribute`, String(position), 'one that fits the schema');
    if (!(low < high)) throw damagedModel(`${at}.high`, String(high), 'more than low');
    if (!(Math.abs(low / scale) < MAX_SIZE) || !(Math.abs(high / scale) < MAX_SIZE)) {
      throw damagedModel(`${at}.scale`, String(scale), 'a larger one');
    }
  });
  vectors.forEach(({ at }, i) => {
    if (at.length === inputs.length) return;
    throw damagedModel(
      `parameters.vectors.${i}.at`,
      `${at.length} numbers`,
      `${inputs.length}, one for each input`,
    );
  });
  return {
    ...{ inputs, cost, kappa },
    vectors: Float64Array.from(inputs.flatMap((_, j) => vectors.map(({ at }) => at[j]))),
    coefficients: Float64Array.from(vectors, ({ coefficient }) => coefficient),
    thresholds: savedThresholds(null).load(link, schema.target) as SvorParts['thresholds'],
  };
}
