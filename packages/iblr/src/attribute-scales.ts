import { type Column, isMissing } from '@preflearn/core';
import { exponentOf, powerOfTwo, type Scaling } from '@preflearn/core/numbers';

/** How one attribute enters the distance between two rows. */
export interface AttributeScale {
  /** Values of a numeric attribute are multiplied by this; 1 for a nominal attribute. */
  readonly factor: number;
  /** Squared distance between a missing value and any other, and between two different categories. */
  readonly unlike: number;
}

/** Numbers are kept within 2^-300 .. 2^300 so that squared differences neither overflow nor underflow. */
const LARGEST_EXPONENT = 300;

/**
 * The scale of each attribute. `z-score` divides numbers by their standard deviation; `none` leaves them as they are,
 * except that numbers so large or small that squares would overflow or underflow are all multiplied by one power of
 * two, which changes no comparison of distances. An attribute that never varies does not contribute.
 *
 * A missing number counts as the expected squared distance of two rows, 2 s^2 for variance s^2; a missing category
 * counts as different. Two different categories have the squared distance 1. This follows HEOM, Wilson and Martinez
 * (1997), JAIR 6, with standard deviations in place of ranges.
 *
 * Deviations are rounded to 24 bits: a weight of 2 then gives exactly the same distances as repeating the row, although
 * sums are taken in a different order.
 *
 * @param weights  weight of each row, not all 0
 */
export function attributeScales(
  columns: readonly Column[],
  weights: Float64Array,
  scaling: Scaling,
): readonly AttributeScale[] {
  const spreads = columns.map((column) => spreadOf(column, weights));
  const varying = spreads.filter(({ deviation }) => deviation > 0);
  const largest = varying.reduce((most, { size }) => Math.max(most, size), 0);
  const unit = scaling === 'none' ? commonUnit(largest) : 1;
  return spreads.map(({ size, deviation }, a) => {
    const isNominal = columns[a].type === 'nominal';
    if (deviation === 0) return { factor: isNominal ? 1 : 0, unlike: 0 };
    if (isNominal) return { factor: 1, unlike: unit * unit };
    if (scaling === 'none') {
      const scaled = deviation * (size * unit);
      return { factor: unit, unlike: 2 * scaled * scaled };
    }
    const factor = Math.fround(1 / deviation) / size;
    return { factor: Math.min(factor, Number.MAX_VALUE), unlike: 2 };
  });
}

/** The power of two by which all numbers are multiplied. */
function commonUnit(largest: number): number {
  const exponent = exponentOf(largest);
  return Math.abs(exponent) <= LARGEST_EXPONENT ? 1 : powerOfTwo(Math.max(-1022, -exponent));
}

/**
 * Magnitude and standard deviation of a column over the rows of weight above 0.
 *
 * @returns `size`, a power of two, at least half the absolute value of every number, or 0 for a column with no numbers
 *   other than zeros; `deviation`, the standard deviation in units of `size`, rounded to 24 bits. For a nominal column,
 *   both are 1 if it varies and 0 otherwise: different categories are 1 apart, and next to them differences far below 1
 *   between numbers do not matter.
 */
function spreadOf(column: Column, weights: Float64Array): { size: number; deviation: number } {
  if (column.type === 'nominal') {
    const one = Number(variesInCode(column.codes, weights));
    return { size: one, deviation: one };
  }
  const { values } = column;
  let largest = 0;
  let first = NaN;
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0 || isMissing(column, row)) continue;
    if (Number.isNaN(first)) first = values[row];
    largest = Math.max(largest, Math.abs(values[row]));
  }
  if (largest === 0) return { size: 0, deviation: 0 };
  const exponent = Math.max(-1022, exponentOf(largest));
  const size = powerOfTwo(exponent);
  // Subtract the first number: neighbouring floating-point numbers then keep all their digits.
  let total = 0;
  let sum = 0;
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0 || isMissing(column, row)) continue;
    total += weights[row];
    sum += weights[row] * (values[row] / size - first / size);
  }
  const mean = sum / total;
  let squares = 0;
  for (let row = 0; row < values.length; row++) {
    if (weights[row] === 0 || isMissing(column, row)) continue;
    const off = values[row] / size - first / size - mean;
    squares += weights[row] * off * off;
  }
  return { size, deviation: Math.fround(Math.sqrt(squares / total)) };
}

function variesInCode(codes: Int32Array, weights: Float64Array): boolean {
  const first = codes.findIndex((_, row) => weights[row] > 0);
  return codes.some((code, row) => weights[row] > 0 && code !== codes[first]);
}
