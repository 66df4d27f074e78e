import type { Column } from '@preflearn/core';
import { allocate } from '@preflearn/core/numbers';
import type { AttributeScale } from './attribute-scales.js';

/**
 * Rows as points: scaled numbers, and category codes, row by row in two typed arrays, so that computing a distance
 * reads memory sequentially.
 */
export interface Points {
  readonly count: number;
  /** Numbers of a row, NaN = missing; shape [count x numeric attributes]. */
  readonly numbers: Float64Array;
  /** Codes of a row, -1 = missing; shape [count x nominal attributes]. */
  readonly codes: Int32Array;
  /** Squared distance that a missing number contributes, by numeric attribute. */
  readonly unlikeNumber: Float64Array;
  /** Squared distance that different or missing categories contribute, by nominal attribute. */
  readonly unlikeCode: Float64Array;
}

const FEWER = 'give fewer rows or attributes';

/**
 * Points of the rows of a table.
 *
 * @param columns  the attributes, in the order of `scales`
 */
export function pointsOf(columns: readonly Column[], scales: readonly AttributeScale[]): Points {
  const scaled = columns.map((column, a) => ({ column, scale: scales[a] }));
  const numeric = scaled.filter(({ column }) => column.type === 'numeric');
  const nominal = scaled.filter(({ column }) => column.type === 'nominal');
  const first = columns[0];
  const count = first.type === 'numeric' ? first.values.length : first.codes.length;
  const numbers = allocate(
    Float64Array,
    count * numeric.length,
    `${count} rows of ${numeric.length} attributes`,
    { remedy: FEWER },
  );
  const codes = allocate(
    Int32Array,
    count * nominal.length,
    `${count} rows of ${nominal.length} attributes`,
    { remedy: FEWER },
  );
  numeric.forEach(({ column, scale }, j) => {
    if (column.type !== 'numeric') return;
    for (let row = 0; row < count; row++) {
      numbers[row * numeric.length + j] = column.values[row] * scale.factor;
    }
  });
  nominal.forEach(({ column }, j) => {
    if (column.type !== 'nominal') return;
    for (let row = 0; row < count; row++) codes[row * nominal.length + j] = column.codes[row];
  });
  return {
    count,
    numbers,
    codes,
    unlikeNumber: Float64Array.from(numeric, ({ scale }) => scale.unlike),
    unlikeCode: Float64Array.from(nominal, ({ scale }) => scale.unlike),
  };
}

/**
 * Squared distance between two points, computed from the definition.
 *
 *     sum over numeric attributes of (a_j - b_j)^2, or unlike_j when one is missing,
 *   + sum over nominal attributes of unlike_j where they differ or one is missing
 *
 * Terms are added in the order of the attributes, the numeric ones first; the search adds them in the same order, so
 * that equal distances are bit for bit the same.
 */
export function squaredDistance(a: Points, rowOfA: number, b: Points, rowOfB: number): number {
  const width = a.unlikeNumber.length;
  let sum = 0;
  for (let j = 0; j < width; j++) {
    const difference = a.numbers[rowOfA * width + j] - b.numbers[rowOfB * width + j];
    sum += Number.isNaN(difference) ? a.unlikeNumber[j] : difference * difference;
  }
  return addUnlikeCodes(sum, a, rowOfA, b, rowOfB);
}

/** Adds the contribution of the nominal attributes to a squared distance. */
export function addUnlikeCodes(
  sum: number,
  a: Points,
  rowOfA: number,
  b: Points,
  rowOfB: number,
): number {
  const width = a.unlikeCode.length;
  for (let j = 0; j < width; j++) {
    const code = a.codes[rowOfA * width + j];
    if (code < 0 || code !== b.codes[rowOfB * width + j]) sum += a.unlikeCode[j];
  }
  return sum;
}
