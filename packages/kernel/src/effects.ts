import type { Column, Schema } from '@preflearn/core';
import type { KernelParts } from './kernel-parts.js';
import { type Outcome, positionsOf } from './outcome.js';
import type { KernelFunction } from './predict-kernel.js';

/** Centres over which effects are averaged: fewer if there are many attributes. */
const MAX_SAMPLE = 100;
const MIN_SAMPLE = 20;
const SAMPLED_CELLS = 2000;

/** Quantiles of a number at which its effect is stated. */
const QUANTILES = [0.1, 0.5, 0.9];

/** What an attribute does to predictions, on average over centres. */
export interface AverageEffect {
  /** Position in the schema. */
  readonly attribute: number;
  /** Mean absolute change of the prediction if the attribute were missing. */
  readonly size: number;
}

/** Positions on the scale of classes, or numbers, from outputs of the function. */
export function valuesOf(outcome: Outcome, outputs: Float64Array): Float64Array {
  return outcome.scaling === null ? outputs : positionsOf(outcome, outputs);
}

/** The columns with one attribute missing. */
export function withoutAttribute(columns: readonly Column[], attribute: number): readonly Column[] {
  return withValue(columns, attribute, NaN);
}

/** Effects of all attributes, the largest first. */
export function averageEffects(
  parts: Pick<KernelParts, 'schema' | 'centres' | 'coefficients' | 'outcome'>,
  kernel: KernelFunction,
): readonly AverageEffect[] {
  const { schema, outcome } = parts;
  const { columns, rows } = sampleOf(parts);
  const valuesFor = (of: readonly Column[]) => valuesOf(outcome, kernel.outputs(of, rows));
  const own = valuesFor(columns);
  return schema.attributes
    .map((_, attribute) => {
      const without = valuesFor(withoutAttribute(columns, attribute));
      const size = own.reduce((sum, x, row) => sum + Math.abs(x - without[row]) / rows, 0);
      return { attribute, size };
    })
    .sort((a, b) => b.size - a.size || a.attribute - b.attribute);
}

/**
 * Mean prediction over centres if all had the same value of an attribute: at three quantiles of a number, or for each
 * category that occurs, the highest mean first.
 */
export function meansAlong(
  parts: Pick<KernelParts, 'schema' | 'centres' | 'coefficients' | 'outcome' | 'plan'>,
  kernel: KernelFunction,
  attribute: number,
): readonly { readonly value: number; readonly mean: number }[] {
  const { outcome } = parts;
  const { columns, rows } = sampleOf(parts);
  const means = levelsOf(parts, attribute).map((value) => {
    const outputs = kernel.outputs(withValue(columns, attribute, value), rows);
    const mean = valuesOf(outcome, outputs).reduce((sum, x) => sum + x / rows, 0);
    return { value, mean };
  });
  return parts.schema.attributes[attribute].type === 'numeric'
    ? means
    : means.sort((a, b) => b.mean - a.mean || a.value - b.value);
}

function levelsOf(
  { centres, plan }: Pick<KernelParts, 'centres' | 'plan'>,
  attribute: number,
): readonly number[] {
  const column = centres[attribute];
  if (column.type === 'nominal') {
    const { shares = [] } = plan.categories.find((one) => one.attribute === attribute) ?? {};
    return [...shares.keys()].filter((c) => shares[c] > 0);
  }
  const known = column.values.filter((x) => !Number.isNaN(x)).sort();
  const levels = QUANTILES.map((q) => known[Math.round(q * (known.length - 1))]);
  return [...new Set(levels.filter((x) => x !== undefined))];
}

/** Centres at equal distances. */
function sampleOf({
  schema,
  centres,
  coefficients,
}: {
  readonly schema: Schema;
  readonly centres: readonly Column[];
  readonly coefficients: Float64Array;
}): { readonly columns: readonly Column[]; readonly rows: number } {
  const wanted = Math.floor(SAMPLED_CELLS / Math.max(1, schema.attributes.length));
  const most = Math.min(MAX_SAMPLE, Math.max(MIN_SAMPLE, wanted));
  const rows = Math.min(most, coefficients.length);
  const chosen = Int32Array.from({ length: rows }, (_, i) =>
    Math.floor((i * coefficients.length) / rows),
  );
  const columns = centres.map((column) =>
    column.type === 'numeric'
      ? { ...column, values: Float64Array.from(chosen, (row) => column.values[row]) }
      : { ...column, codes: chosen.map((row) => column.codes[row]) },
  );
  return { columns, rows };
}

/** The columns with the same value of one attribute in all rows: a number, a code, or NaN for missing. */
function withValue(
  columns: readonly Column[],
  attribute: number,
  value: number,
): readonly Column[] {
  return columns.map((column, a) => {
    if (a !== attribute) return column;
    if (column.type === 'numeric') {
      return { ...column, values: new Float64Array(column.values.length).fill(value) };
    }
    const code = Number.isNaN(value) ? -1 : value;
    return { ...column, codes: new Int32Array(column.codes.length).fill(code) };
  });
}
