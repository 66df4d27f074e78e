import { predictByThresholds } from '@preflearn/boosting/predict';
import type { ClassPrediction } from '@preflearn/core';
import { exp, positionsOfScores } from '@preflearn/core/numbers';

/**
 * Classes and their probabilities from scores; see `ThresholdProbabilities`.
 *
 * @param scores      one score a row, shape [rows]
 * @param thresholds  finite and ascending, shape [classes - 1]
 * @param classes     names, ascending
 * @returns `probabilities[row * classes + k]`
 */
export function predictWithThresholds(
  scores: Float64Array,
  thresholds: readonly number[],
  classes: readonly string[],
): ClassPrediction {
  const { codes } = predictByThresholds(scores, thresholds, classes);
  const width = classes.length;
  const probabilities = new Float64Array(scores.length * width);
  for (let row = 0; row < scores.length; row++) {
    writeProbabilities(scores[row], thresholds, probabilities, row * width);
  }
  return {
    ...{ kind: 'ordinal', classes, codes, scores, probabilities },
    // Getters, since they cost time and few callers need them.
    get positions() {
      return positionsOfScores(scores, thresholds);
    },
    get details() {
      const columns = classes.map((name, k) => ({
        name: `p(${name})`,
        values: scores.map((_, row) => probabilities[row * width + k]),
      }));
      return [{ name: 'score', values: scores }, ...columns];
    },
  };
}

/** Writes P(y = k) = P(y > k - 1) - P(y > k) for a score, without cancellation, at a position in `out`. */
export function writeProbabilities(
  score: number,
  thresholds: readonly number[],
  out: Float64Array,
  at: number,
): void {
  for (let k = 0; k <= thresholds.length; k++) {
    const low = k === 0 ? -Infinity : thresholds[k - 1] - score;
    const high = k === thresholds.length ? Infinity : thresholds[k] - score;
    // 1 / (1 + e^low) - 1 / (1 + e^high); either both are on the same side of 0, or the difference is not small.
    out[at + k] = low > 0 ? sigmoid(-low) - sigmoid(-high) : sigmoid(high) - sigmoid(low);
  }
}

function sigmoid(x: number): number {
  return 1 / (1 + exp(-x));
}
