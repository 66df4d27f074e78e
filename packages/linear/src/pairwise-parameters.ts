import { readModelDocument, readSavedOptions, type Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import { PAIRWISE_LOGIT_ID as ID, PAIRWISE_LOGIT_OPTIONS } from './pairwise-options.js';
import type { PairwiseContents, PairwiseParts } from './pairwise-parts.js';

/** Largest absolute value of a weight. */
const MAX_WEIGHT = 1e100;

/** Schema of the parameters of a saved pairwise logit. */
export function pairwiseParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  const index = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
  const weight = v.pipe(v.number(), v.minValue(-MAX_WEIGHT), v.maxValue(MAX_WEIGHT));
  return v.strictObject({
    kind: v.picklist(['linear', 'squares', 'cubes', 'products']),
    strength: v.pipe(finite, v.minValue(0)),
    heldOutTau: v.optional(v.pipe(finite, v.minValue(-1), v.maxValue(1))),
    numbers: v.array(
      v.strictObject({ attribute: index, shift: finite, factor: v.pipe(finite, v.minValue(0)) }),
    ),
    categories: v.array(v.strictObject({ attribute: index, category: index })),
    /** Each a product of one to three inputs. */
    terms: v.array(v.pipe(v.array(index), v.minLength(1), v.maxLength(3))),
    /** One list per label: a weight for each term, then the constant. */
    weights: v.array(v.array(weight)),
  });
}

/** Saved parameters of pairwise logit. */
export type PairwiseParameters = v.InferOutput<ReturnType<typeof pairwiseParametersSchema>>;

/** The parameters of a model as plain data. */
export function writePairwise(parts: PairwiseContents): PairwiseParameters {
  const { kind, strength, heldOutTau, numbers, categories, terms, weights } = parts;
  const width = terms.length + 1;
  return {
    ...{ kind, strength },
    ...(heldOutTau !== null && { heldOutTau }),
    numbers: numbers.map((input) => ({ ...input })),
    categories: categories.map((input) => ({ ...input })),
    terms: terms.map((term) => [...term]),
    weights: Array.from({ length: weights.length / width }, (_, label) =>
      Array.from(weights.subarray(label * width, (label + 1) * width)),
    ),
  };
}

/**
 * Checks a saved model of pairwise logit.
 *
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readPairwiseLogit(document: unknown): PairwiseParts {
  const { parameters, ...head } = readModelDocument(document, ID, pairwiseParametersSchema());
  readSavedOptions(ID, PAIRWISE_LOGIT_OPTIONS, head.training.options);
  const { schema, training } = head;
  checkPairwise(parameters, schema);
  const { heldOutTau = null, weights, ...rest } = parameters;
  return {
    ...{ schema, training, ...rest, heldOutTau },
    weights: Float64Array.from(weights.flat()),
  };
}

function checkPairwise(saved: PairwiseParameters, { attributes, target }: Schema): void {
  if (target.kind !== 'ranking') throw damagedModel('schema.target.kind', target.kind, 'ranking');
  saved.numbers.forEach(({ attribute }, i) => {
    if (attributes[attribute]?.type === 'numeric') return;
    throw damagedModel(`parameters.numbers.${i}.attribute`, String(attribute), 'a numeric one');
  });
  saved.categories.forEach(({ attribute, category }, i) => {
    const of = attributes[attribute];
    if (of?.type === 'nominal' && category < of.categories.length) return;
    throw damagedModel(`parameters.categories.${i}`, String(category), 'a category of the schema');
  });
  const inputs = saved.numbers.length + saved.categories.length;
  const wrong = saved.terms.find((term) => term.some((input) => input >= inputs));
  if (wrong !== undefined) {
    throw damagedModel('parameters.terms', String(wrong), `inputs below ${inputs}`);
  }
  const [labels, width] = [target.classes.length, saved.terms.length + 1];
  if (saved.weights.length !== labels || saved.weights.some((list) => list.length !== width)) {
    const expected = `${labels} lists of ${width}`;
    throw damagedModel('parameters.weights', 'lists of another size', expected);
  }
}
