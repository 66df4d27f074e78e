import { type Column, isMissing, type NominalColumn, type NumericColumn } from '@preflearn/core';
import { allocate } from '@preflearn/core/numbers';
import { planInputs } from './inputs.js';
import type { PairwiseTerms } from './pairwise-options.js';

/** Inputs are cut to this absolute value: so many standard deviations from the mean. */
export const MAX_INPUT = 6;

/** Products of two inputs are tried up to this number of inputs. */
const MAX_MULTIPLIED = 12;

/** A numeric attribute as an input: (value - shift) * factor, at most {@link MAX_INPUT} away from 0; 0 if missing. */
interface PairwiseNumber {
  /** Position in the schema. */
  readonly attribute: number;
  readonly shift: number;
  /** At least 0. */
  readonly factor: number;
}

/** A category as an input: 1 if a row has it, else 0. */
interface PairwiseCategory {
  /** Position in the schema. */
  readonly attribute: number;
  /** Position in the list of the attribute. */
  readonly category: number;
}

/** How the attributes become terms of linear scores. */
export interface PairwisePlan {
  readonly numbers: readonly PairwiseNumber[];
  readonly categories: readonly PairwiseCategory[];
  /** Each a product of inputs, by their positions; the numbers come before the categories. */
  readonly terms: readonly (readonly number[])[];
}

/** Plans the inputs for training rows; attributes that never vary give none. */
export function planPairwise(
  columns: readonly Column[],
  weights: Float64Array,
): Omit<PairwisePlan, 'terms'> {
  const plan = planInputs(columns, weights);
  return {
    numbers: plan.numbers.map(({ attribute, scale, centre }) => ({
      attribute,
      shift: centre * scale,
      factor: Math.min(1 / scale, Number.MAX_VALUE),
    })),
    categories: plan.categories.flatMap(({ attribute, shares }) =>
      [...shares.keys()]
        .filter((category) => shares[category] > 0)
        .map((category) => ({ attribute, category })),
    ),
  };
}

/** The kinds of terms that differ for some inputs, the simplest first. */
export function kindsOfTerms({
  numbers,
  categories,
}: Omit<PairwisePlan, 'terms'>): readonly PairwiseTerms[] {
  const count = numbers.length + categories.length;
  return [
    'linear',
    ...(numbers.length > 0 ? (['squares', 'cubes'] as const) : []),
    ...(count > 1 && count <= MAX_MULTIPLIED ? (['products'] as const) : []),
  ];
}

/** The terms of a kind: the inputs, then powers of numbers or products of two inputs. */
export function termsOfKind(
  { numbers, categories }: Omit<PairwisePlan, 'terms'>,
  kind: PairwiseTerms,
): PairwisePlan['terms'] {
  const inputs = Array.from({ length: numbers.length + categories.length }, (_, i) => i);
  const powers = inputs.slice(0, numbers.length);
  const single = inputs.map((i) => [i]);
  if (kind === 'linear') return single;
  if (kind === 'products') {
    const isSame = (i: number, j: number) => i === j && i >= numbers.length; // the square of 0 or 1
    const pairs = inputs.flatMap((i) => inputs.slice(i).map((j) => [i, j]));
    return [...single, ...pairs.filter(([i, j]) => !isSame(i, j))];
  }
  const squares = powers.map((i) => [i, i]);
  return kind === 'squares'
    ? [...single, ...squares]
    : [...single, ...squares, ...powers.map((i) => [i, i, i])];
}

/**
 * The terms of rows, and after them 1, for the constant.
 *
 * @returns shape [rows x (terms + 1)]
 * @throws DataError MEMORY
 */
export function pairwiseTerms(
  { numbers, categories, terms }: PairwisePlan,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const width = terms.length + 1;
  const out = allocate(Float64Array, rows * width, `${rows} rows of ${width} terms`, {
    remedy: 'give fewer rows at a time',
  });
  const inputs = new Float64Array(numbers.length + categories.length);
  for (let row = 0, at = 0; row < rows; row++) {
    numbers.forEach((input, i) => {
      inputs[i] = scaledNumber(input, columns[input.attribute] as NumericColumn, row);
    });
    categories.forEach(({ attribute, category }, i) => {
      const { codes } = columns[attribute] as NominalColumn;
      inputs[numbers.length + i] = codes[row] === category ? 1 : 0;
    });
    for (const term of terms) {
      let product = 1;
      for (const i of term) product *= inputs[i];
      out[at++] = product;
    }
    out[at++] = 1;
  }
  return out;
}

function scaledNumber(
  { shift, factor }: PairwiseNumber,
  column: NumericColumn,
  row: number,
): number {
  if (isMissing(column, row)) return 0;
  const value = column.values[row];
  const off = value - shift;
  const input = Math.abs(off) < Infinity ? off * factor : (value / 2 - shift / 2) * factor * 2;
  return Math.min(MAX_INPUT, Math.max(-MAX_INPUT, input));
}
