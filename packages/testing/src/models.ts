import type { LabelledTable, Model, Prediction, Table } from '@preflearn/core';
import { predictionDifference } from './difference.js';
import { ensure } from './ensure.js';

/** Throws unless two predictions are equal within a tolerance; 0 requires equal bits. */
export function ensureSamePrediction(
  a: Prediction,
  b: Prediction,
  tolerance: number,
  what: string,
): void {
  const found = predictionDifference(a, b, tolerance);
  ensure(found === undefined, `${what}, but the predictions differ: ${found}.`);
}

/** Throws unless two models predict bit for bit the same and are saved as the same bytes. */
export function ensureSameModel(a: Model, b: Model, table: Table, what: string): void {
  ensure(jsonOf(a) === jsonOf(b), `${what}, but the models are saved as different bytes.`);
  ensureSamePrediction(a.predict(table), b.predict(table), 0, what);
}

/** A model as JSON text. */
export function jsonOf(model: Model): string {
  return JSON.stringify(model);
}

/** Everything in a table as text, bit for bit, to detect changes. */
export function snapshot(data: LabelledTable): string {
  return JSON.stringify(data, (_, value: unknown) => {
    if (value instanceof Float64Array) return Array.from(value, bitsOf);
    if (value instanceof Int32Array) return Array.from(value);
    return value;
  });
}

function bitsOf(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}
