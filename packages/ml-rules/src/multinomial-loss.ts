import {
  type BoundLoss,
  type Corner,
  type CutScorer,
  type DerivativeTechnique,
  exactSum,
  isBetter,
  type Loss,
  type LossRows,
  MAX_CUTS,
  ONE_GROUP,
  type RuleCoverage,
} from '@preflearn/boosting';
import type { ClassTarget } from '@preflearn/core';
import { CoveredOdds } from './covered-odds.js';
import { type EvidenceLayout, evidenceLayout, writeEvidence } from './evidence.js';
import { type ResponseOptions, responseTo } from './response.js';
import { probabilityOf, probabilityOfOthers, writeSoftmax } from './softmax.js';
import { classVotes, isFor, responseOf, unionVotes, type Vote, type VoteSystem } from './votes.js';

/** What the multinomial loss needs to know. */
export interface MultinomialLossOptions extends ResponseOptions {
  /** What rules vote for: one class (MLRules 2008, section 4), or a union of ordered classes (5.3). */
  readonly votes: 'classes' | 'unions';
  /** Whether the vote is settled before a rule is grown; else every condition is tried with every vote. */
  readonly fixedVote: boolean;
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
export function multinomialLoss(
  options: MultinomialLossOptions,
): Loss<ClassTarget, DerivativeTechnique> {
  return {
    id: 'multinomial',
    targetKinds: options.votes === 'unions' ? ['ordinal'] : ['ordinal', 'nominal'],
    shape: ({ classes }, { order }) => ({
      scoreCount: classes.length,
      width: (options.fixedVote ? 1 : systemOf(options, classes.length).channels.length) * order,
      groups: ONE_GROUP,
      bounds: undefined,
    }),
    bind: (rows, technique) => new BoundMultinomialLoss(rows, technique, options),
  };
}

function systemOf({ votes }: MultinomialLossOptions, classes: number): VoteSystem {
  return votes === 'unions' ? unionVotes(classes) : classVotes(classes);
}

class BoundMultinomialLoss implements BoundLoss, CutScorer {
  readonly intercept: readonly number[];
  readonly responses: number;
  readonly symmetric = false;
  /** Derivatives are least, or the slopes largest, for the votes against. */
  readonly corners: readonly Corner[];
  readonly #scores: Float64Array;
  readonly #statistics: Float64Array;
  readonly #width: number;
  readonly #classCount: number;
  readonly #options: MultinomialLossOptions;
  readonly #system: VoteSystem;
  readonly #technique: DerivativeTechnique;
  readonly #codes: Int32Array;
  readonly #weights: Float64Array;
  /** Class probabilities as the scores stand, shape [rows x classes]. */
  readonly #probabilities: Float64Array;
  readonly #odds: CoveredOdds;
  /** How terms for all votes follow from all channels. */
  readonly #layout: EvidenceLayout;
  /** Room for the terms of a run of candidates. */
  readonly #terms: Float64Array;
  /** Channels that rows carry, and the terms from them: all, or those of the settled vote. */
  #carried: readonly Vote[];
  #carriedLayout: EvidenceLayout;
  /** The vote that is settled, with `fixedVote`. */
  #fixed: Vote | undefined;

  constructor(
    { target, weights, scores, statistics }: LossRows<ClassTarget>,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
  ) {
    const rows = weights.length;
    const system = systemOf(options, target.classes.length);
    const numbers = technique.order;
    const { stride, classCount, channels, votes } = system;
    this.#options = options;
    this.#system = system;
    this.#technique = technique;
    this.#codes = target.codes;
    this.#weights = weights;
    this.#odds = new CoveredOdds(rows, stride);
    const leastSlope = ROUNDING * stride * exactSum(weights);
    this.#layout = evidenceLayout(system, { numbers, stride, leastSlope });
    this.#carried = channels;
    this.#carriedLayout = this.#layout;
    this.#width = (options.fixedVote ? 1 : channels.length) * numbers;
    const corner = (slope: 0 | 1) =>
      Array.from({ length: this.#width }, (_, s) => (s % numbers === 0 ? slope : 0));
    this.corners = technique.monotone ? [corner(0), corner(1)] : [];
    this.responses = options.fixedVote ? 1 : votes.length;
    this.#terms = new Float64Array(MAX_CUTS * this.responses * numbers);
    this.#classCount = classCount;
    this.#scores = scores;
    this.#statistics = statistics;
    this.#probabilities = new Float64Array(rows * classCount).fill(1 / classCount);
    const all = Int32Array.from({ length: rows }, (_, row) => row);
    this.intercept = this.#defaultRule(all);
    if (options.fixedVote) this.#settle(votes[0]);
    this.update(all, rows, this.intercept);
  }

  /** With `fixedVote`, settles on the vote with the lowest impurity over all rows first. */
  scorer(): CutScorer {
    if (this.#options.fixedVote) {
      this.#settle(this.#bestVote());
      for (let row = 0; row < this.#weights.length; row++) this.#writeStatistics(row);
    }
    return this;
  }

  /** The response of a rule without conditions, not shrunken [ML08 alg. 1]. */
  #defaultRule(all: Int32Array): readonly number[] {
    const vote = this.#bestVote();
    return responseOf(this.#system, vote, this.#alpha(vote, all, all.length) ?? 0);
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
    this.#technique.impurities(evidence, votes.length, impurities);
    let best = 0;
    for (let v = 1; v < votes.length; v++) if (isBetter(impurities[v], impurities[best])) best = v;
    return votes[best];
  }

  /** The impurity of l' (and l'') of each vote, from the sums over its channel. */
  score(
    left: Float64Array,
    nonMissing: Float64Array,
    _: Float64Array,
    count: number,
    outLeft: Float64Array,
    outRight: Float64Array,
  ): void {
    writeEvidence(this.#carriedLayout, left, undefined, count, this.#terms);
    this.#technique.impurities(this.#terms, count * this.responses, outLeft);
    writeEvidence(this.#carriedLayout, left, nonMissing, count, this.#terms);
    this.#technique.impurities(this.#terms, count * this.responses, outRight);
  }

  /** The response on all rows that the rule covers; `undefined` when its vote does not improve the likelihood. */
  respond({ rows, count, tried }: RuleCoverage): readonly number[] | undefined {
    const voted = this.#fixed ?? this.#system.votes[tried];
    const alpha = this.#alpha(voted, rows, count);
    return alpha === undefined ? undefined : responseOf(this.#system, voted, alpha);
  }

  #alpha(vote: Vote, rows: Int32Array, count: number): number | undefined {
    const odds = this.#odds;
    const p = this.#probabilities;
    const classes = this.#classCount;
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
  #writeChannel(row: number, channel: Vote, out: Float64Array, at: number): void {
    const p = this.#probabilities;
    const classes = this.#classCount;
    const weight = this.#weights[row];
    const { from, to } = channel;
    const inside = probabilityOf(p, row * classes, from, to);
    const outside = probabilityOfOthers(p, row * classes, classes, from, to, inside);
    out[at] = weight * (isFor(channel, this.#codes[row]) ? -outside : inside);
    if (this.#layout.numbers === 2) out[at + 1] = weight * inside * outside;
  }
}
