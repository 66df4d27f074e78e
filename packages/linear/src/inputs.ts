import { type Column, isMissing, type NominalColumn, type NumericColumn } from '@preflearn/core';
import { type StandardScale, standardised, standardScale } from '@preflearn/core/numbers';

/** Numbers farther from the mean than this many standard deviations count as this far, so that scores stay finite. */
export const MAX_DEVIATIONS = 1e4;

/** A numeric attribute as an input, the z of its numbers. */
export interface NumberInput extends StandardScale {
  /** Position in the schema. */
  readonly attribute: number;
}

/**
 * A nominal attribute as inputs, one for each category except the reference: 1 if a row has the category, else 0, minus
 * the share of training rows that have it; 0 if the value is missing.
 */
export interface CategoryInputs {
  /** Position in the schema. */
  readonly attribute: number;
  /** The category that the others are compared with: the most frequent one, the first of several. */
  readonly reference: number;
  /** Share of each category in the weight of the rows that have a value, shape [categories]. */
  readonly shares: readonly number[];
  /** Number of training rows of each category, shape [categories]. */
  readonly counts: readonly number[];
}

/** How the attributes become inputs of a linear score. */
export interface InputPlan {
  readonly numbers: readonly NumberInput[];
  readonly categories: readonly CategoryInputs[];
}

/**
 * Plans the inputs for training rows. Attributes that never vary give none.
 *
 * @param weights  shape [rows], above 0
 */
export function planInputs(columns: readonly Column[], weights: Float64Array): InputPlan {
  const numbers: NumberInput[] = [];
  const categories: CategoryInputs[] = [];
  columns.forEach((column, attribute) => {
    if (column.type === 'numeric') {
      const input = numberInput(column, attribute, weights);
      if (input !== undefined) numbers.push(input);
    } else {
      const inputs = categoryInputs(column, attribute, weights);
      if (inputs.shares.filter((share) => share > 0).length > 1) categories.push(inputs);
    }
  });
  return { numbers, categories };
}

/** The categories of an attribute that have an input of their own: those of training rows, without the reference. */
export function comparedCategories({ shares, reference }: CategoryInputs): readonly number[] {
  return [...shares.keys()].filter((c) => c !== reference && shares[c] > 0);
}

/** Number of inputs of a row. */
export function inputCount({ numbers, categories }: InputPlan): number {
  return categories.reduce((sum, one) => sum + comparedCategories(one).length, numbers.length);
}

/**
 * The inputs of the rows: numbers first, then categories.
 *
 * @returns shape [rows x inputs]
 */
export function inputsOf(
  { numbers, categories }: InputPlan,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const width = inputCount({ numbers, categories });
  const inputs = new Float64Array(rows * width);
  numbers.forEach((input, j) => {
    const { values } = columns[input.attribute] as NumericColumn;
    for (let row = 0; row < rows; row++) inputs[row * width + j] = standardised(input, values[row]);
  });
  let place = numbers.length;
  for (const one of categories) {
    const { codes } = columns[one.attribute] as NominalColumn;
    for (const category of comparedCategories(one)) {
      const share = one.shares[category];
      for (let row = 0; row < rows; row++) {
        if (codes[row] >= 0)
          inputs[row * width + place] = (codes[row] === category ? 1 : 0) - share;
      }
      place++;
    }
  }
  return inputs;
}

function numberInput(
  column: NumericColumn,
  attribute: number,
  weights: Float64Array,
): NumberInput | undefined {
  const { values } = column;
  let largest = 0;
  let total = 0;
  for (let row = 0; row < values.length; row++) {
    if (isMissing(column, row)) continue;
    largest = Math.max(largest, Math.abs(values[row]));
    total += weights[row];
  }
  if (total === 0 || largest === 0) return undefined;
  const known = (sum: (x: number) => number) => {
    let result = 0;
    for (let row = 0; row < values.length; row++) {
      if (!isMissing(column, row)) result += weights[row] * sum(values[row] / largest); // no square overflows
    }
    return result / total;
  };
  const mean = known((x) => x);
  const deviation = Math.sqrt(known((x) => (x - mean) ** 2));
  const reach = MAX_DEVIATIONS * deviation;
  const scale = standardScale({ mean, deviation }, largest, [mean - reach, mean + reach]);
  return scale && { attribute, ...scale };
}

function categoryInputs(
  { categories, codes }: NominalColumn,
  attribute: number,
  weights: Float64Array,
): CategoryInputs {
  const sums = new Float64Array(categories.length);
  const counts = new Array<number>(categories.length).fill(0);
  let total = 0;
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] < 0) continue;
    sums[codes[row]] += weights[row];
    counts[codes[row]]++;
    total += weights[row];
  }
  const shares = Array.from(sums, (sum) => (total > 0 ? sum / total : 0));
  const reference = shares.indexOf(shares.reduce((a, b) => Math.max(a, b), 0));
  return { attribute, reference, shares, counts };
}
