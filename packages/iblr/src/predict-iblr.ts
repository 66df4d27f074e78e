import {
  alignToSchema,
  type PredictOptions,
  type RankingPrediction,
  type Rows,
  type Table,
  tableForModel,
} from '@preflearn/core';
import { predictedPositions } from '@preflearn/core/numbers';
import { expectedRanks } from '@preflearn/mallows';
import type { IblrModelParts } from './iblr-model-parts.js';
import type { LocalRanker } from './local-ranker.js';

/**
 * Stands for the infinite theta of neighbours that all agree, so that predictions are finite. If some differ, theta is
 * smaller: mean distances are at least 2^-1074, for which theta with n labels is 745 + ln(n - 1).
 */
export const THETA_OF_AGREEMENT = 1000;

/**
 * The centre ranking of the Mallows model of the orders of each row's neighbours, and its spread.
 *
 * @throws DataError COLUMN_MISSING, COLUMN_TYPE, CATEGORY_UNKNOWN, MEMORY
 */
export function predictIblr(
  ranker: LocalRanker,
  { schema, k }: Pick<IblrModelParts, 'schema' | 'k'>,
  given: Table | Rows,
  options: PredictOptions,
): RankingPrediction {
  const table = tableForModel(schema, given, options);
  const queries = ranker.queries(alignToSchema(schema, table, options.unseen));
  const labels = schema.target.classes;
  const positions = predictedPositions(table.rowCount, labels.length);
  const expected = new Float64Array(positions.length);
  const theta = new Float64Array(table.rowCount);
  for (let row = 0; row < table.rowCount; row++) {
    const neighbours = ranker.neighbours(queries, row, k);
    const fit = ranker.fit(ranker.weigh(neighbours, k));
    const ranks = expectedRanks(labels.length, fit.theta);
    for (let place = 0; place < labels.length; place++) {
      positions[row * labels.length + fit.centre[place]] = place + 1;
      expected[row * labels.length + fit.centre[place]] = ranks[place];
    }
    theta[row] = Math.min(fit.theta, THETA_OF_AGREEMENT);
  }
  const details = [{ name: 'theta', values: theta }];
  return { kind: 'ranking', labels, positions, expectedRanks: expected, details };
}
