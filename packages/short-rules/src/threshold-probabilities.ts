import { type FittedLink, Thresholds } from '@preflearn/boosting';
import {
  type ClassPrediction,
  chanceText,
  exp,
  type ModelDescription,
  type PortableDecision,
} from '@preflearn/core';

/**
 * Classes and their probabilities from one score f and thresholds theta,
 *
 *     P(y > k) = 1 / (1 + exp(theta_k - f)).
 *
 * The class is the median: f >= theta_k just where P(y > k) >= 1/2.
 */
export class ThresholdProbabilities implements FittedLink<ClassPrediction> {
  readonly #thresholds: Thresholds;
  readonly #classes: readonly string[];

  /**
   * @param thresholds  finite and ascending, shape [classes - 1]
   * @param classes     names, ascending
   */
  constructor(thresholds: readonly number[], classes: readonly string[]) {
    this.#thresholds = new Thresholds(thresholds, classes);
    this.#classes = classes;
  }

  /**
   * @param scores  one score a row, shape [rows]
   * @returns `probabilities[row * classes + k]`
   */
  predict(scores: Float64Array): ClassPrediction {
    const prediction = this.#thresholds.predict(scores);
    const classes = this.#classes;
    const width = classes.length;
    const probabilities = new Float64Array(scores.length * width);
    for (let row = 0; row < scores.length; row++)
      this.#write(scores[row], row * width, probabilities);
    return {
      ...prediction,
      probabilities,
      // Asked for by few, and a copy of all.
      get details() {
        const columns = classes.map((name, k) => ({
          name: `p(${name})`,
          values: scores.map((_, row) => probabilities[row * width + k]),
        }));
        return [{ name: 'score', values: scores }, ...columns];
      },
    };
  }

  conclude(scores: Float64Array): readonly string[] {
    const p = new Float64Array(this.#classes.length);
    this.#write(scores[0], 0, p);
    const texts = this.#classes.map((name, k) => `${name} ${chanceText(p[k])}`);
    return [
      ...this.#thresholds.conclude(scores),
      `Its distance from the thresholds gives these probabilities: ${texts.join(', ')}.`,
    ];
  }

  facts(): ModelDescription['facts'] {
    return [['prediction', 'the median of the class probabilities'], ...this.#thresholds.facts()];
  }

  marks(): readonly { readonly name: string; readonly value: number }[] {
    return this.#thresholds.marks();
  }

  /** The thresholds, of which the probabilities are made. */
  decision(): PortableDecision {
    return { type: 'threshold-logits', thresholds: this.#thresholds.thresholds };
  }

  toJSON(): unknown {
    return this.#thresholds.toJSON();
  }

  /** Writes P(y = k) = P(y > k - 1) - P(y > k) of a score, without cancellation. */
  #write(score: number, at: number, out: Float64Array): void {
    const { thresholds } = this.#thresholds;
    for (let k = 0; k <= thresholds.length; k++) {
      const low = k === 0 ? -Infinity : thresholds[k - 1] - score;
      const high = k === thresholds.length ? Infinity : thresholds[k] - score;
      // 1 / (1 + e^low) - 1 / (1 + e^high); both are on one side of 0 or the difference is no small one.
      out[at + k] = low > 0 ? sigmoid(-low) - sigmoid(-high) : sigmoid(high) - sigmoid(low);
    }
  }
}

function sigmoid(x: number): number {
  return 1 / (1 + exp(-x));
}
