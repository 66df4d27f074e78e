import { type Column, isMissing, type Schema } from '@preflearn/core';
import { allocate, exponentOf, powerOfTwo, type Scaling } from '@preflearn/core/numbers';

/** How a numeric attribute is converted to an input: (value - shift) * factor, or `fill` if it is missing. */
export interface NumericInput {
  readonly shift: number;
  readonly factor: number;
  readonly fill: number;
}

/** Inputs are clipped to this absolute value so that sums of products of them stay finite. */
export const LARGEST_INPUT = 1e75;

/**
 * How the numeric attributes are converted to inputs, one entry each. A missing number is replaced by the mean; an
 * attribute that never varies, or has no value, is always 0.
 *
 * @param weights  weight of each row, not all 0, the largest up to 1e100
 */
export function numericInputs(
  columns: readonly Column[],
  weights: Float64Array,
  scaling: Scaling,
): readonly NumericInput[] {
  return columns
    .filter((column) => column.type === 'numeric')
    .map(({ values }) => {
      const { mean, deviation } = momentsOf(values, weights);
      if (deviation === 0) return { shift: mean, factor: 0, fill: 0 };
      if (scaling === 'none') return { shift: 0, factor: 1, fill: withinLimits(mean) };
      return { shift: mean, factor: Math.min(1 / deviation, Number.MAX_VALUE), fill: 0 };
    });
}

/**
 * Columns for training: if all rows have the same category, it is treated as missing, so that nothing is learned from
 * it. A constant input would act as a second bias.
 */
export function withoutConstants(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => {
    if (column.type === 'numeric' || column.codes.some((code) => code !== column.codes[0])) {
      return column;
    }
    return { ...column, codes: new Int32Array(column.codes.length).fill(-1) };
  });
}

/**
 * Inputs of the rows, row by row, in the order of the attributes: numbers, and for each nominal attribute one input per
 * category, 1 for the row's own and 0 for the others (all 0 if missing); finally the bias input 1.
 *
 * @returns shape [rows x width]
 * @throws DataError MEMORY if rows times inputs do not fit in memory
 */
export function inputsOf(
  columns: readonly Column[],
  numeric: readonly NumericInput[],
  rows: number,
  width: number,
): Float64Array {
  const inputs = allocate(Float64Array, rows * width, `${rows} rows of ${width} inputs`, {
    remedy: ['leave out attributes of many categories', 'give fewer rows'],
  });
  let place = 0;
  let next = 0;
  for (const column of columns) {
    if (column.type === 'numeric') {
      const { shift, factor, fill } = numeric[next++];
      for (let row = 0; row < rows; row++) {
        inputs[row * width + place] = isMissing(column, row)
          ? fill
          : withinLimits(scaled(column.values[row], shift, factor));
      }
      place++;
    } else {
      for (let row = 0; row < rows; row++) {
        if (column.codes[row] >= 0) inputs[row * width + place + column.codes[row]] = 1;
      }
      place += column.categories.length;
    }
  }
  for (let row = 0; row < rows; row++) inputs[row * width + place] = 1;
  return inputs;
}

/** One input of the linear scores. */
export interface InputName {
  /** Index of its attribute in the schema; -1 for the bias. */
  readonly attribute: number;
  /** Index of its category; -1 for a number or the bias. */
  readonly category: number;
}

/** What each input stands for, in the order of {@link inputsOf}; the bias is the last. */
export function inputNames({ attributes }: Schema): readonly InputName[] {
  const names = attributes.flatMap((attribute, position) =>
    attribute.type === 'numeric'
      ? [{ attribute: position, category: -1 }]
      : attribute.categories.map((_, category) => ({ attribute: position, category })),
  );
  return [...names, { attribute: -1, category: -1 }];
}

/** (value - shift) * factor, even if the difference overflows. */
function scaled(value: number, shift: number, factor: number): number {
  const off = value - shift;
  if (Math.abs(off) < Infinity) return off * factor;
  return (value / 2 - shift / 2) * factor * 2;
}

function withinLimits(value: number): number {
  return Math.min(LARGEST_INPUT, Math.max(-LARGEST_INPUT, value));
}

/** Mean and standard deviation of the known values, finite; 0 and 0 if there are none. */
function momentsOf(
  values: Float64Array,
  weights: Float64Array,
): { mean: number; deviation: number } {
  const counts = (row: number) => weights[row] > 0 && !Number.isNaN(values[row]);
  let largest = 0;
  let total = 0;
  let first = NaN;
  for (let row = 0; row < values.length; row++) {
    if (!counts(row)) continue;
    if (Number.isNaN(first)) first = values[row];
    largest = Math.max(largest, Math.abs(values[row]));
    total += weights[row];
  }
  if (largest === 0) return { mean: 0, deviation: 0 };
  // In units of about the largest absolute value, with the first value subtracted: nothing overflows or cancels.
  const unit = powerOfTwo(Math.max(-1022, exponentOf(largest)));
  const offset = (row: number) => values[row] / unit - first / unit;
  let sum = 0;
  for (let row = 0; row < values.length; row++) {
    if (counts(row)) sum += weights[row] * offset(row);
  }
  const mean = sum / total;
  let squares = 0;
  for (let row = 0; row < values.length; row++) {
    if (counts(row)) squares += weights[row] * (offset(row) - mean) * (offset(row) - mean);
  }
  const middle = (first / unit + mean) * unit;
  return {
    mean: Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, middle)),
    deviation: Math.sqrt(squares / total) * unit,
  };
}
