import type { Model, Schema } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';
import { emptyTable, finite, share } from './saved-parts.js';

/** Schema of the saved intervals around a model of a numeric target; the underlying model is checked by its learner. */
export function intervalParametersSchema() {
  const distance = v.pipe(finite(), v.minValue(0));
  return v.strictObject({
    /** The underlying model, as it would be saved on its own. */
    model: v.unknown(),
    /** Number of training rows; as many rows of equal weight as tell as much. */
    rows: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    /** How far intervals extend from the predicted number; `null` for no intervals. */
    intervals: v.nullable(
      v.strictObject({
        below: distance,
        above: distance,
        coverage: v.pipe(share(), v.gtValue(0)),
      }),
    ),
  });
}

/** Saved parameters of a model with prediction intervals. */
export type IntervalParameters = v.InferOutput<ReturnType<typeof intervalParametersSchema>>;

/**
 * Checks that the underlying model predicts numbers.
 *
 * @throws DataError MODEL_VALUE
 */
export function checkPredictsNumbers(base: Model, schema: Schema): void {
  const { kind } = base.predict(emptyTable(schema));
  if (kind === 'numeric') return;
  throw damagedModel('parameters.model', `a model of a ${kind} target`, 'one of numbers');
}
