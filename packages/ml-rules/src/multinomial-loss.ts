import {
  type BoundLoss,
  type CutScorer,
  type DerivativeTechnique,
  exactSum,
  type Loss,
  type LossRows,
  ONE_GROUP,
  type RuleCoverage,
} from '@preflearn/boosting';
import { type ClassTarget, UsageError } from '@preflearn/core';
import { CoveredOdds } from './covered-odds.js';
import { responseTo } from './response.js';
import { type MultinomialLossOptions, ResponseSearch, systemOf } from './response-search.js';
import { RowProbabilities } from './row-probabilities.js';
import { raises, type TriedResponse } from './tried-responses.js';

/**
 * The negative log-likelihood of a multinomial logistic model,
 *
 *     l(f) = sum_i w_i (ln sum_k e^{f_k(x_i)} - f_{y_i}(x_i)).
 *
 * A row carries, for each class (or union) that can be raised, w (P - d), and under `derivatives` also w P (1 - P),
 * where P is the probability of the class and d is 1 if the row is of that class, else 0. With two classes, both share
 * one such channel, and so do an "at least" union and the "at most" union below it. With a fixed response, rows carry
 * only its channel.
 *
 * Source: [ML08 eq. 5]; a rule lowers it as required by [ML08 eq. 8], for given conditions.
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
    stored: async () =>
      (await import('./stored-multinomial-loss.js')).storedForm(options, {
        ResponseSearch,
        UsageError,
      }),
  };
}

class BoundMultinomialLoss implements BoundLoss {
  readonly intercept: readonly number[];
  readonly #statistics: Float64Array;
  /** Those of the channel of a row's class, if there is one for each class, shape [rows x numbers]; otherwise empty. */
  readonly #own: Float64Array;
  /** Numbers per channel: 1 or 2. */
  readonly #numbers: number;
  readonly #classCount: number;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  readonly #probabilities: RowProbabilities;
  readonly #odds: CoveredOdds;
  readonly #search: ResponseSearch;

  constructor(
    { target, weights, scores, statistics }: LossRows<ClassTarget>,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
  ) {
    const rows = weights.length;
    const classCount = target.classes.length;
    const { codes } = target;
    const hasOwn = systemOf(options, classCount).channels.length === classCount;
    this.#own = new Float64Array(hasOwn ? rows * technique.order : 0);
    this.#search = new ResponseSearch(classCount, technique, options, exactSum(weights), {
      codes,
      own: this.#own,
    });
    this.#numbers = technique.order;
    this.#codes = codes;
    this.#weights = weights;
    this.#odds = new CoveredOdds(rows, this.#search.system.stride);
    this.#classCount = classCount;
    this.#statistics = statistics;
    this.#probabilities = new RowProbabilities(scores, classCount);
    const all = Int32Array.from({ length: rows }, (_, row) => row);
    this.intercept = this.#defaultRule(all);
    this.update(all, rows, this.intercept);
  }

  /** With `fixResponse`, first fixes the response with the lowest impurity over all rows. */
  scorer(): CutScorer {
    if (this.#search.isFixing) {
      this.#search.fix(this.#bestResponse());
      for (let row = 0; row < this.#weights.length; row++) this.#writeStatistics(row);
    }
    return this.#search.scorer;
  }

  /** The response of a rule without conditions, without shrinkage [ML08 alg. 1]. */
  #defaultRule(all: Int32Array): readonly number[] {
    return (
      this.#response(this.#bestResponse(), all, all.length) ??
      new Array<number>(this.#classCount).fill(0)
    );
  }

  /** The response with the lowest impurity over all rows; ties go to the first. */
  #bestResponse(): TriedResponse {
    const { channels } = this.#search.system;
    const numbers = this.#numbers;
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
    return this.#search.best(sums);
  }

  /** The response on all rows that the rule covers; `undefined` if it does not improve the likelihood. */
  respond({ rows, count, tried }: RuleCoverage): readonly number[] | undefined {
    return this.#response(this.#search.chosen(tried), rows, count);
  }

  #response(
    response: TriedResponse,
    rows: Int32Array,
    count: number,
  ): readonly number[] | undefined {
    this.#writeOdds(response, rows, count);
    const alpha = responseTo(this.#odds, this.#search.steps());
    return alpha === undefined ? undefined : this.#search.responseOf(response, alpha);
  }

  /** Apart from its caller, which would otherwise be compiled for this loop alone. */
  #writeOdds(response: TriedResponse, rows: Int32Array, count: number): void {
    const [odds, p] = [this.#odds, this.#probabilities];
    const { from, to } = response;
    odds.count = count;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const inside = p.of(row, from, to);
      odds.inside[i] = inside;
      odds.outside[i] = p.ofOthers(row, from, to, inside);
      odds.weights[i] = this.#weights[row];
      odds.isRaised[i] = raises(response, this.#codes[row]) ? 1 : 0;
    }
  }

  update(rows: Int32Array, count: number, response: readonly number[]): void {
    const changed = [...response.keys()].filter((k) => response[k] !== 0);
    for (let i = 0; i < count; i++) {
      this.#probabilities.add(rows[i], response, changed);
      this.#writeStatistics(rows[i]);
    }
  }

  #writeStatistics(row: number): void {
    const { carried } = this.#search;
    const numbers = this.#numbers;
    if (carried.length === this.#classCount) {
      const [own, weight] = [this.#codes[row], this.#weights[row]];
      this.#probabilities.writeDerivatives(row, own, weight, numbers, this.#statistics);
      const from = (row * this.#classCount + own) * numbers;
      for (let n = 0; n < numbers; n++) this.#own[row * numbers + n] = this.#statistics[from + n];
      return;
    }
    let at = row * carried.length * numbers;
    for (let c = 0; c < carried.length; c++) {
      this.#writeChannel(row, carried[c], this.#statistics, at);
      at += numbers;
    }
  }

  /** Writes w (P - d) and, under `derivatives`, w P Q. */
  #writeChannel(row: number, channel: TriedResponse, out: Float64Array, at: number): void {
    const p = this.#probabilities;
    const weight = this.#weights[row];
    const { from, to } = channel;
    const inside = p.of(row, from, to);
    const outside = p.ofOthers(row, from, to, inside);
    out[at] = weight * (raises(channel, this.#codes[row]) ? -outside : inside);
    if (this.#numbers === 2) out[at + 1] = weight * inside * outside;
  }
}
