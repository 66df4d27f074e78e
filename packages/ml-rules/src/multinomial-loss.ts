import {
  type BoundLoss,
  type CutScorer,
  type DerivativeTechnique,
  exactSum,
  type Loss,
  type LossRows,
  ONE_GROUP,
  type RuleCoverage,
  type RunRows,
} from '@preflearn/boosting';
import { type ClassTarget, UsageError } from '@preflearn/core';
import { filled } from '@preflearn/core/numbers';
import { CoveredOdds } from './covered-odds.js';
import { ROW_PROGRAM_SOURCE } from './generated/row-program-source.js';
import { responseTo } from './response.js';
import { type MultinomialLossOptions, ResponseSearch, systemOf } from './response-search.js';
import { probabilityArrays, RowProbabilities } from './row-probabilities.js';
import { LOOPS, loops, type MultinomialRows, writeChannel } from './row-program.js';
import type { TriedResponse } from './tried-responses.js';

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
  readonly #rows: MultinomialRows;
  readonly #run: RunRows;
  readonly #odds: CoveredOdds;
  readonly #search: ResponseSearch;

  constructor(
    { target, weights, scores, statistics, threads }: LossRows<ClassTarget>,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
  ) {
    const rows = weights.length;
    const classes = target.classes.length;
    const float64 = (length: number) => threads.float64(length);
    const hasOwn = systemOf(options, classes).channels.length === classes;
    const codes = threads.int32(rows);
    codes.set(target.codes);
    const own = float64(hasOwn ? rows * technique.order : 0);
    this.#search = new ResponseSearch(classes, technique, options, exactSum(weights), {
      codes,
      own,
    });
    const { channels, stride } = this.#search.system;
    this.#rows = {
      ...probabilityArrays(scores, classes, float64),
      classes,
      numbers: technique.order,
      ...{ codes, weights, statistics, own },
      covered: threads.covered,
      odds: {
        weights: float64(rows),
        inside: float64(rows),
        outside: float64(rows),
        isRaised: threads.int32(rows),
        terms: float64(rows),
      },
      response: float64(classes),
      carried: threads.int32(1 + 2 * channels.length),
    };
    this.#run = threads.start({ loops, source: ROW_PROGRAM_SOURCE, state: this.#rows });
    this.#odds = new CoveredOdds(this.#rows.odds, stride, (of, count, step) =>
      this.#run(LOOPS[of], count, step),
    );
    this.#carry();
    const all = filled(new Int32Array(rows), (row) => row);
    this.intercept = this.#defaultRule(all);
    this.update(all, rows, this.intercept);
  }

  /** With `fixResponse`, first fixes the response with the lowest impurity over all rows. */
  scorer(): CutScorer {
    if (this.#search.isFixing) {
      this.#search.fix(this.#bestResponse());
      this.#carry();
      this.#run(LOOPS.write, this.#rows.weights.length);
    }
    return this.#search.scorer;
  }

  /** Tells the loops which channels rows carry. */
  #carry(): void {
    const { carried } = this.#search;
    const flat = carried.flatMap(({ from, to }) => [from, to]);
    this.#rows.carried.set([carried.length, ...flat]);
  }

  /** The response of a rule without conditions, without shrinkage [ML08 alg. 1]. */
  #defaultRule(all: Int32Array): readonly number[] {
    return (
      this.#response(this.#bestResponse(), all, all.length) ??
      new Array<number>(this.#rows.classes).fill(0)
    );
  }

  /** The response with the lowest impurity over all rows; ties go to the first. */
  #bestResponse(): TriedResponse {
    const rows = this.#rows;
    const { channels } = this.#search.system;
    const { numbers } = rows;
    const p = new RowProbabilities(rows, rows.classes);
    const sums = new Float64Array(channels.length * numbers);
    const columns = Array.from({ length: numbers }, () => new Float64Array(rows.weights.length));
    const numbersOfRow = new Float64Array(numbers);
    channels.forEach((channel, c) => {
      for (let row = 0; row < rows.weights.length; row++) {
        writeChannel(rows, p, row, channel, numbersOfRow, 0);
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
    this.#cover(rows, count);
    this.#run(LOOPS.odds, count, response.from, response.to);
    this.#odds.count = count;
    const alpha = responseTo(this.#odds, this.#search.steps());
    return alpha === undefined ? undefined : this.#search.responseOf(response, alpha);
  }

  update(rows: Int32Array, count: number, response: readonly number[]): void {
    this.#cover(rows, count);
    this.#rows.response.set(response);
    this.#run(LOOPS.update, count);
  }

  /** Lists rows where the loops read them. */
  #cover(rows: Int32Array, count: number): void {
    const { covered } = this.#rows;
    if (rows !== covered) covered.set(rows.subarray(0, count));
  }
}
