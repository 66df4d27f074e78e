import { ROUNDING } from '@preflearn/boosting';

/** When an ensemble stops growing: when at least `unacceptable` of the last `window` rules were not acceptable. */
export interface StoppingRule {
  /** p in MLRules 2008, section 5.2. */
  readonly window: number;
  /** q in MLRules 2008, section 5.2. */
  readonly unacceptable: number;
}

/** Counts how many of the last rules were not acceptable (MLRules 2008, section 5.2). */
export class StoppingCount {
  readonly #rule: StoppingRule;
  /** For each of the last rules, 1 if it was not acceptable; the oldest is overwritten. */
  readonly #last: Uint8Array;
  #rules = 0;

  constructor(rule: StoppingRule) {
    this.#rule = rule;
    this.#last = new Uint8Array(rule.window);
  }

  /** Records the verdict on another rule; `true` if it is time to stop. */
  add(acceptable: boolean): boolean {
    this.#last[this.#rules % this.#last.length] = acceptable ? 0 : 1;
    this.#rules++;
    return this.#last.reduce((sum, bad) => sum + bad, 0) >= this.#rule.unacceptable;
  }
}

/**
 * Whether a rule is wrong less often than random guessing on the rows that it covers outside the subsample: less often
 * than 1 - (classes it raises) / K. A rule that covers no such row is not acceptable.
 *
 * Source: MLRules 2008, section 5.2, with unions for the ordinal rules of 5.3.
 *
 * @param response  of the rule, shape [classes]; above 0 for the classes it raises
 * @param weights   weight by class of the rows that the rule covers outside the subsample, shape [classes]
 */
export function isAcceptable(response: readonly number[], weights: Float64Array): boolean {
  let right = 0;
  let all = 0;
  let raised = 0;
  for (let k = 0; k < response.length; k++) {
    all += weights[k];
    if (response[k] <= 0) continue;
    right += weights[k];
    raised++;
  }
  // Through rounding, sums of weights depend on the order of the rows.
  return right * response.length - all * raised > ROUNDING * all * raised;
}
