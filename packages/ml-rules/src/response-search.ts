import {
  type CutScorer,
  type DerivativeTechnique,
  isBetter,
  type ResponseChannels,
  ROUNDING,
  termScorer,
} from '@preflearn/boosting';
import { type TermLayout, termLayout, writeTerms } from './objective-terms.js';
import { type StepFactors, stepFactors } from './odds-terms.js';
import { type OddsQuestion, type ResponseOptions, responseSteps } from './response.js';
import { type ChannelRows, responseChannels } from './response-channels.js';
import {
  classResponses,
  type ResponseSystem,
  responseOf,
  type TriedResponse,
  unionResponses,
} from './tried-responses.js';

/** Options of the multinomial loss. */
export interface MultinomialLossOptions extends ResponseOptions {
  /** What the response of a rule raises: one class (MLRules 2008, section 4), or a union of ordered classes (5.3). */
  readonly responses: 'classes' | 'unions';
  /** Whether the response is fixed before a rule is grown; otherwise every condition is tried with each response. */
  readonly fixResponse: boolean;
}

/** The responses that rules may have. */
export function systemOf({ responses }: MultinomialLossOptions, classes: number): ResponseSystem {
  return responses === 'unions' ? unionResponses(classes) : classResponses(classes);
}

/**
 * The part of the multinomial loss that needs no rows: which responses there are, which is best given sums over rows,
 * and how large it is, found by asking questions about rows. The rows may be in memory or stored elsewhere, for example
 * in a database.
 */
export class ResponseSearch {
  readonly system: ResponseSystem;
  /** Whether a response is fixed before a rule is grown: {@link fix} must then be called before each rule. */
  readonly isFixing: boolean;
  /** Scores conditions; if a response is fixed, for the one fixed last. */
  readonly scorer: CutScorer;
  readonly #options: MultinomialLossOptions;
  readonly #technique: DerivativeTechnique;
  /** How the terms of all responses follow from all channels. */
  readonly #layout: TermLayout;
  /** The channels that rows carry, and their terms: all, or only those of the fixed response. */
  #carried: readonly TriedResponse[];
  #carriedLayout: TermLayout;
  #fixed: TriedResponse | undefined;

  /**
   * @param weight  sum of the weights of all rows, exact
   * @param rows    of rows in memory, so that the search can leave out responses
   */
  constructor(
    classCount: number,
    technique: DerivativeTechnique,
    options: MultinomialLossOptions,
    weight: number,
    rows?: ChannelRows,
  ) {
    const system = systemOf(options, classCount);
    const { stride, channels, responses } = system;
    const numbers = technique.order;
    this.system = system;
    this.isFixing = options.fixResponse;
    this.#options = options;
    this.#technique = technique;
    // The absolute values of the terms of a derivative sum to at most the total weight.
    this.#layout = termLayout(system, { numbers, stride, minGradient: ROUNDING * stride * weight });
    this.#carried = channels;
    this.#carriedLayout = this.#layout;
    if (this.isFixing) this.fix(responses[0]);
    const each = responses.length / channels.length;
    const scorerOf = (count: number) => {
      const layout = termLayout(
        { channels: channels.slice(0, count), responses: responses.slice(0, count * each) },
        this.#layout,
      );
      return this.#scorerOf(() => layout, undefined);
    };
    this.scorer = this.#scorerOf(
      () => this.#carriedLayout,
      this.isFixing || rows === undefined
        ? undefined
        : responseChannels({ system, technique, rows, scorerOf }),
    );
  }

  #scorerOf(layout: () => TermLayout, channels: ResponseChannels | undefined): CutScorer {
    const { numbers, channels: count, signs } = layout();
    const length = count * numbers;
    // A response that raises a channel gains most where the slope is smallest, one that lowers it where it is largest.
    const corner = (slope: 0 | 1) =>
      Array.from({ length }, (_, s) => (s % numbers === 0 ? slope : 0));
    const lowers = this.system.responses.some(({ sign }) => sign === -1);
    return termScorer({
      technique: this.#technique,
      length,
      responses: count * signs.length,
      corners: lowers ? [corner(0), corner(1)] : [corner(0)],
      hasCloseBoxes: numbers === 1,
      channels,
      termsOf: (sums, _, count, out) => writeTerms(layout(), sums, count, out),
    });
  }

  /** Channels that rows carry. */
  get carried(): readonly TriedResponse[] {
    return this.#carried;
  }

  /**
   * The response with the lowest impurity; ties go to the first.
   *
   * @param sums  exact sums over all rows of what rows carry for all channels, shape
   *   [channels x order of the technique]
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

  /** The response of a rule, by the index that its conditions were tried with. */
  chosen(tried: number): TriedResponse {
    return this.#fixed ?? this.system.responses[tried];
  }

  /** Finds how large a response is: yields questions about the covered rows, receives sums, returns the response. */
  steps(): Generator<OddsQuestion, number | undefined, number> {
    const { minGradient, stride } = this.#layout;
    return responseSteps(this.#options, minGradient, stride);
  }

  /** The effect of a response on the odds of the classes that it raises. */
  factors(alpha: number): StepFactors {
    return stepFactors(this.system.stride * alpha);
  }

  /** What is added to the score of each class, shape [classes]. */
  responseOf(response: TriedResponse, alpha: number): readonly number[] {
    return responseOf(this.system, response, alpha);
  }
}
