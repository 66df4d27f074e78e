import type { BoundLoss, Loss, LossRows, RuleCoverage } from '@preflearn/boosting';
import { exp, log, type OrdinalTarget } from '@preflearn/core';

/** How much a pair of rows of classes y_i > y_j counts. */
export type PairWeighting =
  /** 1, as in [RR09 eq. 7]. */
  | 'once'
  /** y_i - y_j, which is what the paper's fast formulas of section 3.2 add up to. */
  | 'distance';

/** What the rank loss needs to know. */
export interface RankLossOptions {
  readonly pairs: PairWeighting;
  /** Added to W> and W< in the response, as a share of W. */
  readonly epsilon: number;
}

/** Scores farther than this from the middle of all scores weigh as if they were this far. */
const MOST_SCORE = 300;

/**
 * The exponential rank loss over pairs of rows of different classes,
 *
 *     R(f) = sum over y_i > y_j of e^{-(f_i - f_j)},
 *
 * each pair weighted by the weights of its two rows and by {@link PairWeighting}.
 *
 * A row carries w_i = weight_i e^{-f_i} and v_i = weight_i e^{f_i} (and its weight, where the number of
 * pairs is asked for); their sums by class, over covered and uncovered rows, give W> and W< in time linear
 * in the classes. Source: [RR09 eq. 5] with the exponential loss, [RR09 eq. 7], section 3.2 of the paper.
 */
export function rankLoss(options: RankLossOptions): Loss<OrdinalTarget> {
  return {
    id: 'exponential-rank',
    targetKinds: ['ordinal'],
    evidence: ['opposed', 'opposed-pairs'],
    groups: ({ classes, codes }) => ({ count: classes.length, of: codes }),
    bind: (rows) => new BoundRankLoss(rows, options),
  };
}

class BoundRankLoss implements BoundLoss {
  readonly width: 2 | 3;
  readonly statistics: Float64Array;
  readonly scores: Float64Array;
  readonly scoreCount = 1;
  readonly intercept = [0];
  readonly votes = 1;
  /** Covering a set of rows or its complement turns W> into W< and back. */
  readonly complementary = true;
  readonly #weights: Float64Array;
  readonly #options: RankLossOptions;
  readonly #classes: number;
  readonly #opposed = new Float64Array(3);
  /** Whether some score has come so far that weights are computed anew, about a moving middle. */
  #wide = false;

  constructor(
    { weights, groupStart, evidence }: LossRows<OrdinalTarget>,
    options: RankLossOptions,
  ) {
    this.width = evidence === 'opposed-pairs' ? 3 : 2;
    this.#weights = withinRange(weights);
    this.#options = options;
    this.#classes = groupStart.length - 1;
    this.scores = new Float64Array(weights.length);
    this.statistics = new Float64Array(weights.length * this.width);
    for (let row = 0; row < weights.length; row++) {
      for (let s = 0; s < this.width; s++)
        this.statistics[row * this.width + s] = this.#weights[row];
    }
  }

  /**
   * W>, W< and, where asked for, the weight of the pairs that a condition separates:
   *
   *     W> = sum_c P_c Q_{<c},   P_c = sum of w over covered rows of class c,
   *                              Q_{<c} = sum of v over uncovered rows of the classes below c
   *
   * and W< with covered and uncovered exchanged. Under `distance` a class d below c counts c - d times.
   */
  summarise(covered: Float64Array, total: Float64Array, count: number, out: Float64Array): void {
    const { width } = this;
    const again = this.#options.pairs === 'distance' ? 1 : 0;
    writeOpposed(covered, total, count, this.#classes * width, width, again, out);
    if (width === 3)
      writePairs(covered, undefined, total, count, this.#classes * width, again, out);
  }

  /** As {@link BoundRankLoss.summarise}, for both sides of cuts in one pass. */
  summariseSides(
    inner: Float64Array,
    known: Float64Array,
    total: Float64Array,
    count: number,
    innerOut: Float64Array,
    outerOut: Float64Array,
  ): void {
    const { width } = this;
    const length = this.#classes * width;
    const again = this.#options.pairs === 'distance' ? 1 : 0;
    writeOpposedSides(inner, known, total, count, length, width, again, innerOut, outerOut);
    if (width === 2) return;
    writePairs(inner, undefined, total, count, length, again, innerOut);
    writePairs(inner, known, total, count, length, again, outerOut);
  }

  /**
   * Of W> = sum over covered i and uncovered j of w_i v_j, taken over all j: what is too much is the pairs
   * within the covered rows, which W< has too much as well.
   */
  opposedParts(total: Float64Array, coefficients: Float64Array): void {
    const again = this.#options.pairs === 'distance' ? 1 : 0;
    const { length } = coefficients;
    let below = 0;
    let far = 0;
    for (let c = 0; c < length; c += 2) {
      coefficients[c] = far;
      below += total[c + 1];
      far = far * again + below;
    }
    let above = 0;
    far = 0;
    for (let c = length - 2; c >= 0; c -= 2) {
      coefficients[c + 1] = far;
      above += total[c];
      far = far * again + above;
    }
  }

  /** The weight of all pairs, W: as if one could cover the upper row and not the lower one of each. */
  #allPairs(total: Float64Array): number {
    const again = this.#options.pairs === 'distance' ? 1 : 0;
    let below = 0;
    let far = 0;
    let sum = 0;
    for (let c = 0; c < this.#classes * this.width; c += this.width) {
      sum += total[c] * far;
      below += total[c + 1];
      far = far * again + below;
    }
    return sum;
  }

  /**
   * The best response, alpha = 1/2 ln((W> + epsilon W) / (W< + epsilon W)); `undefined` when there are
   * no pairs. Source: [RR09 eq. 9] and the remark below it.
   */
  respond({ covered, total }: RuleCoverage): readonly number[] | undefined {
    const all = this.#allPairs(total);
    if (!(all > 0)) return undefined;
    const epsilon = this.#options.epsilon * all;
    this.summarise(covered, total, 1, this.#opposed);
    const alpha = 0.5 * log((this.#opposed[0] + epsilon) / (this.#opposed[1] + epsilon));
    return Number.isFinite(alpha) ? [alpha] : undefined;
  }

  update(rows: Int32Array, count: number, [response]: readonly number[]): void {
    const down = exp(-response);
    const up = exp(response);
    const { statistics, scores, width } = this;
    let farthest = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      scores[row] += response;
      farthest = Math.max(farthest, Math.abs(scores[row]));
      statistics[row * width] *= down;
      statistics[row * width + 1] *= up;
    }
    if (farthest > MOST_SCORE) this.#wide = true;
    if (this.#wide) this.#weighAnew();
  }

  /**
   * Weights from scores about the middle of their range, which does not change W> : W<, so that e^f
   * neither overflows nor vanishes; scores beyond {@link MOST_SCORE} from it are held there.
   */
  #weighAnew(): void {
    let low = Infinity;
    let high = -Infinity;
    for (const score of this.scores) {
      low = Math.min(low, score);
      high = Math.max(high, score);
    }
    const middle = low / 2 + high / 2;
    for (let row = 0; row < this.scores.length; row++) {
      const score = Math.min(MOST_SCORE, Math.max(-MOST_SCORE, this.scores[row] - middle));
      this.statistics[row * this.width] = this.#weights[row] * exp(-score);
      this.statistics[row * this.width + 1] = this.#weights[row] * exp(score);
    }
  }
}

/**
 * Weights whose products stay within the range of numbers: very large or very small ones are taken near 1 by
 * a power of two, which changes no response; the others are as given.
 */
function withinRange(weights: Float64Array): Float64Array {
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  if (largest > 1e-100 && largest < 1e100) return weights;
  let unit = 1;
  while (largest * unit >= 2) unit /= 2;
  while (largest * unit < 1 && unit < 1e300) unit *= 2;
  return weights.map((weight) => weight * unit);
}

/**
 * W> and W< of each candidate.
 *
 * @param length  numbers of a candidate: classes times width
 * @param again   1 to add the sums over lower classes up once more, so that a class d below counts d
 *   times; 0 to count it once
 */
function writeOpposed(
  covered: Float64Array,
  total: Float64Array,
  count: number,
  length: number,
  width: number,
  again: number,
  out: Float64Array,
): void {
  for (let i = 0, from = 0, at = 0; i < count; i++, from += length, at += width) {
    let greater = 0;
    let less = 0;
    // Sums of v over the classes below, of uncovered and of covered rows.
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    for (let c = 0; c < length; c += width) {
      const w = covered[from + c];
      const v = covered[from + c + 1];
      greater += w * farUncovered;
      less += (total[c] - w) * farInside;
      uncovered += total[c + 1] - v;
      inside += v;
      farUncovered = farUncovered * again + uncovered;
      farInside = farInside * again + inside;
    }
    out[at] = greater;
    out[at + 1] = less;
  }
}

/** As {@link writeOpposed}, for covered rows `inner` and for `known - inner`. */
function writeOpposedSides(
  inner: Float64Array,
  known: Float64Array,
  total: Float64Array,
  count: number,
  length: number,
  width: number,
  again: number,
  innerOut: Float64Array,
  outerOut: Float64Array,
): void {
  for (let i = 0, from = 0, at = 0; i < count; i++, from += length, at += width) {
    let greater = 0;
    let less = 0;
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    let outerGreater = 0;
    let outerLess = 0;
    let outerUncovered = 0;
    let outerInside = 0;
    let outerFarUncovered = 0;
    let outerFarInside = 0;
    for (let c = 0; c < length; c += width) {
      const w = inner[from + c];
      const v = inner[from + c + 1];
      const outerW = known[c] - w;
      const outerV = known[c + 1] - v;
      greater += w * farUncovered;
      less += (total[c] - w) * farInside;
      outerGreater += outerW * outerFarUncovered;
      outerLess += (total[c] - outerW) * outerFarInside;
      uncovered += total[c + 1] - v;
      inside += v;
      outerUncovered += total[c + 1] - outerV;
      outerInside += outerV;
      farUncovered = farUncovered * again + uncovered;
      farInside = farInside * again + inside;
      outerFarUncovered = outerFarUncovered * again + outerUncovered;
      outerFarInside = outerFarInside * again + outerInside;
    }
    innerOut[at] = greater;
    innerOut[at + 1] = less;
    outerOut[at] = outerGreater;
    outerOut[at + 1] = outerLess;
  }
}

/**
 * The weight of the pairs that each candidate separates, third of three numbers.
 *
 * @param known  when given, a candidate covers `known - covered`
 */
function writePairs(
  covered: Float64Array,
  known: Float64Array | undefined,
  total: Float64Array,
  count: number,
  length: number,
  again: number,
  out: Float64Array,
): void {
  for (let i = 0, from = 0; i < count; i++, from += length) {
    let pairs = 0;
    let uncovered = 0;
    let inside = 0;
    let farUncovered = 0;
    let farInside = 0;
    for (let c = 2; c < length; c += 3) {
      const n = known ? known[c] - covered[from + c] : covered[from + c];
      pairs += n * farUncovered + (total[c] - n) * farInside;
      uncovered += total[c] - n;
      inside += n;
      farUncovered = farUncovered * again + uncovered;
      farInside = farInside * again + inside;
    }
    out[3 * i + 2] = pairs;
  }
}
