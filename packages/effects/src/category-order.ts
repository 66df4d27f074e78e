import type { Column } from '@preflearn/core';
import { isMissingValue, valuesOf } from './effect-rows.js';
import { quantileLevels } from './quantile-levels.js';

/** With more categories, which usually have few rows each, the order of the schema is kept. */
const MAX_ORDERED = 50;

/** Number of points at which distributions of numbers are compared. */
const POINTS = 50;

/** Iterations to find the leading direction. */
const ROUNDS = 300;

/**
 * The categories that occur, ordered so that neighbours have similar rows in the other attributes and the difference
 * between neighbours is one between plausible rows. The distance between two categories is the sum over the other
 * attributes of the Kolmogorov-Smirnov distance (numeric) or half the sum of the absolute differences of the shares
 * (nominal); classical scaling puts the categories on a line. The category that comes first in the schema is in the
 * lower half.
 *
 * Source: Apley and Zhu (2020), Visualizing the effects of predictor variables in black box supervised learning models,
 * Journal of the Royal Statistical Society B 82(4), the appendix on categorical predictors.
 *
 * @param columns    all attributes
 * @param attribute  index of the nominal attribute
 * @param shares     weight of each row, shape [rows]
 * @returns codes; with more than 50 categories, in the order of the schema
 */
export function categoryOrder(
  columns: readonly Column[],
  attribute: number,
  shares: Float64Array,
): readonly number[] {
  const column = columns[attribute];
  if (column.type !== 'nominal') return [];
  const found = [...new Set(column.codes)].filter((code) => code >= 0).sort((a, b) => a - b);
  if (found.length < 3 || found.length > MAX_ORDERED) return found;
  const groupOf = Int32Array.from(column.codes, (code) => found.indexOf(code));
  const distances = found.map(() => new Float64Array(found.length));
  columns.forEach((other, place) => {
    if (place !== attribute) addDistances(other, groupOf, shares, distances);
  });
  const line = leadingDirection(distances);
  const sign = line[0] > 0 ? -1 : 1;
  return found
    .map((code, i) => ({ code, at: sign * line[i] }))
    .sort((a, b) => a.at - b.at || a.code - b.code)
    .map(({ code }) => code);
}

/** Adds the distances between the groups in one attribute. */
function addDistances(
  column: Column,
  groupOf: Int32Array,
  shares: Float64Array,
  distances: readonly Float64Array[],
): void {
  const tables = distributions(column, groupOf, shares, distances.length);
  const isNumeric = column.type === 'numeric';
  for (let a = 0; a < tables.length; a++) {
    for (let b = a + 1; b < tables.length; b++) {
      const distance = isNumeric
        ? kolmogorovSmirnov(tables[a], tables[b])
        : totalVariation(tables[a], tables[b]);
      distances[a][b] += distance;
      distances[b][a] += distance;
    }
  }
}

/** For each group, the shares of its rows in each category, or in each interval up to the next of some numbers. */
function distributions(
  column: Column,
  groupOf: Int32Array,
  shares: Float64Array,
  groups: number,
): readonly Float64Array[] {
  const levels = column.type === 'numeric' ? quantileLevels(column.values, shares, POINTS) : [];
  const bins = column.type === 'numeric' ? levels.length : column.categories.length;
  const tables = Array.from({ length: groups }, () => new Float64Array(Math.max(1, bins)));
  const totals = new Float64Array(groups);
  valuesOf(column).forEach((value, row) => {
    const group = groupOf[row];
    if (group < 0 || isMissingValue(column.type, value)) return;
    const bin = column.type === 'numeric' ? levels.findIndex((level) => value <= level) : value;
    tables[group][bin] += shares[row];
    totals[group] += shares[row];
  });
  return tables.map((table, group) => table.map((sum) => (sum > 0 ? sum / totals[group] : 0)));
}

function kolmogorovSmirnov(a: Float64Array, b: Float64Array): number {
  let difference = 0;
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    difference += a[i] - b[i];
    most = Math.max(most, Math.abs(difference));
  }
  return most;
}

function totalVariation(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / 2;
}

/**
 * Positions on a line that preserve distances best: the leading eigenvector of the doubly centred squares, by power
 * iteration.
 */
function leadingDirection(distances: readonly Float64Array[]): Float64Array {
  const n = distances.length;
  const squares = distances.map((line) => line.map((d) => d * d));
  const means = squares.map((line) => line.reduce((sum, x) => sum + x, 0) / n);
  const mean = means.reduce((sum, x) => sum + x, 0) / n;
  const products = squares.map((line, i) =>
    line.map((x, j) => (means[i] + means[j] - mean - x) / 2),
  );
  // Shifted so that no negative eigenvalue dominates.
  const shift = Math.max(...products.map((line) => line.reduce((sum, x) => sum + Math.abs(x), 0)));
  let vector = Float64Array.from({ length: n }, (_, i) => i - (n - 1) / 2);
  for (let round = 0; round < ROUNDS; round++) {
    const next = products.map(
      (line, i) => line.reduce((sum, x, j) => sum + x * vector[j], 0) + shift * vector[i],
    );
    const length = Math.sqrt(next.reduce((sum, x) => sum + x * x, 0));
    if (!(length > 0)) return vector;
    vector = Float64Array.from(next, (x) => x / length);
  }
  return vector;
}
