import { type FittedLink, Thresholds } from '@preflearn/boosting';
import type { ClassPrediction, ModelDescription } from '@preflearn/core';
import type { PortableDecision } from '@preflearn/core/models';
import { chanceText } from '@preflearn/core/text';
import { predictWithThresholds, writeProbabilities } from './predict-with-thresholds.js';

/**
 * Classes and their probabilities from one score f and thresholds theta,
 *
 *     P(y > k) = 1 / (1 + exp(theta_k - f)).
 *
 * The class is the median: f >= theta_k if and only if P(y > k) >= 1/2.
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
    return predictWithThresholds(scores, this.#thresholds.thresholds, this.#classes);
  }

  conclude(scores: Float64Array): readonly string[] {
    const p = new Float64Array(this.#classes.length);
    writeProbabilities(scores[0], this.#thresholds.thresholds, p, 0);
    const texts = this.#classes.map((name, k) => `${name}: ${chanceText(p[k])}`);
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

  /** The thresholds, from which the probabilities follow. */
  decision(): PortableDecision {
    return { type: 'threshold-logits', thresholds: this.#thresholds.thresholds };
  }

  toJSON(): unknown {
    return this.#thresholds.toJSON();
  }
}
