import {
  type ModelDocument,
  readModelDocument,
  readSavedOptions,
  type Schema,
} from '@preflearn/core';
import { checkSaved, damagedModel } from '@preflearn/core/models';
import { positionsOfOrder } from '@preflearn/mallows';
import * as v from 'valibot';

/** Ids of the two learners. */
export const MOST_COMMON = 'most-common';
export const BORDA = 'borda';

/** Everything that a `ConstantOrderModel` consists of. */
export interface ConstantOrderParts {
  readonly learner: string;
  readonly schema: Schema;
  readonly training: ModelDocument['training'];
  /** All labels by number, best first, shape [labels]. */
  readonly order: readonly number[];
  /** Mean Kendall tau between the order and the training rows, on the labels they rank; 0 if no row decides a pair. */
  readonly tau: number;
}

/** Schema of a saved constant order. */
export function constantOrderParametersSchema() {
  return v.strictObject({
    order: v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    tau: v.pipe(v.number(), v.minValue(-1), v.maxValue(1)),
  });
}

/**
 * Checks a saved model.
 *
 * @param learner  id of the learner that loads it
 * @throws DataError MODEL_FORMAT, MODEL_VERSION, MODEL_LEARNER, MODEL_VALUE
 */
export function readConstantOrder(learner: string, document: unknown): ConstantOrderParts {
  const { parameters, schema, training } = readModelDocument(
    document,
    learner,
    constantOrderParametersSchema(),
  );
  readSavedOptions(learner, {}, training.options); // there are no options
  const { target } = schema;
  if (target.kind !== 'ranking') throw damagedModel('schema.target.kind', target.kind, 'ranking');
  if (parameters.order.length !== target.classes.length) {
    const expected = `all ${target.classes.length}`;
    throw damagedModel('parameters.order', `${parameters.order.length} labels`, expected);
  }
  checkOrder(parameters.order);
  return { learner, schema, training, ...parameters };
}

function checkOrder(order: readonly number[]): void {
  checkSaved(() => positionsOfOrder(order, order.length), 'parameters.order');
}
