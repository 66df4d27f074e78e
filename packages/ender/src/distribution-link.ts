import type { FittedLink, Link, Meaning, ScoreDirection } from '@preflearn/boosting';
import {
  type ClassPrediction,
  chanceText,
  damagedModel,
  exp,
  foundText,
  type OrdinalTarget,
  type PortableDecision,
  poolAdjacentViolators,
  signedNumber,
} from '@preflearn/core';

/**
 * Turns K - 1 scores, the log odds of a class above each threshold, into class probabilities and their
 * median.
 *
 * The K - 1 problems are solved independently, so P(y > k) may rise with k; isotonic regression makes it non-increasing
 * [RR09 eq. 2]. Then P(y = k) = P(y > k - 1) - P(y > k), and the median is the lowest class k with P(y > k) <= 1/2.
 *
 * Source: RankRules 2009, section 4.2, on Ordinal ENDER, which does not say how P(y > k) is made monotone.
 */
export const distributionLink: Link<OrdinalTarget, ClassPrediction> = {
  id: 'cumulative-distribution',
  fit: ({ target }) => new Distribution(target.classes),
  load(parameters, { classes }) {
    if (parameters === null) return new Distribution(classes);
    throw damagedModel('parameters.link', foundText(parameters), 'null');
  },
};

class Distribution implements FittedLink<ClassPrediction> {
  readonly #classes: readonly string[];

  constructor(classes: readonly string[]) {
    this.#classes = classes;
  }

  predict(scores: Float64Array): ClassPrediction {
    const { length } = this.#classes;
    const thresholds = Math.max(1, length - 1);
    const rows = scores.length / thresholds;
    const codes = new Int32Array(rows);
    const mean = new Float64Array(rows);
    const probabilities = new Float64Array(rows * length);
    const above = new Float64Array(thresholds);
    const known = above.subarray(0, length - 1);
    const sizes = new Int32Array(thresholds);
    for (let row = 0; row < rows; row++) {
      let rises = false;
      for (let k = 0, last = 1; k < thresholds; k++) {
        const p = probabilityOf(scores[row * thresholds + k]);
        rises = rises || p > last;
        above[k] = p;
        last = p;
      }
      if (rises) poolAdjacentViolators(above, sizes);
      codes[row] = medianOf(known);
      let before = 1;
      let sum = 0;
      for (let k = 0; k < known.length; k++) {
        const next = known[k];
        probabilities[row * length + k] = before - next;
        sum += next;
        before = next;
      }
      probabilities[row * length + length - 1] = before;
      mean[row] = sum;
    }
    const classes = this.#classes;
    return {
      kind: 'ordinal',
      classes,
      codes,
      scores: mean,
      probabilities,
      // A getter, since it copies all probabilities and few callers need it.
      get details() {
        return classes.map((name, k) => ({
          name: `p(${name})`,
          values: Float64Array.from(codes, (_, row) => probabilities[row * length + k]),
        }));
      },
    };
  }

  /**
   * The side of the threshold that a rule raises. The start raises one side of each threshold: all are named, each with
   * its log odds, and the value is that of the last one. `undefined` if there is no threshold.
   */
  meaning(response: readonly number[]): Meaning | undefined {
    if (this.#classes.length < 2) return undefined;
    const sides = [...response.keys()]
      .filter((k) => response[k] !== 0)
      .map((k) => this.#side(k, response[k]));
    if (sides.length < 2) return sides[0];
    const texts = sides.map(({ classes, value }) => `${classes} ${signedNumber(value)}`);
    return { classes: texts.join(', '), value: 0 };
  }

  /** The log odds of all thresholds together: above 0 for higher classes. */
  direction(): ScoreDirection {
    return {
      unit: 'for higher classes, log odds added over the thresholds',
      weights: new Array<number>(Math.max(1, this.#classes.length - 1)).fill(1),
    };
  }

  /** The side of threshold k that log odds raise, and how strongly. */
  #side(k: number, odds: number): Meaning {
    return odds > 0
      ? { classes: `at least ${this.#classes[k + 1]}`, value: odds }
      : { classes: `at most ${this.#classes[k]}`, value: -odds };
  }

  conclude(scores: Float64Array): readonly string[] {
    const above = this.#above(scores);
    const median = `The median is class ${this.#classes[medianOf(above)]}.`;
    if (above.length === 0) return [median];
    const separate = Array.from(scores, probabilityOf);
    const listed = (ps: ArrayLike<number>) =>
      Array.from(ps, (p, k) => `above ${this.#classes[k]}: ${chanceText(p)}`).join(', ');
    const falls = separate.every((p, k) => p === above[k]);
    return [
      `The responses for each threshold add up to these probabilities of a class: ${listed(separate)}.`,
      ...(falls
        ? []
        : [`They must not rise from class to class; made to fall, they are ${listed(above)}.`]),
      median,
    ];
  }

  facts(): readonly (readonly [string, string])[] {
    return [['prediction', 'the median of the class probabilities']];
  }

  /** None: a score belongs to one threshold. */
  marks(): readonly { readonly name: string; readonly value: number }[] {
    return [];
  }

  decision(): PortableDecision {
    return { type: 'cumulative-logits' };
  }

  toJSON(): null {
    return null;
  }

  /** P(y > k) for the thresholds of one row, non-increasing. */
  #above(scores: Float64Array): Float64Array {
    const above = scores.map(probabilityOf);
    poolAdjacentViolators(above, new Int32Array(above.length));
    return above.subarray(0, this.#classes.length - 1);
  }
}

/** P(y > k) from its log odds. */
function probabilityOf(score: number): number {
  return 1 / (1 + exp(-score));
}

/** Index of the lowest class with at most half of the probability above it. */
function medianOf(above: Float64Array): number {
  let code = 0;
  while (code < above.length && above[code] > 0.5) code++;
  return code;
}
