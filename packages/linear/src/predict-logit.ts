import {
  alignToSchema,
  type ClassPrediction,
  type Column,
  type NominalColumn,
  type NumericColumn,
  type PredictOptions,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import {
  allocate,
  exp,
  filled,
  lastAtMost,
  positionsOfScores,
  standardised,
} from '@preflearn/core/numbers';
import type { LogitParts } from './logit-parts.js';
import { toProbabilities } from './softmax-loss.js';

/** What a model needs to compute scores. */
type LinearScorer = Pick<LogitParts, 'schema' | 'start' | 'numbers' | 'categories'>;

/** What a model needs to predict. */
export type LogitScorer = LinearScorer & Pick<LogitParts, 'thresholds'>;

/**
 * Scores of the rows of a table.
 *
 * @returns shape [rows x scores]
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function linearScores(
  model: LinearScorer,
  given: Table | Rows,
  options: PredictOptions,
): Float64Array {
  const table = tableForModel(model.schema, given, options);
  const columns = alignToSchema(model.schema, table, options.unseen);
  return scoresOf(model, columns, table.rowCount);
}

/** The same for columns in the order of the schema: the start, then numbers, then categories. */
export function scoresOf(
  { start, numbers, categories }: LinearScorer,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const width = start.length;
  const scores = allocate(Float64Array, rows * width, `${rows} rows of ${width} scores`, {
    remedy: 'predict fewer rows at a time',
  });
  for (let row = 0; row < rows; row++) scores.set(start, row * width);
  for (const { attribute, slope, ...input } of numbers) {
    const { values } = columns[attribute] as NumericColumn;
    for (let row = 0; row < rows; row++) {
      const z = standardised(input, values[row]);
      for (let s = 0; s < width; s++) scores[row * width + s] += slope[s] * z;
    }
  }
  for (const { attribute, responses } of categories) {
    const { codes } = columns[attribute] as NominalColumn;
    for (let row = 0; row < rows; row++) {
      if (codes[row] < 0) continue;
      const response = responses[codes[row]];
      for (let s = 0; s < width; s++) scores[row * width + s] += response[s];
    }
  }
  return scores;
}

/**
 * Classes and their probabilities. The class is the median for thresholds, the most probable one for a score for each
 * class, the first of several.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictLogit(
  model: LogitScorer,
  table: Table | Rows,
  options: PredictOptions,
): ClassPrediction {
  return predictionOf(model, linearScores(model, table, options));
}

/** The prediction for scores of shape [rows x scores]. */
export function predictionOf(
  { schema, thresholds, start }: Pick<LogitScorer, 'schema' | 'thresholds' | 'start'>,
  scores: Float64Array,
): ClassPrediction {
  const { kind, classes } = schema.target;
  const width = classes.length;
  const isOneScore = start.length === 1 && width !== 1;
  const rows = scores.length / start.length;
  const probabilities = new Float64Array(rows * width);
  const codes = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const own = probabilities.subarray(row * width, (row + 1) * width);
    if (isOneScore) {
      writeProbabilities(scores[row], thresholds, own);
      codes[row] = lastAtMost(thresholds, scores[row]) + 1;
    } else {
      own.set(scores.subarray(row * width, (row + 1) * width));
      toProbabilities(own); // which may make equal what the scores tell apart by their last bit
      codes[row] = own.indexOf(own.reduce((a, b) => Math.max(a, b)));
    }
  }
  return {
    kind: kind === 'ordinal' ? kind : 'nominal',
    classes,
    codes,
    ...(isOneScore && { scores }),
    ...(isOneScore && kind === 'ordinal' && { positions: positionsOfScores(scores, thresholds) }),
    probabilities,
    // A getter, since it copies all probabilities and few callers need it.
    get details() {
      const columns = classes.map((name, k) => ({
        name: `p(${name})`,
        values: filled(new Float64Array(codes.length), (row) => probabilities[row * width + k]),
      }));
      return isOneScore ? [{ name: 'score', values: scores }, ...columns] : columns;
    },
  };
}

/** Writes P(y = k) = P(y > k - 1) - P(y > k), without cancellation. */
function writeProbabilities(score: number, thresholds: readonly number[], out: Float64Array): void {
  for (let k = 0; k <= thresholds.length; k++) {
    const low = k === 0 ? -Infinity : thresholds[k - 1] - score;
    const high = k === thresholds.length ? Infinity : thresholds[k] - score;
    // 1 / (1 + e^low) - 1 / (1 + e^high); either both are on the same side of 0, or the difference is not small.
    out[k] = low > 0 ? sigmoid(-low) - sigmoid(-high) : sigmoid(high) - sigmoid(low);
  }
}

function sigmoid(x: number): number {
  return 1 / (1 + exp(-x));
}
