import type { NominalColumn, Table } from '@preflearn/core';
import { exp, log, logSumExp } from '@preflearn/core/numbers';
import { scaled } from './scaled.js';

/** Rows of a table with their classes. */
export interface ClassifiedRows {
  readonly attributes: Table;
  /** Class of each row, shape [rows]. */
  readonly codes: Int32Array;
  /** Number of classes; each occurs. */
  readonly classCount: number;
}

/**
 * Trains a naive Bayes classifier and applies it to the rows it was trained on.
 *
 *     score(k) = log Pr(k) + sum over attributes a of log p(x_a | k) + a constant for the row
 *
 * with Pr(k) = (n_k + 1) / (n + K) for n_k of n rows in class k of K. A nominal attribute of V categories has p(v | k)
 * = (n_kv + 1) / (n_k + V), counted over the rows that have a value. A numeric attribute is normal in each class, with
 * the mean and the standard deviation (divisor n) of its rows there; the standard deviation is at least a sixth of the
 * mean gap between neighbouring distinct values of the attribute, so that an attribute that does not vary within a
 * class gives a finite density. A class without any value of a numeric attribute gets the mean and the standard
 * deviation of all rows. Missing values, and numeric attributes with a single value, are ignored.
 *
 * Scores are logarithms: they still differ where probabilities would underflow.
 *
 * @returns shape [rows x classes], finite
 */
export function naiveBayesScores({ attributes, codes, classCount }: ClassifiedRows): Float64Array {
  const counts = new Float64Array(classCount);
  for (let row = 0; row < codes.length; row++) counts[codes[row]]++;
  const prior = counts.map((count) => log((count + 1) / (codes.length + classCount)));
  const scores = new Float64Array(codes.length * classCount);
  for (let row = 0; row < codes.length; row++) scores.set(prior, row * classCount);
  for (const column of attributes.columns) {
    if (column.type === 'nominal') addNominal(scores, column, codes, classCount);
    else addNumeric(scores, scaled(column.values), codes, classCount);
  }
  return scores;
}

/**
 * Class probabilities from scores, rounded half up to the given number of decimals, as a printed table would show them.
 *
 * @param scores    shape [rows x classes], as from {@link naiveBayesScores}
 * @param decimals  from 0 to 15
 */
export function roundedProbabilities(
  scores: Float64Array,
  classCount: number,
  decimals: number,
): Float64Array {
  const scale = Number(`1e${decimals}`); // exact, which a power need not be
  const probabilities = new Float64Array(scores.length);
  for (let at = 0; at < scores.length; at += classCount) {
    const total = logSumExp(scores.subarray(at, at + classCount));
    for (let k = at; k < at + classCount; k++) {
      probabilities[k] = Math.round(exp(scores[k] - total) * scale) / scale;
    }
  }
  return probabilities;
}

/** Adds log p(v | k) of a nominal attribute to the scores. */
function addNominal(
  scores: Float64Array,
  column: NominalColumn,
  codes: Int32Array,
  classCount: number,
): void {
  const categories = column.categories.length;
  const known = new Float64Array(classCount);
  const joint = new Float64Array(classCount * categories);
  for (let row = 0; row < codes.length; row++) {
    if (column.codes[row] < 0) continue;
    known[codes[row]]++;
    joint[codes[row] * categories + column.codes[row]]++;
  }
  const logs = joint.map((count, i) =>
    log((count + 1) / (known[Math.floor(i / categories)] + categories)),
  );
  for (let row = 0; row < codes.length; row++) {
    const value = column.codes[row];
    if (value < 0) continue;
    for (let k = 0; k < classCount; k++)
      scores[row * classCount + k] += logs[k * categories + value];
  }
}

/** Adds the log density of a numeric attribute, up to a constant, to the scores. */
function addNumeric(
  scores: Float64Array,
  values: Float64Array,
  codes: Int32Array,
  classCount: number,
): void {
  const gap = meanGap(values);
  if (gap === 0) return;
  const all = moments(values, () => true);
  const normals = Array.from({ length: classCount }, (_, k) => {
    const own = moments(values, (row) => codes[row] === k);
    const { mean, deviation } = own.count === 0 ? all : own;
    return { mean, deviation: Math.max(deviation, gap / 6) };
  });
  const heights = normals.map(({ deviation }) => -log(deviation));
  for (let row = 0; row < codes.length; row++) {
    if (Number.isNaN(values[row])) continue;
    for (let k = 0; k < classCount; k++) {
      const z = (values[row] - normals[k].mean) / normals[k].deviation;
      scores[row * classCount + k] += heights[k] - 0.5 * z * z;
    }
  }
}

/** Mean gap between neighbouring distinct numbers, ignoring NaN; 0 if there is at most one. */
function meanGap(values: Float64Array): number {
  const distinct = [...new Set(values)].filter((value) => !Number.isNaN(value));
  if (distinct.length < 2) return 0;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const value of distinct) {
    lowest = Math.min(lowest, value);
    highest = Math.max(highest, value);
  }
  return (highest - lowest) / (distinct.length - 1);
}

interface Moments {
  readonly count: number;
  readonly mean: number;
  /** Standard deviation, with divisor n. */
  readonly deviation: number;
}

/** Moments of the numbers in some rows, ignoring NaN. */
function moments(values: Float64Array, isIn: (row: number) => boolean): Moments {
  let count = 0;
  let sum = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !isIn(row)) continue;
    count++;
    sum += values[row];
  }
  const mean = sum / count;
  let squares = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row]) || !isIn(row)) continue;
    squares += (values[row] - mean) * (values[row] - mean);
  }
  return { count, mean, deviation: Math.sqrt(squares / count) };
}
