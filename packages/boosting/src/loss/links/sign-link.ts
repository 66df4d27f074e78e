import { type ClassPrediction, type ClassTarget, DataError } from '@preflearn/core';
import { damagedModel, type PortableDecision } from '@preflearn/core/models';
import { filled, positionsOfScores } from '@preflearn/core/numbers';
import { foundText, readableNumber } from '@preflearn/core/text';
import type { FittedLink, Link } from '../link.js';

/**
 * Predicts the second of two classes if the score is at least 0, otherwise the first. Its `fit` throws DataError
 * TARGET_CLASSES for a target without exactly two classes.
 */
export const signLink: Link<ClassTarget, ClassPrediction> = {
  id: 'sign',
  fit: ({ target }) => {
    if (target.classes.length === 2) return new Sign(target);
    throw new DataError(
      'TARGET_CLASSES',
      `found ${target.classes.length} classes, but the sign of a score tells two apart`,
      {
        where: { column: target.name },
        remedy: ['put classes together', 'use another learner'],
      },
    );
  },
  load(parameters, { kind, classes }) {
    if (parameters === null && classes.length === 2 && (kind === 'ordinal' || kind === 'nominal')) {
      return new Sign({ kind, classes });
    }
    throw damagedModel('parameters.link', foundText(parameters), 'null, and two classes');
  },
};

class Sign implements FittedLink<ClassPrediction> {
  readonly #kind: ClassTarget['kind'];
  readonly #classes: readonly string[];

  constructor({ kind, classes }: Pick<ClassTarget, 'kind' | 'classes'>) {
    this.#kind = kind;
    this.#classes = classes;
  }

  predict(scores: Float64Array): ClassPrediction {
    return {
      kind: this.#kind,
      classes: this.#classes,
      codes: filled(new Int32Array(scores.length), (row) => (scores[row] >= 0 ? 1 : 0)),
      scores,
      ...(this.#kind === 'ordinal' && { positions: positionsOfScores(scores, [0]) }),
      details: [{ name: 'score', values: scores }],
    };
  }

  conclude([score]: Float64Array): readonly string[] {
    const [sign, name] =
      score >= 0 ? ['at least 0', this.#classes[1]] : ['below 0', this.#classes[0]];
    return [
      `With the start they add up to the score ${readableNumber(score)}, which is ${sign}: class ${name}.`,
    ];
  }

  facts(): readonly (readonly [string, string])[] {
    return [];
  }

  marks(): readonly { readonly name: string; readonly value: number }[] {
    return [{ name: `${this.#classes[0]} | ${this.#classes[1]}`, value: 0 }];
  }

  decision(): PortableDecision {
    return { type: 'thresholds', thresholds: [0] };
  }

  toJSON(): null {
    return null;
  }
}
