import {
  alignToSchema,
  type Column,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { exp, predictedPositions } from '@preflearn/core/numbers';
import { pairwiseTerms } from './pairwise-inputs.js';
import type { PairwiseParts } from './pairwise-parts.js';

/** What a model needs to predict. */
export type PairwiseScorer = Pick<
  PairwiseParts,
  'schema' | 'numbers' | 'categories' | 'terms' | 'weights'
>;

/**
 * Score of each label for each row.
 *
 * @returns shape [rows x labels]
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function pairwiseScores(
  model: PairwiseScorer,
  given: Table | Rows,
  options: PredictOptions,
): Float64Array {
  const table = tableForModel(model.schema, given, options);
  return scoresOfColumns(model, alignToSchema(model.schema, table, options.unseen), table.rowCount);
}

/** The same for columns in the order of the schema. */
function scoresOfColumns(
  model: Omit<PairwiseScorer, 'schema'>,
  columns: readonly Column[],
  rows: number,
): Float64Array {
  const terms = pairwiseTerms(model, columns, rows);
  const width = model.terms.length + 1;
  const labels = model.weights.length / width;
  const scores = new Float64Array(rows * labels);
  for (let row = 0; row < rows; row++) {
    for (let a = 0; a < labels; a++) {
      let score = 0;
      for (let j = 0; j < width; j++)
        score += model.weights[a * width + j] * terms[row * width + j];
      scores[row * labels + a] = score;
    }
  }
  return scores;
}

/**
 * Labels ranked by their scores, the first of equal ones first, with the expected rank of each: the probability that a comes
 * before b is 1 / (1 + e^-(s_a - s_b)).
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictPairwise(
  model: PairwiseScorer,
  table: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  return rankingOf(model.schema.target.classes, pairwiseScores(model, table, options));
}

/** The prediction for scores of shape [rows x labels]. */
function rankingOf(labels: readonly string[], scores: Float64Array): RankingPrediction {
  const count = labels.length;
  const positions = predictedPositions(scores.length / count, count);
  const expectedRanks = new Float64Array(scores.length);
  for (let from = 0; from < scores.length; from += count) {
    const own = scores.subarray(from, from + count);
    orderOfScores(own).forEach((label, place) => {
      positions[from + label] = place + 1;
    });
    for (let a = 0; a < count; a++) {
      let rank = 1;
      for (let b = 0; b < count; b++) if (b !== a) rank += 1 / (1 + exp(own[a] - own[b]));
      expectedRanks[from + a] = rank;
    }
  }
  return { kind: 'ranking', labels, positions, expectedRanks, details: [] };
}

/** Labels by score, the highest first; of equal ones the lower index first. */
export function orderOfScores(scores: Float64Array): readonly number[] {
  return Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);
}
