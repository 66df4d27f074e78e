import { exp } from '@preflearn/core/numbers';

/**
 * Class probabilities of training rows, kept up as their scores change.
 *
 * They have the bits that `softmax` gives [ML08 eq. 4]: a row holds the terms e^{f_k - largest} and their sum. As
 * long as the largest score of a row stays, only the terms of scores that change are computed anew.
 */
export class RowProbabilities {
  readonly #classes: number;
  /** Shape [rows x classes]. */
  readonly #scores: Float64Array;
  readonly #terms: Float64Array;
  /** Of each row. */
  readonly #largest: Float64Array;
  readonly #sums: Float64Array;

  /**
   * @param scores   shape [rows x classes], all 0
   * @param classes  number of classes
   */
  constructor(scores: Float64Array, classes: number) {
    const rows = scores.length / classes;
    this.#classes = classes;
    this.#scores = scores;
    this.#terms = new Float64Array(scores.length).fill(1);
    this.#largest = new Float64Array(rows);
    this.#sums = new Float64Array(rows).fill(classes);
  }

  /**
   * Adds a response to the scores of a row.
   *
   * @param response  shape [classes]
   * @param changed   classes for which it is not 0
   */
  add(row: number, response: readonly number[], changed: readonly number[]): void {
    const [scores, terms, classes] = [this.#scores, this.#terms, this.#classes];
    const from = row * classes;
    const to = from + classes;
    let largest = this.#largest[row];
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
    if (largest === this.#largest[row]) {
      for (const k of changed) terms[from + k] = exp(scores[from + k] - largest);
    } else {
      this.#largest[row] = largest;
      for (let at = from; at < to; at++) terms[at] = exp(scores[at] - largest);
    }
    let sum = 0;
    for (let at = from; at < to; at++) sum += terms[at];
    this.#sums[row] = sum;
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
    const [terms, classes, sum] = [this.#terms, this.#classes, this.#sums[row]];
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
    const [terms, sum] = [this.#terms, this.#sums[row]];
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
