import { checkGiven } from '@preflearn/core/errors';
import type { PortableScaling } from '@preflearn/core/models';
import { poolAdjacentViolators } from '@preflearn/core/numbers';
import { weightedMean } from './mean-score.js';
import { type LogOdds, plattScaling, probabilityOf } from './platt-scaling.js';

/**
 * Scores farther than this many standard deviations from the mean are clipped: in a damaged model, they may even be
 * infinite.
 */
const FARTHEST = 1e6;

/** How a score is converted to probabilities of ordered classes. */
export interface CumulativeScaling {
  /** Subtracted from the score before it is divided by `scale`. */
  readonly shift: number;
  /** Greater than 0. */
  readonly scale: number;
  /** Log odds of a class above each threshold k, between classes k and k + 1; shape [classes - 1]. */
  readonly thresholds: readonly LogOdds[];
}

/**
 * Fits P(y > k | score) for each threshold k separately; see {@link plattScaling}.
 *
 * @param scores   shape [rows], finite
 * @param codes    class of each row, shape [rows]
 * @param weights  shape [rows], finite, none below 0, not all 0
 * @param classes  number of classes
 */
export function fitCumulativeScaling(
  scores: Float64Array,
  codes: Int32Array,
  weights: Float64Array,
  classes: number,
): CumulativeScaling {
  checkGiven('fitCumulativeScaling', scores, 'a list of numbers', 'list');
  checkGiven('fitCumulativeScaling', codes, 'a list of numbers', 'list');
  checkGiven('fitCumulativeScaling', weights, 'a list of numbers', 'list');
  const { shift, scale } = standardisation(scores, weights);
  const standardised = scores.map((score) => (score - shift) / scale);
  const thresholds = Array.from({ length: classes - 1 }, (_, k) => {
    const isAbove = Uint8Array.from(codes, (code) => (code > k ? 1 : 0));
    return plattScaling(standardised, isAbove, weights);
  });
  return { shift, scale, thresholds };
}

/**
 * Class probabilities of scores. The thresholds are fitted separately, so P(y > k) could increase with k where two
 * lines cross; isotonic regression then makes it non-increasing, see `poolAdjacentViolators`.
 *
 * @param scores  shape [rows]
 * @returns shape [rows x classes]; those of a row sum to 1
 */
export function cumulativeProbabilities(
  scaling: CumulativeScaling,
  scores: Float64Array,
): Float64Array {
  checkGiven('cumulativeProbabilities', scaling, 'a scaling, as fitCumulativeScaling gives it', [
    'thresholds',
  ]);
  checkGiven('cumulativeProbabilities', scores, 'a list of numbers', 'list');
  const { shift, scale, thresholds } = scaling;
  const classes = thresholds.length + 1;
  const probabilities = new Float64Array(scores.length * classes);
  const above = new Float64Array(thresholds.length);
  const sizes = new Int32Array(thresholds.length);
  for (let row = 0; row < scores.length; row++) {
    const score = Math.max(-FARTHEST, Math.min(FARTHEST, (scores[row] - shift) / scale));
    for (let k = 0; k < above.length; k++) {
      above[k] = probabilityOf(thresholds[k].slope * score + thresholds[k].offset);
    }
    poolAdjacentViolators(above, sizes);
    let before = 1;
    for (let k = 0; k < above.length; k++) {
      probabilities[row * classes + k] = before - above[k];
      before = above[k];
    }
    probabilities[row * classes + classes - 1] = before;
  }
  return probabilities;
}

/** The scaling as data, from which any language can compute the probabilities. */
export function portableScaling({ shift, scale, thresholds }: CumulativeScaling): PortableScaling {
  return { shift, scale, limit: FARTHEST, lines: thresholds };
}

/** Weighted mean and standard deviation of the scores; the latter is 1 if all scores are equal. */
function standardisation(
  scores: Float64Array,
  weights: Float64Array,
): { shift: number; scale: number } {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shift = weightedMean(scores, weights);
  let squares = 0;
  for (let row = 0; row < scores.length; row++) {
    squares += (weights[row] / all) * (scores[row] - shift) ** 2;
  }
  const scale = Math.sqrt(squares);
  return { shift, scale: scale > 0 && Number.isFinite(scale) ? scale : 1 };
}
