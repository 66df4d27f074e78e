import { type Column, type LabelledTable, Random, type Target } from '@preflearn/core';
import { exp, log, shuffledIndices } from '@preflearn/core/numbers';
import { centred, rowRanks } from './row-ranks.js';

/** Permutations of the targets, at most. */
const PERMUTATIONS = 999;

/** Additions that a test may take; with more rows the predictions of unseen rows show weak signals as well. */
const MAX_WORK = 5e8;

/** Whether the attributes of a table go with its targets, each by itself. */
export interface AttributeAssociation {
  /** Share of permutations of the targets with which the attributes go as well, or better. */
  readonly p: number;
  /** Name of the attribute that goes with the targets best. */
  readonly attribute: string;
}

/** How an attribute goes with targets. */
interface Measured {
  readonly name: string;
  /** Expectation of the statistic under permutations. */
  readonly degrees: number;
  /** Sum of the squared correlations with the columns of a target. */
  readonly fit: (targets: readonly Float64Array[]) => number;
}

/**
 * A permutation test of whether any attribute goes with the target. It trains nothing, uses all rows, and so finds
 * signals of single attributes in tables too small, or classes too rare, for held-out rows to show them. It does not see
 * interactions of which no single attribute shows anything.
 *
 * Each attribute has a statistic that is chi-squared in large samples: n - 1 times the squared correlation of its normal
 * scores with the ranks of ordered classes or numbers, the statistic of van der Waerden (numbers with classes without
 * order), of Kruskal and Wallis (categories with ordered classes or numbers) or of Pearson
 * (categories with classes without order); for rankings the sum over the labels. Normal scores give the outermost rows more weight
 * than ranks, which is where the rows of a rare class are. The cube root makes it a standard normal
 * z. The statistic of the table is the sum of z³ over the attributes with z > 0: one strong attribute of many counts as
 * several weak ones do. Permutations end as soon as p must be above `level`.
 *
 * Sources: van der Waerden (1952), Order tests for the two-sample problem; Wilson and Hilferty (1931), The distribution of chi-square; Besag and Clifford (1991), Sequential Monte Carlo
 * p-values.
 *
 * @param data   missing values of attributes count as average ones
 * @param level  from which a p is of no interest
 * @returns `undefined` for a table with so many rows and columns that it would take long
 */
export function attributeAssociation(
  { attributes, target }: LabelledTable,
  seed: number,
  level: number,
): AttributeAssociation | undefined {
  const rows = attributes.rowCount;
  if (rows * attributes.columns.length * widthOf(target) * PERMUTATIONS > MAX_WORK) {
    return undefined;
  }
  const targets = columnsOf(target);
  const measured = attributes.columns.flatMap(
    (column) => measuredColumn(column, dimensions(targets)) ?? [],
  );
  if (measured.length === 0 || targets.length === 0) return undefined;
  const scoresOf = (columns: readonly Float64Array[]) =>
    measured.map(({ degrees, fit }) => normalScore((rows - 1) * fit(columns), degrees));
  const scores = scoresOf(targets);
  const { name } = measured[scores.indexOf(Math.max(...scores))];
  const found = sumOfCubes(scores);
  const random = new Random(seed);
  const most = Math.floor(level * (PERMUTATIONS + 1));
  let asGood = 1; // the targets as they are
  let drawn = 0;
  for (; drawn < PERMUTATIONS && asGood <= most; drawn++) {
    const order = shuffledIndices(rows, random);
    const permuted = targets.map((column) => column.map((_, row) => column[order[row]]));
    // Sums in another order differ in their last bits.
    if (sumOfCubes(scoresOf(permuted)) >= found * (1 - 1e-9)) asGood++;
  }
  return { p: asGood / (drawn + 1), attribute: name };
}

/** The cube root of a mean square is nearly normal. */
function normalScore(chiSquare: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  return (Math.cbrt(chiSquare / degrees) - (1 - variance)) / Math.sqrt(variance);
}

function sumOfCubes(scores: readonly number[]): number {
  return scores.reduce((sum, z) => sum + Math.max(0, z) ** 3, 0);
}

/** Squared lengths of columns. */
function dimensions(columns: readonly Float64Array[]): number {
  return columns.reduce((sum, column) => sum + column.reduce((total, x) => total + x * x, 0), 0);
}

/** Columns of a target, at most. */
function widthOf(target: Target): number {
  if (target.kind === 'ranking') return target.labels.length;
  return target.kind === 'nominal' ? target.classes.length : 1;
}

/** A target as centred columns: ranks of length 1, or for each class its indicator, divided by the root of its rows. */
function columnsOf(target: Target): readonly Float64Array[] {
  if (target.kind === 'numeric') return unitRanks(target.values);
  if (target.kind === 'ordinal') return unitRanks(target.codes);
  if (target.kind === 'nominal') {
    return target.classes.flatMap((_, k) => {
      const indicator = Float64Array.from(target.codes, (code) => Number(code === k));
      const count = indicator.reduce((sum, x) => sum + x, 0);
      return count === 0 ? [] : [centred(indicator).map((x) => x / Math.sqrt(count))];
    });
  }
  const { labels, positions } = target;
  return labels.flatMap((_, label) =>
    unitRanks(positions.filter((_position, i) => i % labels.length === label)),
  );
}

function measuredColumn(column: Column, targetDimensions: number): Measured | undefined {
  const { name } = column;
  if (column.type === 'numeric') {
    const [own] = unitColumn(column.values, normalScores);
    if (own === undefined) return undefined;
    const fit = (targets: readonly Float64Array[]) =>
      targets.reduce((sum, target) => sum + dot(own, target) ** 2, 0);
    return { name, degrees: targetDimensions, fit };
  }
  const { codes, categories } = column;
  const counts = new Float64Array(categories.length);
  for (const code of codes) if (code >= 0) counts[code]++;
  const groups = counts.filter((count) => count > 0).length;
  if (groups < 2) return undefined;
  const fit = (targets: readonly Float64Array[]) =>
    targets.reduce((sum, target) => sum + betweenGroups(codes, counts, target), 0);
  return { name, degrees: (groups - 1) * targetDimensions, fit };
}

/** Sum of squares between the groups of rows with the same code. */
function betweenGroups(codes: Int32Array, counts: Float64Array, target: Float64Array): number {
  const sums = new Float64Array(counts.length);
  for (let row = 0; row < codes.length; row++) if (codes[row] >= 0) sums[codes[row]] += target[row];
  return sums.reduce((sum, x, k) => sum + (counts[k] > 0 ? x ** 2 / counts[k] : 0), 0);
}

/** Centred ranks of length 1, 0 for missing values; none where all values are equal. */
function unitRanks(values: ArrayLike<number>): readonly Float64Array[] {
  return unitColumn(values, rowRanks);
}

/** The exponent with which differences of powers are nearly normal quantiles. */
const TUKEY = 0.135;

/**
 * Normal scores: with the rank r of n, from 1, the normal quantile of p = r / (n + 1), which is p^λ - (1 - p)^λ but for a
 * factor, to within 0.01 (Tukey 1960, with λ = 0.135).
 */
function normalScores(values: readonly number[]): Float64Array {
  return rowRanks(values).map((rank) => {
    const share = (rank + 1) / (values.length + 1);
    return exp(TUKEY * log(share)) - exp(TUKEY * log(1 - share));
  });
}

/** Scores of the known values, centred and of length 1, 0 for missing values; none where all values are equal. */
function unitColumn(
  values: ArrayLike<number>,
  scoresOf: (known: readonly number[]) => Float64Array,
): readonly Float64Array[] {
  const rows = Array.from({ length: values.length }, (_, row) => row);
  const known = rows.filter((row) => !Number.isNaN(values[row]));
  const scores = centred(scoresOf(known.map((row) => values[row])));
  const length = Math.sqrt(dot(scores, scores));
  if (!(length > 0)) return [];
  const out = new Float64Array(values.length);
  for (const [i, row] of known.entries()) out[row] = scores[i] / length;
  return [out];
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
