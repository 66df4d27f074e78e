import type { CutScorer, Loss } from '@preflearn/boosting';
import { UsageError } from '@preflearn/core';
import { readExactSums } from '../exact-sums.js';
import { SqlLayers } from '../sql-layers.js';
import type {
  BoundSqlLoss,
  SqlLossForm,
  SqlLossRows,
  SqlRuleCoverage,
  SqlStatistics,
} from '../sql-loss.js';

/** Beyond this score a probability could be so close to 0 that a product is an error in some databases. */
const MAX_SCORE = 300;

/** Products below this change no probability from scores up to {@link MAX_SCORE}. */
const NEXT_TO_NOTHING = 1e-300;

/** Consecutive classes, by index from 0, both ends included. */
interface ClassRange {
  readonly from: number;
  readonly to: number;
}

/** A quantity to compute over the covered rows. */
interface OddsQuestion {
  readonly ask: 'gradient' | 'hessian' | 'change';
  /** The response at which to compute it. */
  readonly alpha: number;
}

/** The part of the multinomial loss of `@preflearn/ml-rules` that does not need the rows. */
interface ResponseSearch<R extends ClassRange = ClassRange> {
  readonly system: { readonly stride: number; readonly channels: readonly R[] };
  readonly isFixing: boolean;
  readonly scorer: CutScorer;
  readonly carried: readonly R[];
  best(sums: Float64Array): R;
  fix(response: R): void;
  chosen(tried: number): R;
  steps(): Generator<OddsQuestion, number | undefined, number>;
  factors(alpha: number): {
    readonly step: number;
    readonly shrunk: number;
    readonly lost: number;
    readonly grown: number;
  };
  responseOf(response: R, alpha: number): readonly number[];
}

/** The multinomial loss, as far as it is needed here. */
interface MultinomialLoss {
  search(classCount: number, technique: SqlLossRows['technique'], weight: number): ResponseSearch;
}

/** Rows with the odds of some classes as columns, shape [ranges] each. */
interface OddsRows {
  readonly layers: SqlLayers;
  /** Probability of the classes. */
  readonly inside: readonly string[];
  /** Probability of all other classes. */
  readonly outside: readonly string[];
}

/** Derivatives of the likelihood with respect to a response. */
interface Slopes {
  readonly gradient: number;
  readonly hessian: number;
}

/**
 * The multinomial loss of `@preflearn/ml-rules` in SQL: the class probabilities of rows are computed from the scores by
 * additions, multiplications and divisions; the response of a rule and its size are determined by the loss itself.
 */
export function multinomialSql(loss: Loss): SqlLossForm | undefined {
  const own = loss as Loss & Partial<MultinomialLoss>;
  const search = own.search?.bind(own);
  return search && { kept: () => [], bind: (rows) => new MultinomialSql(rows, { search }) };
}

class MultinomialSql implements BoundSqlLoss {
  readonly mostScore = MAX_SCORE;
  readonly #rows: SqlLossRows;
  readonly #loss: MultinomialLoss;
  #search: ResponseSearch;

  constructor(rows: SqlLossRows, loss: MultinomialLoss) {
    const { classCount, technique, hasPool } = rows;
    this.#rows = rows;
    this.#loss = loss;
    this.#search = loss.search(classCount, technique, 1);
    if (hasPool && this.#search.isFixing) {
      throw new UsageError(
        'OPTION_CONFLICT',
        'the classes are fixed on all rows, but a pool has some of them',
        {
          where: { option: 'fixResponse' },
          remedy: ['switch it off', { action: 'leave-out', option: 'pool' }],
        },
      );
    }
  }

  scorer(): CutScorer {
    return this.#search.scorer;
  }

  async start(): Promise<readonly number[]> {
    const { connection, row, from, classCount, technique } = this.#rows;
    const { sums } = await readExactSums(connection, { from: from(), numbers: [row.weight] });
    this.#search = this.#loss.search(classCount, technique, sums[0]);
    const best = await this.#best();
    const alpha = await this.#alpha(best, undefined);
    return alpha === undefined
      ? new Array<number>(classCount).fill(0)
      : this.#search.responseOf(best, alpha);
  }

  async statistics(): Promise<SqlStatistics> {
    if (this.#search.isFixing) this.#search.fix(await this.#best());
    return this.#statisticsOf(this.#search.carried);
  }

  async respond({ where, tried }: SqlRuleCoverage): Promise<readonly number[] | undefined> {
    const response = this.#search.chosen(tried);
    const alpha = await this.#alpha(response, where);
    return alpha === undefined ? undefined : this.#search.responseOf(response, alpha);
  }

  update(): readonly number[] {
    return [];
  }

  /** The best response over all rows. */
  async #best(): Promise<ClassRange> {
    const { from, columns } = this.#statisticsOf(this.#search.system.channels);
    const { sums } = await readExactSums(this.#rows.connection, { from, numbers: columns });
    return this.#search.best(sums);
  }

  /** w (P - d) for each channel and, for second-order techniques, also w P Q. */
  #statisticsOf(channels: readonly ClassRange[]): SqlStatistics {
    const { row, technique } = this.#rows;
    const { layers, inside, outside } = this.#odds(channels);
    const isSecondOrder = technique.objective === 'derivatives' && technique.order === 2;
    const columns = channels.flatMap((channel, c) => {
      const part = `CASE WHEN ${this.#isOf(channel)} THEN -${outside[c]} ELSE ${inside[c]} END`;
      const slope = `(${row.weight} * ${part})`;
      return isSecondOrder ? [slope, `((${row.weight} * ${inside[c]}) * ${outside[c]})`] : [slope];
    });
    return { from: layers.from, columns };
  }

  /**
   * The size of a response on the covered rows, or on all rows if there is no condition; see `ResponseSearch.steps`.
   */
  async #alpha(response: ClassRange, where: string | undefined): Promise<number | undefined> {
    const known = new Map<number, Slopes>();
    const steps = this.#search.steps();
    let next = steps.next();
    while (!next.done) {
      const { ask, alpha } = next.value;
      if (ask === 'change') {
        next = steps.next(await this.#change(response, where, alpha));
      } else {
        const slopes = known.get(alpha) ?? (await this.#slopes(response, where, alpha));
        known.set(alpha, slopes);
        next = steps.next(slopes[ask]);
      }
    }
    return next.value;
  }

  /** See `gradient` and `hessian` of `CoveredOdds`. */
  async #slopes(range: ClassRange, where: string | undefined, alpha: number): Promise<Slopes> {
    const { connection, row } = this.#rows;
    const { stride } = this.#search.system;
    const { shrunk } = this.#search.factors(alpha);
    const { layers, ...odds } = this.#odds([range]);
    const [inside] = odds.inside;
    const [others] = layers.add(`${odds.outside[0]} * ${connection.dialect.double(shrunk)}`);
    const [all] = layers.add(`${inside} + ${others}`);
    const part = `CASE WHEN ${this.#isOf(range)} THEN -${others} ELSE ${inside} END`;
    const numbers = [
      `((${row.weight} * ${part}) / ${all})`,
      `((${row.weight} * (${inside} / ${all})) * (${others} / ${all}))`,
    ];
    const { sums } = await readExactSums(connection, { from: layers.from, where, numbers });
    return { gradient: stride * sums[0], hessian: stride * stride * sums[1] };
  }

  /** See `change` of `CoveredOdds`. */
  async #change(range: ClassRange, where: string | undefined, alpha: number): Promise<number> {
    const { connection, row } = this.#rows;
    const { double } = connection.dialect;
    const { step, shrunk, lost, grown } = this.#search.factors(alpha);
    const { layers, ...odds } = this.#odds([range]);
    const [[p], [q]] = [odds.inside, odds.outside];
    const isRaised = this.#isOf(range);
    const isFar = `${q} * ${double(lost)} > ${double(0.5)}`;
    // A product that underflows is an error in some databases.
    const least = shrunk === 0 ? Infinity : NEXT_TO_NOTHING / shrunk;
    const left =
      least > 1
        ? double(0)
        : `CASE WHEN ${q} < ${double(least)} THEN ${double(0)} ELSE ${q} * ${double(shrunk)} END`;
    const hasPower = grown < Infinity;
    const [x, rest] = layers.add(
      `CASE WHEN ${isRaised} THEN (-${q}) * ${double(lost)} ELSE ${p} * ${double(hasPower ? grown : 1)} END`,
      left,
    );
    const one = double(1);
    const [of] = layers.add(
      `CASE WHEN ${isRaised} AND ${isFar} THEN ${p} + ${rest} ` +
        `${hasPower ? '' : `WHEN NOT (${isRaised}) THEN ${p} `}ELSE ${one} + ${x} END`,
    );
    const log = layers.log(of);
    const [change] = layers.add(
      `CASE WHEN ${isRaised} AND ${isFar} THEN ${log} ` +
        `${hasPower ? '' : `WHEN NOT (${isRaised}) THEN ${double(step)} + ${log} `}` +
        `WHEN ${of} = ${one} THEN ${x} ELSE (${log} * ${x}) / (${of} - ${one}) END`,
    );
    const numbers = [`${row.weight} * ${change}`];
    const { sums } = await readExactSums(connection, { from: layers.from, where, numbers });
    return sums[0];
  }

  /** Whether the class of a row is one of the given classes. */
  #isOf({ from, to }: ClassRange): string {
    const { classNumber } = this.#rows.row;
    return `${classNumber} >= ${from} AND ${classNumber} <= ${to}`;
  }

  /** Adds the odds of some classes, as in `probabilityOf` and `probabilityOfOthers` of `@preflearn/ml-rules`. */
  #odds(ranges: readonly ClassRange[]): OddsRows {
    const { connection, from } = this.#rows;
    const { double } = connection.dialect;
    const layers = new SqlLayers(connection.dialect, from());
    const p = this.#probabilities(layers);
    const sum = (of: readonly string[]) => (of.length === 0 ? [] : [inOrder(of)]);
    const inside = layers.add(...ranges.map((range) => inOrder(p.slice(range.from, range.to + 1))));
    const outside = layers.add(
      ...ranges.map((range, r) => {
        const others = [...sum(p.slice(0, range.from)), ...sum(p.slice(range.to + 1))];
        return (
          `CASE WHEN ${inside[r]} <= ${double(0.5)} THEN ${double(1)} - ${inside[r]} ` +
          `ELSE ${others.length === 0 ? double(0) : inOrder(others)} END`
        );
      }),
    );
    return { layers, inside, outside };
  }

  /** Adds the probabilities of the classes, as in `softmax` of `@preflearn/ml-rules`. */
  #probabilities(layers: SqlLayers): readonly string[] {
    const { scores } = this.#rows.row;
    const [largest] = layers.add(`greatest(${scores.join(', ')})`);
    const below = layers.add(...scores.map((score) => `${score} - ${largest}`));
    const terms = layers.exps(below);
    const [sum] = layers.add(inOrder(terms));
    return layers.add(...terms.map((term) => `${term} / ${sum}`));
  }
}

/** The sum of numbers, added in order. */
function inOrder(numbers: readonly string[]): string {
  return numbers.reduce((sum, number) => `(${sum} + ${number})`);
}
