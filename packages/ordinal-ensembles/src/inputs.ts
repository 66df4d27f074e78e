import type { Column } from '@preflearn/core';
import { allocate, type StandardScale, standardised, standardScale } from '@preflearn/core/numbers';

/** Numbers farther from the mean than this many standard deviations count as this far, so that scores stay finite. */
const MAX_DEVIATIONS = 1e4;

/**
 * An input of the base learners, the z of a number; its scale is a standard deviation with n - 1 for n rows. For a
 * category, the number is 1 if a row has it, else 0.
 */
export interface Input extends StandardScale {
  /** Position of the attribute in the schema. */
  readonly attribute: number;
  /** Position of the category in the attribute's list; absent for a number. */
  readonly category?: number | undefined;
}

/**
 * The inputs for training rows: one for each number, one for each category of a nominal attribute. Those that never vary
 * are left out.
 *
 * @param weights  shape [rows], above 0
 */
export function planInputs(columns: readonly Column[], weights: Float64Array): Input[] {
  return columns.flatMap((column, attribute) => {
    const candidates: Pick<Input, 'attribute' | 'category'>[] =
      column.type === 'numeric'
        ? [{ attribute }]
        : column.categories.map((_, category) => ({ attribute, category }));
    return candidates.flatMap((candidate) => {
      const scaling = scalingOf(valuesOf(candidate, columns), weights);
      return scaling === undefined ? [] : [{ ...candidate, ...scaling }];
    });
  });
}

/**
 * The inputs of rows, each input for all rows in turn.
 *
 * @returns shape [inputs x rows]
 * @throws DataError MEMORY
 */
export function inputsOf(
  inputs: readonly Input[],
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const what = `${rows} rows of ${inputs.length} inputs`;
  const out = allocate(Float64Array, inputs.length * rows, what, {
    remedy: 'give fewer rows at a time',
  });
  inputs.forEach((input, j) => {
    const values = valuesOf(input, columns);
    for (let row = 0; row < rows; row++) out[j * rows + row] = standardised(input, values[row]);
  });
  return out;
}

function valuesOf(
  { attribute, category }: Pick<Input, 'attribute' | 'category'>,
  columns: readonly Column[],
): Float64Array {
  const column = columns[attribute];
  if (column.type === 'numeric') return column.values;
  return Float64Array.from(column.codes, (code) => Number(code === category));
}

function scalingOf(values: Float64Array, weights: Float64Array): StandardScale | undefined {
  let largest = 0;
  let total = 0;
  for (let row = 0; row < values.length; row++) {
    if (values[row] !== values[row]) continue;
    largest = Math.max(largest, Math.abs(values[row]));
    total += weights[row];
  }
  if (total === 0 || largest === 0) return undefined;
  const sum = (of: (x: number) => number) => {
    let result = 0;
    for (let row = 0; row < values.length; row++) {
      // In units of the largest value and of the total weight, so that nothing overflows.
      if (values[row] === values[row]) result += (weights[row] / total) * of(values[row] / largest);
    }
    return result;
  };
  const mean = sum((x) => x);
  const freedom = total > 1 ? 1 - 1 / total : 1;
  const deviation = Math.sqrt(sum((x) => (x - mean) ** 2) / freedom);
  const reach = MAX_DEVIATIONS * deviation;
  return standardScale({ mean, deviation }, largest, [mean - reach, mean + reach]);
}
