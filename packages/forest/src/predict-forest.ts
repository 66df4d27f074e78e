import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type NumericPrediction,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { rankingOfRanks } from '@preflearn/core/models';
import { allocate, filled, mixShares, type SharePrior } from '@preflearn/core/numbers';
import type { ForestParts } from './forest-parts.js';
import { leavesOfRows } from './leaf-of-rows.js';

/** What a forest predicts. */
export type ForestPrediction = ClassPrediction | RankingPrediction | NumericPrediction;

/** What a model needs to predict. */
export type ForestScorer = Pick<ForestParts, 'schema' | 'forest' | 'prior'>;

/** A class is the median if the probability of it and those below is this little less than one half. */
const CLOSE = 1e-12;

/**
 * Predictions for the rows of a table.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictForest(
  model: ForestScorer,
  given: Table | Rows,
  options: PredictOptions,
): ForestPrediction {
  const table = tableForModel(model.schema, given, options);
  const columns = alignToSchema(model.schema, table, options.unseen);
  return predictColumns(model, columns, table.rowCount);
}

/** The same for columns in the order of the schema. */
export function predictColumns(
  model: ForestScorer,
  columns: readonly Column[],
  rows: number,
): ForestPrediction {
  const means = forestMeans(model, columns, rows);
  const { kind, classes } = model.schema.target;
  if (kind === 'numeric') return { kind, values: means, details: [] };
  return kind === 'ranking'
    ? rankingOfRanks(classes, means)
    : classesOf(kind, classes, means, model.prior);
}

/**
 * The mean over the trees of what the leaf of a row holds: class shares, a number, or the position of each label.
 *
 * @returns shape [rows x width]
 */
function forestMeans(
  { schema, forest }: ForestScorer,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const { starts, values, weights, width } = forest;
  const trees = starts.length - 1;
  const remedy = 'predict fewer rows at a time';
  const what = `${rows} rows of ${width} numbers`;
  const means = allocate(Float64Array, rows * width, what, { remedy });
  const { kind } = schema.target;
  const isClasses = kind === 'ordinal' || kind === 'nominal';
  leavesOfRows(forest, columns, rows, (from, count, leaves) => {
    for (let i = 0, to = from * width; i < count; i++, to += width) {
      const own = leaves[i] * width;
      // A number is divided before it is added, so that large ones do not overflow.
      const size = isClasses ? weights[leaves[i]] : trees;
      for (let t = 0; t < width; t++) means[to + t] += values[own + t] / size;
    }
  });
  if (isClasses) for (let i = 0; i < means.length; i++) means[i] = Math.min(1, means[i] / trees);
  return means;
}

/**
 * The classes that the trees predict, and their probabilities, which become closer to the class shares only then: how certain a
 * prediction is does not change what is predicted.
 */
function classesOf(
  kind: 'ordinal' | 'nominal',
  classes: readonly string[],
  probabilities: Float64Array,
  prior: SharePrior | undefined,
): ClassPrediction {
  const width = classes.length;
  const codes = new Int32Array(probabilities.length / width);
  for (let row = 0; row < codes.length; row++) {
    const own = probabilities.subarray(row * width, (row + 1) * width);
    codes[row] = kind === 'ordinal' ? medianOf(own) : mostProbable(own);
  }
  if (prior !== undefined) mixShares(probabilities, prior);
  return {
    ...{ kind, classes, codes, probabilities },
    // A getter, since it copies all probabilities and few callers need it.
    get details() {
      return classes.map((name, k) => ({
        name: `p(${name})`,
        values: filled(new Float64Array(codes.length), (row) => probabilities[row * width + k]),
      }));
    },
  };
}

/** The lowest class with a cumulative probability of one half. */
function medianOf(probabilities: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < probabilities.length; k++) {
    sum += probabilities[k];
    if (sum >= 0.5 - CLOSE) return k;
  }
  return probabilities.length - 1;
}

/** The first class whose probability is, up to rounding, the highest. */
function mostProbable(probabilities: Float64Array): number {
  const most = probabilities.reduce((a, b) => Math.max(a, b));
  return probabilities.findIndex((p) => p >= most - CLOSE);
}
