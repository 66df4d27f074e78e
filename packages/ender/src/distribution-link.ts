import type { FittedLink, Meaning, SavedLink, ScoreDirection } from '@preflearn/boosting';
import type { ClassPrediction } from '@preflearn/core';
import { damagedModel, type PortableDecision } from '@preflearn/core/models';
import {
  exp,
  filled,
  mixShares,
  poolAdjacentViolators,
  readSharePrior,
  type SharePrior,
} from '@preflearn/core/numbers';
import { chanceText, foundText, percentText, signedNumber } from '@preflearn/core/text';

/**
 * Restores what {@link Distribution.toJSON} wrote, for one model: either all its links have class shares, or none has, as
 * in early models.
 */
export function savedDistribution(): SavedLink<ClassPrediction> {
  let isEarly: boolean | undefined;
  return {
    load(parameters, { classes }) {
      const prior = parameters === null ? null : readSharePrior(parameters, classes.length);
      isEarly ??= prior === null;
      if (prior !== undefined && isEarly === (prior === null)) {
        return new Distribution(classes, prior);
      }
      const expected = isEarly ? 'null' : `shares of ${classes.length} classes`;
      throw damagedModel('parameters.link', foundText(parameters), expected);
    },
  };
}

interface Probabilities {
  /** The mean of the class numbers of each row, from 0; shape [rows]. */
  readonly mean: Float64Array<ArrayBuffer>;
  /** Shape [rows x classes]. */
  readonly probabilities: Float64Array<ArrayBuffer>;
}

/**
 * Class probabilities from K - 1 scores, the log odds of a class above each threshold, and their median.
 *
 * The K - 1 problems are solved independently, so P(y > k) may rise with k; isotonic regression makes it non-increasing
 * [RR09 eq. 2]. Then P(y = k) = P(y > k - 1) - P(y > k), and the median is the lowest class k with P(y > k) <= 1/2.
 *
 * Where P(y > k) was pooled, the classes in between have probability 0 for no reason but the pooling. Class shares are
 * therefore mixed into the probabilities afterwards, see `sharePrior`; this does not change the predicted class.
 *
 * Source: RankRules 2009, section 4.2, on Ordinal ENDER, which does not say how P(y > k) is made monotone.
 */
export class Distribution implements FittedLink<ClassPrediction> {
  readonly #classes: readonly string[];
  readonly #prior: SharePrior | null;

  /** @param prior  `null` for models saved without one, whose probabilities may be 0 */
  constructor(classes: readonly string[], prior: SharePrior | null) {
    this.#classes = classes;
    this.#prior = prior;
  }

  predict(scores: Float64Array): ClassPrediction {
    const classes = this.#classes;
    const codes = this.#codes(scores);
    // Probabilities cost many times what the median does, and training only needs that to tell how far it is.
    const own = scores.slice();
    let known: Probabilities | undefined;
    const found = () => {
      known ??= this.#probabilities(own);
      return known;
    };
    return {
      kind: 'ordinal',
      classes,
      codes,
      get scores() {
        return found().mean;
      },
      get probabilities() {
        return found().probabilities;
      },
      get details() {
        const { probabilities } = found();
        const { length } = classes;
        return classes.map((name, k) => ({
          name: `p(${name})`,
          values: filled(new Float64Array(codes.length), (row) => probabilities[row * length + k]),
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
      ...this.#mixedText(scores),
    ];
  }

  facts(): readonly (readonly [string, string])[] {
    const prior = this.#prior;
    return [
      ['prediction', 'the median of the class probabilities'],
      ...(prior === null
        ? []
        : [['class probabilities', `${percentText(prior.weight)} class shares mixed in`] as const]),
    ];
  }

  /** The class probabilities with class shares mixed in, as a sentence. */
  #mixedText(scores: Float64Array): readonly string[] {
    if (this.#prior === null) return [];
    const { probabilities } = this.#probabilities(scores);
    const texts = this.#classes.map((name, k) => `${name}: ${chanceText(probabilities[k])}`);
    return [
      `With ${percentText(this.#prior.weight)} class shares mixed in, the probabilities of the classes are ${texts.join(', ')}.`,
    ];
  }

  /** None: a score belongs to one threshold. */
  marks(): readonly { readonly name: string; readonly value: number }[] {
    return [];
  }

  decision(): PortableDecision {
    return {
      type: 'cumulative-logits',
      ...(this.#prior !== null && { prior: this.#prior }),
    };
  }

  toJSON(): SharePrior | null {
    return this.#prior;
  }

  /** The median of each row, shape [rows]. */
  #codes(scores: Float64Array): Int32Array<ArrayBuffer> {
    const known = this.#classes.length - 1;
    const thresholds = Math.max(1, known);
    const codes = new Int32Array(scores.length / thresholds);
    for (let row = 0, at = 0; row < codes.length; row++, at += thresholds) {
      codes[row] =
        quickMedian(scores, at, at + known) ??
        medianOf(this.#above(scores.subarray(at, at + thresholds)));
    }
    return codes;
  }

  #probabilities(scores: Float64Array): Probabilities {
    const { length } = this.#classes;
    const thresholds = Math.max(1, length - 1);
    const rows = scores.length / thresholds;
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
    if (this.#prior !== null) mixShares(probabilities, this.#prior);
    return { mean, probabilities };
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

/** Log odds above 0 by less than this may be a probability of 1/2 by rounding. */
const LEVEL = 1e-9;

/**
 * The median by the signs of the log odds [from, to) of a row, if none above 0 follows one that is not: each kind is
 * then made to fall by itself, which leaves probabilities on their side of 1/2. `undefined` for other rows.
 */
function quickMedian(scores: Float64Array, from: number, to: number): number | undefined {
  let end = from;
  while (end < to && scores[end] > LEVEL) end++;
  for (let at = end; at < to; at++) if (scores[at] > 0) return undefined;
  return end - from;
}

/** Index of the lowest class with at most half of the probability above it. */
function medianOf(above: Float64Array): number {
  let code = 0;
  while (code < above.length && above[code] > 0.5) code++;
  return code;
}
