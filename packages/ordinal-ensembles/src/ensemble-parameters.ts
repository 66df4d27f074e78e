import { savedThresholds } from '@preflearn/boosting/predict';
import type { Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import type { BaseKind } from './base-learner.js';
import type { EnsembleParts } from './ensemble-parts.js';

/** Largest absolute value of a weight, a threshold of a stump, a centre or a number of a vector. */
const MAX_SIZE = 1e110;

/**
 * Schema of the parameters of a saved ensemble.
 *
 * @param thresholds  schema of its thresholds; without it they are checked when they are loaded
 */
export function ensembleParametersSchema(thresholds: v.GenericSchema = v.unknown()) {
  const finite = v.pipe(v.number(), v.finite());
  const bounded = v.pipe(v.number(), v.minValue(-MAX_SIZE), v.maxValue(MAX_SIZE));
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const kinds: readonly BaseKind[] = ['stump', 'perceptron', 'sigmoid'];
  return v.strictObject({
    base: v.picklist(kinds),
    inputs: v.array(
      v.strictObject({
        attribute: index,
        category: v.optional(index),
        low: finite,
        high: finite,
        scale: v.pipe(finite, v.gtValue(0)),
        centre: bounded,
      }),
    ),
    rounds: v.array(
      v.union([
        v.strictObject({
          weight: bounded,
          input: index,
          threshold: bounded,
          direction: v.picklist([1, -1]),
        }),
        v.strictObject({ weight: bounded, vector: v.array(bounded) }),
      ]),
    ),
    link: thresholds,
  });
}

/** Saved parameters of an ensemble. */
export type EnsembleParameters = v.InferOutput<ReturnType<typeof ensembleParametersSchema>>;

/** The parameters of a model as plain data. */
export function writeParameters(parts: EnsembleParts): EnsembleParameters {
  const { base, inputs, rounds, thresholds } = parts;
  return {
    base,
    inputs: inputs.map(({ attribute, category, low, high, scale, centre }) => ({
      ...(category === undefined ? { attribute } : { attribute, category }),
      ...{ low, high, scale, centre },
    })),
    rounds: rounds.map(({ base: learner, weight }) =>
      'input' in learner ? { weight, ...learner } : { weight, vector: [...learner.vector] },
    ),
    link: thresholds.toJSON(),
  };
}

/**
 * Converts checked parameters to the parts of a model.
 *
 * @throws DataError MODEL_VALUE for parameters that do not fit each other or the schema
 */
export function readParameters(
  { base, inputs, rounds, link }: EnsembleParameters,
  schema: Schema,
): Pick<EnsembleParts, 'base' | 'inputs' | 'rounds' | 'thresholds'> {
  inputs.forEach(({ attribute: position, category, low, high, scale }, j) => {
    const at = `parameters.inputs.${j}`;
    const attribute = schema.attributes[position];
    const categories = attribute?.type === 'nominal' ? attribute.categories.length : undefined;
    const fits =
      category === undefined ? attribute?.type === 'numeric' : category < (categories ?? 0);
    if (!fits) throw damagedModel(`${at}.attribute`, String(position), 'one that fits the schema');
    if (!(low < high)) throw damagedModel(`${at}.high`, String(high), 'more than low');
    if (!(Math.abs(low / scale) < MAX_SIZE) || !(Math.abs(high / scale) < MAX_SIZE)) {
      throw damagedModel(`${at}.scale`, String(scale), 'a larger one');
    }
  });
  rounds.forEach((round, t) => {
    const at = `parameters.rounds.${t}`;
    if ('vector' in round !== (base !== 'stump')) {
      throw damagedModel(at, 'another base learner', base);
    }
    if ('input' in round && round.input >= inputs.length) {
      throw damagedModel(`${at}.input`, String(round.input), `less than ${inputs.length}`);
    }
    if ('vector' in round && round.vector.length !== inputs.length + 1) {
      const found = `${round.vector.length} numbers`;
      throw damagedModel(`${at}.vector`, found, `${inputs.length + 1} numbers`);
    }
  });
  return {
    ...{ base, inputs },
    rounds: rounds.map(({ weight, ...learner }) => ({ weight, base: learner })),
    thresholds: savedThresholds(null).load(link, schema.target) as EnsembleParts['thresholds'],
  };
}
