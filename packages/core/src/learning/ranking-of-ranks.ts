import { predictedPositions } from '../data/label-positions.js';
import type { RankingPrediction } from './prediction.js';

/**
 * Orders of labels by their expected ranks, the lowest first, of equal ones the lower index.
 *
 * @param ranks  shape [rows x labels]
 * @throws DataError MEMORY when rows times labels are more than can be held
 */
export function rankingOfRanks(labels: readonly string[], ranks: Float64Array): RankingPrediction {
  const width = labels.length;
  const positions = predictedPositions(ranks.length / width, width);
  for (let from = 0; from < ranks.length; from += width) {
    const own = ranks.subarray(from, from + width);
    const order = Array.from(own.keys()).sort((a, b) => own[a] - own[b] || a - b);
    order.forEach((label, place) => {
      positions[from + label] = place + 1;
    });
  }
  return { kind: 'ranking', labels, positions, expectedRanks: ranks, details: [] };
}
