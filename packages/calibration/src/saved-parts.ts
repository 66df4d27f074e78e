import { type Model, type Schema, Table } from '@preflearn/core';
import { damagedModel } from '@preflearn/core/models';
import * as v from 'valibot';

/** Schema of a finite number. */
export function finite() {
  return v.pipe(v.number(), v.finite());
}

/** Schema of a number in [0, 1]. */
export function share() {
  return v.pipe(v.number(), v.minValue(0), v.maxValue(1));
}

/**
 * Checks that a model has the schema of the model around it.
 *
 * @throws DataError MODEL_VALUE
 */
export function checkSameSchema(base: Model, schema: Schema): void {
  if (JSON.stringify(base.schema) === JSON.stringify(schema)) return;
  throw damagedModel('parameters.model.schema', 'another schema', 'that of the model around it');
}

/** A table with the columns of a schema and no rows. */
export function emptyTable({ attributes }: Schema): Table {
  return new Table(
    attributes.map((attribute) =>
      attribute.type === 'numeric'
        ? { type: 'numeric', name: attribute.name, values: new Float64Array() }
        : { ...attribute, type: 'nominal', codes: new Int32Array() },
    ),
  );
}
