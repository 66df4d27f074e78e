import type { ModelDocument } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import type { Scaling } from '@preflearn/core/numbers';
import * as v from 'valibot';
import { inputNames, LARGEST_INPUT, type NumericInput } from './inputs.js';

/** Schema of a saved constraint classification model. */
export function ccParametersSchema() {
  const finite = v.pipe(v.number(), v.finite());
  return v.strictObject({
    scaling: v.picklist(['none', 'z-score']),
    /** How numeric attributes are converted to inputs, in the order of the schema. */
    numeric: v.array(
      v.strictObject({
        shift: finite,
        factor: v.pipe(finite, v.minValue(0)),
        fill: v.pipe(v.number(), v.minValue(-LARGEST_INPUT), v.maxValue(LARGEST_INPUT)),
      }),
    ),
    /** One list per label: a weight for each input, the bias last. */
    weights: v.array(v.array(finite)),
    epochs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    settled: v.boolean(),
  });
}

/** Saved parameters of constraint classification. */
export type CcParameters = v.InferOutput<ReturnType<typeof ccParametersSchema>>;

/** Contents of a model other than its schema and training options. */
export interface CcParts {
  readonly scaling: Scaling;
  readonly numeric: readonly NumericInput[];
  /** Shape [labels x inputs]. */
  readonly weights: Float64Array;
  /** Passes over the rows. */
  readonly epochs: number;
  /** Whether the last pass updated nothing. */
  readonly settled: boolean;
}

/** The parameters of a model as plain data. */
export function writeCcParameters(parts: CcParts, labels: number): CcParameters {
  const { scaling, numeric, weights, epochs, settled } = parts;
  const width = weights.length / labels;
  return {
    scaling,
    numeric: numeric.map(({ shift, factor, fill }) => ({ shift, factor, fill })),
    weights: Array.from({ length: labels }, (_, label) =>
      Array.from(weights.subarray(label * width, (label + 1) * width)),
    ),
    epochs,
    settled,
  };
}

/**
 * Converts checked parameters to the parts of a model.
 *
 * @throws DataError MODEL_VALUE for parts that do not fit the schema
 */
export function readCcParameters(
  saved: CcParameters,
  { schema }: Pick<ModelDocument, 'schema'>,
): CcParts {
  const { attributes, target } = schema;
  if (target.kind !== 'ranking') throw damagedModel('schema.target.kind', target.kind, 'ranking');
  const numbers = attributes.filter(({ type }) => type === 'numeric').length;
  if (saved.numeric.length !== numbers) {
    throw damagedModel(
      'parameters.numeric',
      `${saved.numeric.length} entries`,
      `${numbers} entries`,
    );
  }
  const [labels, width] = [target.classes.length, inputNames(schema).length];
  if (saved.weights.length !== labels || saved.weights.some((row) => row.length !== width)) {
    throw damagedModel(
      'parameters.weights',
      'lists of another size',
      `${labels} lists of ${width}`,
    );
  }
  checkSizes(saved.weights);
  const { scaling, numeric, epochs, settled } = saved;
  return { scaling, numeric, weights: Float64Array.from(saved.weights.flat()), epochs, settled };
}

/** Checks that scores are finite for any inputs of a row. */
function checkSizes(weights: CcParameters['weights']): void {
  weights.forEach((row, label) => {
    const farthest = row.reduce((sum, weight) => sum + Math.abs(weight) * LARGEST_INPUT, 0);
    if (farthest < Infinity) return;
    throw damagedModel(
      `parameters.weights.${label}`,
      'weights that can give an infinite score',
      'smaller ones',
    );
  });
}
