import type {
  BoundStoredLoss,
  DerivativeTechnique,
  RowTerms,
  StoredLoss,
  StoredRows,
  StoredRule,
  StoredSums,
} from '@preflearn/boosting';
import type { UsageError } from '@preflearn/core';
import {
  arithmetic,
  choose,
  compare,
  type Expression,
  expOf,
  largestOf,
  logOf,
  number,
  type StepBuilder,
  sum,
  type Test,
} from '@preflearn/core/expressions';
import type { MultinomialLossOptions, ResponseSearch } from './response-search.js';
import type { TriedResponse } from './tried-responses.js';

/** Beyond this score a probability could be so close to 0 that a product is an error in some databases. */
const MAX_SCORE = 300;

/** Products below this change no probability from scores up to {@link MAX_SCORE}. */
const UNDERFLOW_LIMIT = 1e-300;

const zero = number(0);
const one = number(1);
const times = (left: Expression, right: Expression) => arithmetic(left, 'times', right);
const over = (left: Expression, right: Expression) => arithmetic(left, 'over', right);
const minus = (left: Expression, right: Expression) => arithmetic(left, 'minus', right);

/** What the loss gives of its code, so that the code of a page stays in one file. */
export interface MultinomialParts {
  readonly ResponseSearch: typeof ResponseSearch;
  readonly UsageError: typeof UsageError;
}

/** The odds of some classes: their probability, and that of all others. */
type Odds = readonly [inside: Expression, outside: Expression];

/** Derivatives of the likelihood with respect to a response. */
type Slopes = Record<'gradient' | 'hessian', number>;

/**
 * `multinomialLoss` for rows in a database: the class probabilities of rows are computed from their scores; the response
 * of a rule and its size are found by {@link ResponseSearch}, as in memory.
 */
export function storedForm(
  options: MultinomialLossOptions,
  parts: MultinomialParts,
): StoredLoss<DerivativeTechnique> {
  return { maxScore: MAX_SCORE, bind: (rows) => new BoundStoredMultinomial(rows, options, parts) };
}

class BoundStoredMultinomial implements BoundStoredLoss {
  readonly #rows: StoredRows<DerivativeTechnique>;
  readonly #options: MultinomialLossOptions;
  readonly #parts: MultinomialParts;
  #search: ResponseSearch;

  constructor(
    rows: StoredRows<DerivativeTechnique>,
    options: MultinomialLossOptions,
    parts: MultinomialParts,
  ) {
    this.#parts = parts;
    this.#rows = rows;
    this.#options = options;
    this.#search = new this.#parts.ResponseSearch(rows.classCount, rows.technique, options, 1);
    if (rows.hasPool && options.fixResponse) {
      throw new parts.UsageError(
        'OPTION_CONFLICT',
        'the classes are fixed on all rows, but a pool has some of them',
        {
          where: { option: 'fixResponse' },
          remedy: ['switch it off', { action: 'leave-out', option: 'pool' }],
        },
      );
    }
  }

  scorer() {
    return this.#search.scorer;
  }

  async start(): Promise<readonly number[]> {
    const { row, classCount, technique } = this.#rows;
    const { sums } = await this.#rows.sums(() => [row.weight]);
    this.#search = new this.#parts.ResponseSearch(classCount, technique, this.#options, sums[0]);
    return (
      (await this.#response(await this.#best(), this.#rows)) ??
      new Array<number>(classCount).fill(0)
    );
  }

  async statistics(): Promise<RowTerms> {
    if (this.#search.isFixing) this.#search.fix(await this.#best());
    return this.#statisticsOf(this.#search.carried);
  }

  respond(rule: StoredRule): Promise<readonly number[] | undefined> {
    return this.#response(this.#search.chosen(rule.tried), rule);
  }

  update(): readonly number[] {
    return [];
  }

  /** The best response over all rows. */
  async #best(): Promise<TriedResponse> {
    const { sums } = await this.#rows.sums(this.#statisticsOf(this.#search.system.channels));
    return this.#search.best(sums);
  }

  /** w (P - d) for each channel and, for second-order techniques, also w P Q. */
  #statisticsOf(channels: readonly TriedResponse[]): RowTerms {
    const { row, technique } = this.#rows;
    return (steps) =>
      this.#odds(channels, steps).flatMap(([inside, outside], c) => {
        const part = choose([[this.#isOf(channels[c]), minus(zero, outside)]], inside);
        const slope = times(row.weight, part);
        return technique.order === 2 ? [slope, times(times(row.weight, inside), outside)] : [slope];
      });
  }

  /** A response on rows, by its size there; see `responseTo`. */
  async #response(
    response: TriedResponse,
    rows: StoredSums,
  ): Promise<readonly number[] | undefined> {
    const known = new Map<number, Slopes>();
    const steps = this.#search.steps();
    let next = steps.next();
    while (!next.done) {
      const { ask, alpha } = next.value;
      if (ask === 'change') {
        next = steps.next(await this.#change(response, rows, alpha));
      } else {
        const slopes = known.get(alpha) ?? (await this.#slopes(response, rows, alpha));
        known.set(alpha, slopes);
        next = steps.next(slopes[ask]);
      }
    }
    return next.value === undefined ? undefined : this.#search.responseOf(response, next.value);
  }

  /** See `gradient` and `hessian` of `CoveredOdds`. */
  async #slopes(response: TriedResponse, rows: StoredSums, alpha: number): Promise<Slopes> {
    const { weight } = this.#rows.row;
    const { stride } = this.#search.system;
    const { shrunk } = this.#search.factors(alpha);
    const { sums } = await rows.sums((steps) => {
      const [[inside, outside]] = this.#odds([response], steps);
      const others = steps.step('others', times(outside, number(shrunk)));
      const all = steps.step('all', sum(inside, others));
      const part = choose([[this.#isOf(response), minus(zero, others)]], inside);
      return [
        over(times(weight, part), all),
        times(times(weight, over(inside, all)), over(others, all)),
      ];
    });
    return { gradient: stride * sums[0], hessian: stride * stride * sums[1] };
  }

  /** See `change` of `CoveredOdds`. */
  async #change(response: TriedResponse, rows: StoredSums, alpha: number): Promise<number> {
    const { step, shrunk, lost, grown } = this.#search.factors(alpha);
    const isRaised = this.#isOf(response);
    const { sums } = await rows.sums((steps) => {
      const [[p, q]] = this.#odds([response], steps);
      const isFar: Test = {
        kind: 'all',
        tests: [isRaised, compare(times(q, number(lost)), '>', number(0.5))],
      };
      // A product that underflows is an error in some databases.
      const limit = shrunk === 0 ? Infinity : UNDERFLOW_LIMIT / shrunk;
      const rest =
        limit > 1
          ? zero
          : choose([[compare(q, '<', number(limit)), zero]], times(q, number(shrunk)));
      const hasPower = grown < Infinity;
      const risen = times(p, number(hasPower ? grown : 1));
      const x = steps.step('x', choose([[isRaised, times(minus(zero, q), number(lost))]], risen));
      const raised = choose([[isFar, sum(p, steps.step('rest', rest))]], sum(one, x));
      const of = steps.step('of', hasPower ? raised : choose([[isRaised, raised]], p));
      const log = logOf(of, steps);
      const near = choose([[compare(of, '=', one), x]], over(times(log, x), minus(of, one)));
      const own = choose([[isFar, log]], near);
      const change = hasPower ? own : choose([[isRaised, own]], sum(number(step), log));
      return [times(this.#rows.row.weight, steps.step('change', change))];
    });
    return sums[0];
  }

  /** Whether the class of a row is one that a response raises. */
  #isOf({ from, to }: TriedResponse): Test {
    const { classNumber } = this.#rows.row;
    return {
      kind: 'all',
      tests: [compare(classNumber, '>=', number(from)), compare(classNumber, '<=', number(to))],
    };
  }

  /** The odds of the classes that responses raise, as in `RowProbabilities`. */
  #odds(responses: readonly TriedResponse[], steps: StepBuilder): readonly Odds[] {
    const p = this.#probabilities(steps);
    const total = (own: readonly Expression[]) => steps.sum('chance', own[0], own.slice(1));
    return responses.map(({ from, to }) => {
      const inside = total(p.slice(from, to + 1));
      const others = [p.slice(0, from), p.slice(to + 1)].filter(({ length }) => length > 0);
      const sums = others.map(total);
      const rest = sums.length === 0 ? zero : sum(...sums);
      const outside = choose([[compare(inside, '<=', number(0.5)), minus(one, inside)]], rest);
      return [inside, steps.step('others', outside)];
    });
  }

  /** Class probabilities, as `softmax` computes them. */
  #probabilities(steps: StepBuilder): readonly Expression[] {
    const { scores } = this.#rows.row;
    const largest = largestOf(scores, steps);
    const terms = scores.map((score) => expOf(minus(score, largest), steps));
    const all = steps.sum('terms', terms[0], terms.slice(1));
    return terms.map((term) => steps.step('p', over(term, all)));
  }
}
