import { exp } from '@preflearn/core/numbers';

/** What {@link RowProbabilities} keeps of rows. */
export interface ProbabilityArrays {
  /** Shape [rows x classes]. */
  readonly scores: Float64Array;
  /** Shape [rows x classes]. */
  readonly terms: Float64Array;
  /** The largest score of each row, and the sum of its terms, shape [rows]. */
  readonly largest: Float64Array;
  readonly sums: Float64Array;
}

/**
 * The arrays of rows whose scores are all 0.
 *
 * @param scores   shape [rows x classes], all 0
 * @param classes  number of classes
 * @param float64  makes arrays
 */
export function probabilityArrays(
  scores: Float64Array,
  classes: number,
  float64: (length: number) => Float64Array = (length) => new Float64Array(length),
): ProbabilityArrays {
  const rows = scores.length / classes;
  return {
    scores,
    terms: float64(scores.length).fill(1),
    largest: float64(rows),
    sums: float64(rows).fill(classes),
  };
}

/**
 * Class probabilities of training rows, kept up as their scores change.
 *
 * They have the bits that `softmax` gives [ML08 eq. 4]: a row holds the terms e^{f_k - largest} and their sum. As
 * long as the largest score of a row stays, only the terms of scores that change are computed anew.
 */
export class RowProbabilities {
  readonly #classes: number;
  readonly #arrays: ProbabilityArrays;

  /**
   * @param arrays   of rows whose scores are all 0, from {@link probabilityArrays}, or as another object left them
   * @param classes  number of classes
   */
  constructor(arrays: ProbabilityArrays, classes: number) {
    this.#classes = classes;
    this.#arrays = arrays;
  }

  /**
   * Adds a response to the scores of a row.
   *
   * @param response  shape [classes]
   * @param changed   classes for which it is not 0
   */
  add(row: number, response: Float64Array, changed: readonly number[]): void {
    const { scores, terms, sums, largest: largestOf } = this.#arrays;
    const classes = this.#classes;
    const from = row * classes;
    const to = from + classes;
    let largest = largestOf[row];
    let lowered = false;
    for (const k of changed) {
      if (response[k] < 0 && scores[from + k] === largest) lowered = true;
      scores[from + k] += response[k];
      if (scores[from + k] > largest) largest = scores[from + k];
    }
    if (lowered) {
      largest = -Infinity;
      for (let at = from; at < to; at++) if (scores[at] > largest) largest = scores[at];
    }
    if (largest === largestOf[row]) {
      for (const k of changed) terms[from + k] = exp(scores[from + k] - largest);
    } else {
      largestOf[row] = largest;
      for (let at = from; at < to; at++) terms[at] = exp(scores[at] - largest);
    }
    let sum = 0;
    for (let at = from; at < to; at++) sum += terms[at];
    sums[row] = sum;
  }

  /**
   * Writes w (P - d) for each class of a row, where d is 1 for its own and else 0; with two numbers per class also
   * w P (1 - P).
   *
   * @param own      the class of the row
   * @param numbers  per class: 1 or 2
   * @param out      shape [rows x classes x numbers]
   */
  writeDerivatives(
    row: number,
    own: number,
    weight: number,
    numbers: number,
    out: Float64Array,
  ): void {
    const { terms, sums } = this.#arrays;
    const [classes, sum] = [this.#classes, sums[row]];
    const first = row * classes;
    for (let k = 0, at = numbers * first; k < classes; k++, at += numbers) {
      const inside = terms[first + k] / sum;
      const outside = inside <= 0.5 ? 1 - inside : this.ofOthers(row, k, k, inside);
      out[at] = weight * (k === own ? -outside : inside);
      if (numbers === 2) out[at + 1] = weight * inside * outside;
    }
  }

  /** The probability of the classes `from` to `to` in a row. */
  of(row: number, from: number, to: number): number {
    const { terms, sums } = this.#arrays;
    const sum = sums[row];
    const first = row * this.#classes;
    if (from === to) return terms[first + from] / sum;
    let inside = 0;
    for (let at = first + from; at <= first + to; at++) inside += terms[at] / sum;
    return inside;
  }

  /**
   * The probability of all other classes, given that of the classes `from` to `to`; accurate even if it is so small
   * that 1 - inside would be rounding error.
   */
  ofOthers(row: number, from: number, to: number, inside: number): number {
    if (inside <= 0.5) return 1 - inside;
    return this.of(row, 0, from - 1) + this.of(row, to + 1, this.#classes - 1);
  }
}
