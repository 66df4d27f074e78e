import {
  type BoundLoss,
  exactSum,
  type Impurity,
  isBetter,
  type Loss,
  type LossRows,
  type RuleCoverage,
} from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { CoveredOdds } from './covered-odds.js';
import { type EvidenceLayout, evidenceLayout, writeEvidence } from './evidence.js';
import { isAcceptable, StoppingCount, type StoppingRule } from './hold-out.js';
import { gradient, newton } from './likelihood-impurities.js';
import { type ResponseOptions, responseTo } from './response.js';
import { probabilityOf, probabilityOfOthers, writeSoftmax } from './softmax.js';
import { classVotes, isFor, responseOf, unionVotes, type Vote, type VoteSystem } from './votes.js';

/** What the multinomial loss needs to know. */
export interface MultinomialLossOptions extends ResponseOptions {
  /** What rules vote for: one class (MLRules 2008, section 4), or a union of ordered classes (5.3). */
  readonly votes: 'classes' | 'unions';
  /** Whether the vote is settled before a rule is grown; else every condition is tried with every vote. */
  readonly fixedVote: boolean;
  /** When to stop before the wanted number of rules; `undefined` for never. */
  readonly stopping: StoppingRule | undefined;
}

/** A derivative smaller than this share of all weight is rounding, and counts as 0. */
const ROUNDING = 1e-12;

/**
 * The negative log-likelihood of a multinomial logistic model,
 *
 *     l(f) = sum_i w_i (ln sum_k e^{f_k(x_i)} - f_{y_i}(x_i)).
 *
 * A row carries, for each class (or union) that can be voted for, w (P - d), and under `derivatives`
 * w P (1 - P) too: P is the probability of the class, d says whether the row is of it. Two classes share
 * one such channel, and so do an "at least" union and the "at most" union below it. With a fixed vote rows
 * carry its channel alone.
 *
 * Source: [ML08 eq. 5]; a rule lowers it as [ML08 eq. 8] asks, for given conditions.
 */
export function multinomialLoss(options: MultinomialLossOptions): Loss<ClassTarget> {
  return {
    id: 'multinomial',
    targetKinds: options.votes === 'unions' ? ['ordinal'] : ['ordinal', 'nominal'],
    evidence: ['slope', 'derivatives'],
    bind: (rows) => new BoundMultinomialLoss(rows, options),
  };
}

class BoundMultinomialLoss implements BoundLoss {
  readonly width: number;
  readonly statistics: Float64Array;
  readonly scoreCount: number;
  readonly scores: Float64Array;
  readonly intercept: readonly number[];
  readonly votes: number;
  readonly complementary = false;
  readonly #options: MultinomialLossOptions;
  readonly #system: VoteSystem;
  readonly #impurity: Impurity;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  /** Class probabilities as the scores stand, shape [rows x classes]. */
  readonly #probabilities: Float64Array;
  readonly #odds: CoveredOdds;
  readonly #stopping: StoppingCount | undefined;
  /** Evidence for all votes, from all channels. */
  readonly #layout: EvidenceLayout;
  /** Channels that rows carry, and the evidence from them: all, or those of the settled vote. */
  #carried: readonly Vote[];
  #carriedLayout: EvidenceLayout;
  /** The vote that is settled, with `fixedVote`. */
  #fixed: Vote | undefined;

  constructor(
    { target, weights, evidence }: LossRows<ClassTarget>,
    options: MultinomialLossOptions,
  ) {
    const rows = weights.length;
    const system = (options.votes === 'unions' ? unionVotes : classVotes)(target.classes.length);
    const numbers = evidence === 'derivatives' ? 2 : 1;
    const { stride, classCount, channels, votes } = system;
    this.#options = options;
    this.#system = system;
    this.#impurity = evidence === 'derivatives' ? newton(options.regularisation) : gradient;
    this.#codes = target.codes;
    this.#weights = weights;
    this.#odds = new CoveredOdds(rows, stride);
    this.#stopping = options.stopping && new StoppingCount(options.stopping);
    const leastSlope = ROUNDING * stride * exactSum(weights);
    this.#layout = evidenceLayout(system, { numbers, stride, leastSlope });
    this.#carried = channels;
    this.#carriedLayout = this.#layout;
    this.width = (options.fixedVote ? 1 : channels.length) * numbers;
    this.votes = options.fixedVote ? 1 : votes.length;
    this.scoreCount = classCount;
    this.scores = new Float64Array(rows * classCount);
    this.statistics = new Float64Array(rows * this.width);
    this.#probabilities = new Float64Array(rows * classCount).fill(1 / classCount);
    const all = Int32Array.from({ length: rows }, (_, row) => row);
    this.intercept = this.#defaultRule(all);
    if (options.fixedVote) this.#settle(votes[0]);
    this.update(all, rows, this.intercept);
  }

  /** The response of a rule without conditions, not shrunken [ML08 alg. 1]. */
  #defaultRule(all: Int32Array): readonly number[] {
    const vote = this.#bestVote();
    return responseOf(this.#system, vote, this.#alpha(vote, all, all.length) ?? 0);
  }

  /** With `fixedVote`: settles on the vote with the lowest impurity over all rows. */
  beginRule(): void {
    if (!this.#options.fixedVote) return;
    this.#settle(this.#bestVote());
    for (let row = 0; row < this.#weights.length; row++) this.#writeStatistics(row);
  }

  #settle(vote: Vote): void {
    this.#fixed = vote;
    this.#carried = [this.#system.channels[vote.channel]];
    this.#carriedLayout = evidenceLayout({ channels: this.#carried, votes: [vote] }, this.#layout);
  }

  /** The vote with the lowest impurity over all rows; of equal ones the first. */
  #bestVote(): Vote {
    const { votes, channels } = this.#system;
    const { numbers } = this.#layout;
    const sums = new Float64Array(channels.length * numbers);
    const terms = Array.from({ length: numbers }, () => new Float64Array(this.#weights.length));
    const numbersOfRow = new Float64Array(numbers);
    channels.forEach((channel, c) => {
      for (let row = 0; row < this.#weights.length; row++) {
        this.#writeChannel(row, channel, numbersOfRow, 0);
        for (let n = 0; n < numbers; n++) terms[n][row] = numbersOfRow[n];
      }
      for (let n = 0; n < numbers; n++) sums[c * numbers + n] = exactSum(terms[n]);
    });
    const evidence = new Float64Array(votes.length * numbers);
    const impurities = new Float64Array(votes.length);
    writeEvidence(this.#layout, sums, undefined, 1, evidence);
    this.#impurity.evaluate(evidence, votes.length, impurities);
    let best = 0;
    for (let v = 1; v < votes.length; v++) if (isBetter(impurities[v], impurities[best])) best = v;
    return votes[best];
  }

  /** l' (and l'') of each vote, from the sums over its channel. */
  summarise(covered: Float64Array, _: Float64Array, count: number, out: Float64Array): void {
    writeEvidence(this.#carriedLayout, covered, undefined, count, out);
  }

  /** As {@link BoundMultinomialLoss.summarise}, for both sides of cuts without an array between. */
  summariseSides(
    inner: Float64Array,
    known: Float64Array,
    _: Float64Array,
    count: number,
    innerOut: Float64Array,
    outerOut: Float64Array,
  ): void {
    writeEvidence(this.#carriedLayout, inner, undefined, count, innerOut);
    writeEvidence(this.#carriedLayout, inner, known, count, outerOut);
  }

  /** The response on all rows that the rule covers; `undefined` when its vote does not improve the likelihood. */
  respond({ rows, count, vote }: RuleCoverage): readonly number[] | undefined {
    const voted = this.#fixed ?? this.#system.votes[vote];
    const alpha = this.#alpha(voted, rows, count);
    return alpha === undefined ? undefined : responseOf(this.#system, voted, alpha);
  }

  #alpha(vote: Vote, rows: Int32Array, count: number): number | undefined {
    const odds = this.#odds;
    const p = this.#probabilities;
    const classes = this.scoreCount;
    const { from, to } = vote;
    odds.count = count;
    for (let i = 0; i < count; i++) {
      const row = rows[i];
      const inside = probabilityOf(p, row * classes, from, to);
      odds.inside[i] = inside;
      odds.outside[i] = probabilityOfOthers(p, row * classes, classes, from, to, inside);
      odds.weights[i] = this.#weights[row];
      odds.isVoted[i] = isFor(vote, this.#codes[row]) ? 1 : 0;
    }
    return responseTo(odds, this.#options);
  }

  update(rows: Int32Array, count: number, response: readonly number[]): void {
    const { scores, scoreCount } = this;
    for (let i = 0; i < count; i++) {
      const at = rows[i] * scoreCount;
      for (let k = 0; k < scoreCount; k++) scores[at + k] += response[k];
      writeSoftmax(scores, at, scoreCount, this.#probabilities);
      this.#writeStatistics(rows[i]);
    }
  }

  #writeStatistics(row: number): void {
    const { numbers } = this.#layout;
    let at = row * this.width;
    for (let c = 0; c < this.#carried.length; c++) {
      this.#writeChannel(row, this.#carried[c], this.statistics, at);
      at += numbers;
    }
  }

  /** Writes w (P - d), and under `derivatives` w P Q. */
  #writeChannel(row: number, channel: Vote, out: Float64Array, at: number): void {
    const p = this.#probabilities;
    const classes = this.scoreCount;
    const weight = this.#weights[row];
    const { from, to } = channel;
    const inside = probabilityOf(p, row * classes, from, to);
    const outside = probabilityOfOthers(p, row * classes, classes, from, to, inside);
    out[at] = weight * (isFor(channel, this.#codes[row]) ? -outside : inside);
    if (this.#layout.numbers === 2) out[at + 1] = weight * inside * outside;
  }

  /** The stopping rule, on the rows outside the subsample; without such rows it never stops. */
  isFinished({ rows, count, vote, sample }: RuleCoverage): boolean {
    if (this.#stopping === undefined || sample === undefined) return false;
    const voted = this.#fixed ?? this.#system.votes[vote];
    const covered = rows.subarray(0, count);
    return this.#stopping.add(
      isAcceptable(voted, covered, sample, this.#codes, this.#weights, this.scoreCount),
    );
  }
}
