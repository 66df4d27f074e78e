import type { ClassPrediction, OrdinalTarget } from '@preflearn/core';
import { damagedModel, type PortableDecision } from '@preflearn/core/models';
import { filled, positionsOfScores } from '@preflearn/core/numbers';
import { foundText, readableNumber } from '@preflearn/core/text';
import type { FittedLink, Link } from '../link.js';

/**
 * Predicts the class whose number, from 1, is nearest to the score: the higher one midway between two, the first or the
 * last beyond the ends.
 */
export const nearestClassLink: Link<OrdinalTarget, ClassPrediction> = {
  id: 'nearest-class',
  fit: ({ target }) => new NearestClass(target.classes),
  load(parameters, { classes }) {
    if (parameters === null) return new NearestClass(classes);
    throw damagedModel('parameters.link', foundText(parameters), 'null');
  },
};

class NearestClass implements FittedLink<ClassPrediction> {
  readonly #classes: readonly string[];

  constructor(classes: readonly string[]) {
    this.#classes = classes;
  }

  predict(scores: Float64Array): ClassPrediction {
    const thresholds = this.marks().map(({ value }) => value);
    return {
      kind: 'ordinal',
      classes: this.#classes,
      codes: filled(new Int32Array(scores.length), (row) => this.#nearest(scores[row])),
      scores,
      get positions() {
        return positionsOfScores(scores, thresholds);
      },
      details: [{ name: 'score', values: scores }],
    };
  }

  conclude([score]: Float64Array): readonly string[] {
    const code = this.#nearest(score);
    return [
      `With the start they add up to the score ${readableNumber(score)}; the nearest of the class numbers 1 to ` +
        `${this.#classes.length} is ${code + 1}: class ${this.#classes[code]}.`,
    ];
  }

  facts(): readonly (readonly [string, string])[] {
    return [];
  }

  marks(): readonly { readonly name: string; readonly value: number }[] {
    return this.#classes
      .slice(1)
      .map((name, k) => ({ name: `${this.#classes[k]} | ${name}`, value: k + 1.5 }));
  }

  /** The midpoints between the numbers of the classes. */
  decision(): PortableDecision {
    return { type: 'thresholds', thresholds: this.marks().map(({ value }) => value) };
  }

  toJSON(): null {
    return null;
  }

  #nearest(score: number): number {
    return Math.min(this.#classes.length - 1, Math.max(0, Math.floor(score - 0.5)));
  }
}
