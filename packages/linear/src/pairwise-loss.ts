import { exp, log } from '@preflearn/core/numbers';

/** Penalty of the constants, which keeps them finite where one label always comes before another. */
const OF_CONSTANTS = 1e-7;

/** The rows to fit. */
export interface PairwiseRows {
  /** The last term is 1; shape [rows x width]. */
  readonly terms: Float64Array;
  readonly width: number;
  /** As in a ranking target: 1 for the best label, 0 for one that is not ranked; shape [rows x labels]. */
  readonly positions: Int32Array;
  readonly labels: number;
  /** Shape [rows]; they add up to 1. */
  readonly weights: Float64Array;
}

/**
 * The pairwise logistic loss of a linear score for each label,
 *
 *     2 / (n L (L - 1)) sum over rows and pairs a before b of ln(1 + e^-(s_a - s_b)) + strength / 2 |w|^2,
 *
 * over the pairs that rows put in order. The parameters are those of each label in turn, shape [labels x width].
 */
export class PairwiseLoss {
  readonly size: number;
  readonly #rows: PairwiseRows;
  readonly #strength: number;

  constructor(rows: PairwiseRows, strength: number) {
    this.#rows = rows;
    this.#strength = strength;
    this.size = rows.labels * rows.width;
  }

  /**
   * The value, and the gradient.
   *
   * @param gradient  written, shape [size]
   */
  evaluate(parameters: Float64Array, gradient: Float64Array): number {
    const { terms, width, positions, labels, weights } = this.#rows;
    const scores = new Float64Array(labels);
    const slopes = new Float64Array(labels);
    const share = 2 / (labels * (labels - 1));
    let loss = 0;
    gradient.fill(0);
    for (let row = 0; row < weights.length; row++) {
      const [from, first] = [row * width, row * labels];
      for (let a = 0; a < labels; a++) {
        let score = 0;
        for (let j = 0, at = a * width; j < width; j++)
          score += parameters[at + j] * terms[from + j];
        scores[a] = score;
      }
      loss += weights[row] * share * pairLoss(scores, positions, first, slopes);
      for (let a = 0; a < labels; a++) {
        const slope = weights[row] * share * slopes[a];
        if (slope === 0) continue;
        for (let j = 0, at = a * width; j < width; j++) gradient[at + j] += slope * terms[from + j];
      }
    }
    return loss + this.#addPenalty(parameters, gradient);
  }

  /**
   * An upper bound of the second derivatives, the same for each label: L / 4 times the mean of x x', times the share of a
   * pair, plus the penalty.
   *
   * @returns lower triangle, shape [width x width]
   */
  bound(): Float64Array {
    const { terms, width, labels, weights } = this.#rows;
    const out = new Float64Array(width * width);
    const share = 1 / (2 * Math.max(1, labels - 1));
    for (let row = 0; row < weights.length; row++) {
      const from = row * width;
      for (let i = 0; i < width; i++) {
        const factor = share * weights[row] * terms[from + i];
        if (factor === 0) continue;
        for (let j = 0; j <= i; j++) out[i * width + j] += factor * terms[from + j];
      }
    }
    for (let i = 0; i < width; i++) out[i * width + i] += this.#penaltyOf(i);
    return out;
  }

  #penaltyOf(j: number): number {
    return j === this.#rows.width - 1 ? OF_CONSTANTS : Math.max(OF_CONSTANTS / 100, this.#strength);
  }

  #addPenalty(parameters: Float64Array, gradient: Float64Array): number {
    const { width } = this.#rows;
    let sum = 0;
    for (let i = 0; i < parameters.length; i++) {
      const own = this.#penaltyOf(i % width) * parameters[i];
      gradient[i] += own;
      sum += own * parameters[i];
    }
    return sum / 2;
  }
}

/**
 * The sum over the pairs of a row, and its derivatives by the scores.
 *
 * @param first   where the row begins in the positions
 * @param slopes  written, shape [labels]
 */
function pairLoss(
  scores: Float64Array,
  positions: Int32Array,
  first: number,
  slopes: Float64Array,
): number {
  const { length } = scores;
  let loss = 0;
  slopes.fill(0);
  for (let a = 0; a < length; a++) {
    const own = positions[first + a];
    if (own === 0) continue;
    for (let b = a + 1; b < length; b++) {
      const other = positions[first + b];
      if (other === 0 || other === own) continue;
      const [better, worse] = own < other ? [a, b] : [b, a];
      const gap = scores[better] - scores[worse];
      const small = exp(-Math.abs(gap));
      loss += (gap < 0 ? -gap : 0) + log(1 + small);
      const slope = gap < 0 ? 1 / (1 + small) : small / (1 + small);
      slopes[better] -= slope;
      slopes[worse] += slope;
    }
  }
  return loss;
}
