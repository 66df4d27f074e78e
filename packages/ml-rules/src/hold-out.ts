import { isFor, type Vote } from './votes.js';

/** When an ensemble stops growing: at least `unacceptable` of the last `window` rules are no good. */
export interface StoppingRule {
  /** p in MLRules 2008, section 5.2. */
  readonly window: number;
  /** q in MLRules 2008, section 5.2. */
  readonly unacceptable: number;
}

/** Counts the last rules that were not acceptable (MLRules 2008, section 5.2). */
export class StoppingCount {
  readonly #rule: StoppingRule;
  /** 1 for each of the last rules that was not acceptable; the oldest is overwritten. */
  readonly #last: Uint8Array;
  #rules = 0;

  constructor(rule: StoppingRule) {
    this.#rule = rule;
    this.#last = new Uint8Array(rule.window);
  }

  /** Takes the verdict on one more rule; `true` when it is time to stop. */
  add(acceptable: boolean): boolean {
    this.#last[this.#rules % this.#last.length] = acceptable ? 0 : 1;
    this.#rules++;
    return this.#last.reduce((sum, bad) => sum + bad, 0) >= this.#rule.unacceptable;
  }
}

/**
 * Whether a rule is wrong less often, on the rows it covers outside the subsample, than a guess at random: less
 * often than 1 - (classes voted for) / K. A rule that covers no such row is not acceptable.
 *
 * Source: MLRules 2008, section 5.2, with unions for the ordinal votes of 5.3.
 *
 * @param covered  rows that the rule covers, ascending
 * @param sample   rows of the subsample, ascending
 * @param codes    class of each row
 * @param weights  weight of each row, above 0
 */
export function isAcceptable(
  vote: Vote,
  covered: Int32Array,
  sample: Int32Array,
  codes: Int32Array,
  weights: Float64Array,
  classCount: number,
): boolean {
  let right = 0;
  let all = 0;
  let at = 0;
  for (const row of covered) {
    while (at < sample.length && sample[at] < row) at++;
    if (sample[at] === row) continue;
    all += weights[row];
    if (isFor(vote, codes[row])) right += weights[row];
  }
  return right * classCount > all * (vote.to - vote.from + 1);
}
