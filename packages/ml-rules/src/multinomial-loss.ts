import {
  type BoundLoss,
  type CutScorer,
  type DerivativeTechnique,
  exactSum,
  isBetter,
  type Loss,
  type LossRows,
  ONE_GROUP,
  ROUNDING,
  type RuleCoverage,
  termScorer,
} from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { CoveredOdds } from './covered-odds.js';
import { type TermLayout, termLayout, writeTerms } from './objective-terms.js';
import { type ResponseOptions, responseTo } from './response.js';
import { probabilityOf, probabilityOfOthers, writeSoftmax } from './softmax.js';
import {
  classResponses,
  type ResponseSystem,
  raises,
  responseOf,
  type TriedResponse,
  unionResponses,
} from './tried-responses.js';

/** What the multinomial loss needs to know. */
export interface MultinomialLossOptions extends ResponseOptions {
  /** What the response of a rule raises: one class (MLRules 2008, section 4), or a union of ordered classes (5.3). */
  readonly responses: 'classes' | 'unions';
  /** Whether the response is fixed before a rule is grown; else every condition is tried with each. */
  readonly fixResponse: boolean;
}

/**
 * The negative log-likelihood of a multinomial logistic model,
 *
 *     l(f) = sum_i w_i (ln sum_k e^{f_k(x_i)} - f_{y_i}(x_i)).
 *
 * A row carries, for each class (or union) that can be raised, w (P - d), and under `derivatives`
 * w P (1 - P) too: P is the probability of the class, d says whether the row is of it. Two classes share
 * one such channel, and so do an "at least" union and the "at most" union below it. With a fixed response rows
 * carry its channel alone.
 *
 * Source: [ML08 eq. 5]; a rule lowers it as [ML08 eq. 8] asks, for given conditions.
 */
export function multinomialLoss(
  options: MultinomialLossOptions,
): Loss<ClassTarget, DerivativeTechnique> {
  return {
    id: 'multinomial',
    targetKinds: options.responses === 'unions' ? ['ordinal'] : ['ordinal', 'nominal'],
    shape: ({ classes }, { order }) => ({
      scoreCount: classes.length,
      width: (options.fixResponse ? 1 : systemOf(options, classes.length).channels.length) * order,
      groups: ONE_GROUP,
      bounds: undefined,
    }),
    bind: (rows, technique) => new BoundMultinomialLoss(rows, technique, options),
  };
}

function systemOf({ responses }: MultinomialLossOptions, classes: number): ResponseSystem {
  return responses === 'unions' ? unionResponses(classes) : classResponses(classes);
}

class BoundMultinomialLoss implements BoundLoss {
  readonly intercept: readonly number[];
  readonly #scores: Float64Array;
  readonly #statistics: Float64Array;
  readonly #width: number;
  readonly #classCount: number;
  readonly #options: MultinomialLossOptions;
  readonly #system: ResponseSystem;
  readonly #technique: DerivativeTechnique;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  /** Class probabilities as the scores stand, shape [rows x classes]. */
  readonly #probabilities: Float64Array;
  readonly #odds: CoveredOdds;
  /** How terms for all responses follow from all channels. */
  readonly #layout: TermLayout;
  readonly #scorer: CutScorer;
  /** Channels that rows carry, and the terms from them: all, or those of the fixed response. */
  #carried: readonly TriedResponse[];
  #carriedLayout: TermLayout;
  /** The response that is fixed, with `fixResponse`. */
  #fixed: TriedResponse | undefined;

  constructor(
    { target, weights, scores, statistics }: LossRows<ClassTarget>,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
  ) {
    const rows = weights.length;
    const system = systemOf(options, target.classes.length);
    const numbers = technique.order;
    const { stride, classCount, channels, responses } = system;
    this.#options = options;
    this.#system = system;
    this.#technique = technique;
    this.#codes = target.codes;
    this.#weights = weights;
    this.#odds = new CoveredOdds(rows, stride);
    // The sizes of the terms of a derivative add up to no more than all weight.
    const minGradient = ROUNDING * stride * exactSum(weights);
    this.#layout = termLayout(system, { numbers, stride, minGradient });
    this.#carried = channels;
    this.#carriedLayout = this.#layout;
    this.#width = (options.fixResponse ? 1 : channels.length) * numbers;
    // A response that raises a channel gains most where the slope is least, one that lowers it where it is largest.
    const corner = (slope: 0 | 1) =>
      Array.from({ length: this.#width }, (_, s) => (s % numbers === 0 ? slope : 0));
    this.#scorer = termScorer({
      technique,
      length: this.#width,
      responses: options.fixResponse ? 1 : responses.length,
      corners: [corner(0), corner(1)],
      termsOf: (sums, _, count, out) => writeTerms(this.#carriedLayout, sums, count, out),
    });
    this.#classCount = classCount;
    this.#scores = scores;
    this.#statistics = statistics;
    this.#probabilities = new Float64Array(rows * classCount).fill(1 / classCount);
    const all = Int32Array.from({ length: rows }, (_, row) => row);
    this.intercept = this.#defaultRule(all);
    if (options.fixResponse) this.#fix(responses[0]);
    this.update(all, rows, this.intercept);
  }

  /** With `fixResponse`, fixes the response with the lowest impurity over all rows first. */
  scorer(): CutScorer {
    if (this.#options.fixResponse) {
      this.#fix(this.#bestResponse());
      for (let row = 0; row < this.#weights.length; row++) this.#writeStatistics(row);
    }
    return this.#scorer;
  }

  /** The response of a rule without conditions, not shrunken [ML08 alg. 1]. */
  #defaultRule(all: Int32Array): readonly number[] {
    const best = this.#bestResponse();
    const alpha = this.#alpha(best, all, all.length);
    if (alpha === undefined) return new Array<number>(this.#classCount).fill(0);
    return responseOf(this.#system, best, alpha);
  }

  #fix(response: TriedResponse): void {
    this.#fixed = response;
    this.#carried = [this.#system.channels[response.channel]];
    this.#carriedLayout = termLayout(
      { channels: this.#carried, responses: [response] },
      this.#layout,
    );
  }

  /** The response with the lowest impurity over all rows; of equal ones the first. */
  #bestResponse(): TriedResponse {
    const { responses, channels } = this.#system;
    const { numbers } = this.#layout;
    const sums = new Float64Array(channels.length * numbers);
    const columns = Array.from({ length: numbers }, () => new Float64Array(this.#weights.length));
    const numbersOfRow = new Float64Array(numbers);
    channels.forEach((channel, c) => {
      for (let row = 0; row < this.#weights.length; row++) {
        this.#writeChannel(row, channel, numbersOfRow, 0);
        for (let n = 0; n < numbers; n++) columns[n][row] = numbersOfRow[n];
      }
      for (let n = 0; n < numbers; n++) sums[c * numbers + n] = exactSum(columns[n]);
    });
    const terms = new Float64Array(responses.length * numbers);
    const impurities = new Float64Array(responses.length);
    writeTerms(this.#layout, sums, 1, terms);
    this.#technique.impurities(terms, responses.length, impurities);
    let best = 0;
    for (let r = 1; r < responses.length; r++) {
      if (isBetter(impurities[r], impurities[best])) best = r;
    }
    return responses[best];
  }

  /** The response on all rows that the rule covers; `undefined` when it does not improve the likelihood. */
  respond({ rows, count, tried }: RuleCoverage): readonly number[] | undefined {
    const response = this.#fixed ?? this.#system.responses[tried];
    const alpha = this.#alpha(response, rows, count);
    return alpha === undefined ? undefined : responseOf(this.#system, response, alpha);
  }

  #alpha(response: TriedResponse, rows: Int32Array, count: number): number | undefined {
    const odds = this.#odds;
    const p = this.#probabilities;
    const classes = this.#classCount;
    const { from, to } = response;
    odds.count = count;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const inside = probabilityOf(p, row * classes, from, to);
      odds.inside[i] = inside;
      odds.outside[i] = probabilityOfOthers(p, row * classes, classes, from, to, inside);
      odds.weights[i] = this.#weights[row];
      odds.isRaised[i] = raises(response, this.#codes[row]) ? 1 : 0;
    }
    return responseTo(odds, this.#options, this.#layout.minGradient);
  }

  update(rows: Int32Array, count: number, response: readonly number[]): void {
    const [scores, scoreCount] = [this.#scores, this.#classCount];
    for (let i = 0; i < count; i++) {
      const at = rows[i] * scoreCount;
      for (let k = 0; k < scoreCount; k++) scores[at + k] += response[k];
      writeSoftmax(scores, at, scoreCount, this.#probabilities);
      this.#writeStatistics(rows[i]);
    }
  }

  #writeStatistics(row: number): void {
    const { numbers } = this.#layout;
    let at = row * this.#width;
    for (let c = 0; c < this.#carried.length; c++) {
      this.#writeChannel(row, this.#carried[c], this.#statistics, at);
      at += numbers;
    }
  }

  /** Writes w (P - d), and under `derivatives` w P Q. */
  #writeChannel(row: number, channel: TriedResponse, out: Float64Array, at: number): void {
    const p = this.#probabilities;
    const classes = this.#classCount;
    const weight = this.#weights[row];
    const { from, to } = channel;
    const inside = probabilityOf(p, row * classes, from, to);
    const outside = probabilityOfOthers(p, row * classes, classes, from, to, inside);
    out[at] = weight * (raises(channel, this.#codes[row]) ? -outside : inside);
    if (this.#layout.numbers === 2) out[at + 1] = weight * inside * outside;
  }
}
