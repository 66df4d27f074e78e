import {
  type CutScorer,
  type DerivativeTechnique,
  isBetter,
  ROUNDING,
  termScorer,
} from '@preflearn/boosting';
import { type StepFactors, stepFactors } from './covered-odds.js';
import { type TermLayout, termLayout, writeTerms } from './objective-terms.js';
import { type OddsQuestion, type ResponseOptions, responseSteps } from './response.js';
import {
  classResponses,
  type ResponseSystem,
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

/** The responses that rules may have. */
export function systemOf({ responses }: MultinomialLossOptions, classes: number): ResponseSystem {
  return responses === 'unions' ? unionResponses(classes) : classResponses(classes);
}

/**
 * What of the multinomial loss needs no rows: which responses there are, which is best by sums over rows, and how large
 * it is, by answers to questions about rows. They may be in memory or elsewhere, such as in a database.
 */
export class ResponseSearch {
  readonly system: ResponseSystem;
  /** Whether a response is fixed before a rule is grown: {@link fix} has then to be called before each. */
  readonly isFixing: boolean;
  /** Scores conditions, by the response fixed last where one is. */
  readonly scorer: CutScorer;
  readonly #options: MultinomialLossOptions;
  readonly #technique: DerivativeTechnique;
  /** How terms for all responses follow from all channels. */
  readonly #layout: TermLayout;
  /** Channels that rows carry, and the terms from them: all, or those of the fixed response. */
  #carried: readonly TriedResponse[];
  #carriedLayout: TermLayout;
  #fixed: TriedResponse | undefined;

  /** @param weight  sum of the weights of all rows, exact */
  constructor(
    classCount: number,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
    weight: number,
  ) {
    const system = systemOf(options, classCount);
    const { stride, channels, responses } = system;
    const numbers = technique.order;
    this.system = system;
    this.isFixing = options.fixResponse;
    this.#options = options;
    this.#technique = technique;
    // The sizes of the terms of a derivative add up to no more than all weight.
    this.#layout = termLayout(system, { numbers, stride, minGradient: ROUNDING * stride * weight });
    this.#carried = channels;
    this.#carriedLayout = this.#layout;
    if (this.isFixing) this.fix(responses[0]);
    const width = this.#carried.length * numbers;
    // A response that raises a channel gains most where the slope is least, one that lowers it where it is largest.
    const corner = (slope: 0 | 1) =>
      Array.from({ length: width }, (_, s) => (s % numbers === 0 ? slope : 0));
    this.scorer = termScorer({
      technique,
      length: width,
      responses: this.isFixing ? 1 : responses.length,
      corners: [corner(0), corner(1)],
      termsOf: (sums, _, count, out) => writeTerms(this.#carriedLayout, sums, count, out),
    });
  }

  /** Channels that rows carry. */
  get carried(): readonly TriedResponse[] {
    return this.#carried;
  }

  /**
   * The response with the lowest impurity; of equal ones the first.
   *
   * @param sums  over all rows, exact, of what rows carry for all channels, shape [channels x order of the technique]
   */
  best(sums: Float64Array): TriedResponse {
    const { responses } = this.system;
    const terms = new Float64Array(responses.length * this.#layout.numbers);
    const impurities = new Float64Array(responses.length);
    writeTerms(this.#layout, sums, 1, terms);
    this.#technique.impurities(terms, responses.length, impurities);
    let best = 0;
    for (let r = 1; r < responses.length; r++) {
      if (isBetter(impurities[r], impurities[best])) best = r;
    }
    return responses[best];
  }

  /** Fixes the response of the next rule. */
  fix(response: TriedResponse): void {
    this.#fixed = response;
    this.#carried = [this.system.channels[response.channel]];
    this.#carriedLayout = termLayout(
      { channels: this.#carried, responses: [response] },
      this.#layout,
    );
  }

  /** The response of a rule, by the number that its conditions were tried with. */
  chosen(tried: number): TriedResponse {
    return this.#fixed ?? this.system.responses[tried];
  }

  /** Finds how large a response is: yields questions about the covered rows, is given sums, returns the response. */
  steps(): Generator<OddsQuestion, number | undefined, number> {
    return responseSteps(this.#options, this.#layout.minGradient);
  }

  /** What a response does to the odds of the classes that it raises. */
  factors(alpha: number): StepFactors {
    return stepFactors(this.system.stride * alpha);
  }

  /** What is added to the score of each class, shape [classes]. */
  responseOf(response: TriedResponse, alpha: number): readonly number[] {
    return responseOf(this.system, response, alpha);
  }
}
