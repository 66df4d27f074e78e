import {
  type BinnedAttribute,
  type Condition,
  type Cut,
  type FinishedRule,
  MemoryRows,
  type RowsRequest,
  type ScoredRows,
  type SearchStep,
} from '@preflearn/boosting';
import { type ClassTarget, Random, UsageError } from '@preflearn/core';
import { PoolBins } from '../sample/pool-bins.js';
import type { PoolOptions } from '../sample/read-pool.js';
import type { DatabaseRows } from './database-rows.js';
import type { SqlRows } from './sql-rows.js';

/** The pool, once it has been read. */
interface Pool {
  readonly rows: MemoryRows<ClassTarget>;
  readonly bins: PoolBins;
}

/** A rule that has been added, for the scores of future pools. */
interface AddedRule {
  readonly subproblem: number;
  readonly conditions: readonly Condition[];
  /** After shrinkage. */
  readonly response: readonly number[];
}

/**
 * Training rows in a database, some of which, the pool, are also in memory: conditions are searched in the pool, and
 * subsamples drawn from it; responses are computed from all rows in the database, and added to the scores in both. If a
 * new pool was requested after a certain number of rules, its rows are then read, and all rules so far added to their
 * scores.
 */
export class PoolRows implements DatabaseRows {
  readonly #all: SqlRows;
  readonly #request: RowsRequest;
  readonly #every: number;
  readonly #added: AddedRule[] = [];
  #pool: Pool | undefined;
  /** Index of the current pool. */
  #number = 0;
  #opening: Promise<void> | undefined;
  #subproblem = 0;
  #conditions: readonly Condition[] = [];

  /** @param all  created with the same pool options */
  constructor(all: SqlRows, request: RowsRequest, { rows, every = Infinity }: PoolOptions) {
    this.#all = all;
    this.#request = request;
    this.#every = rows < all.rowCount ? every : Infinity; // if the pool has all rows, there is no other
    this.#wait(this.#open());
  }

  get attributes(): readonly BinnedAttribute[] {
    return this.#all.attributes;
  }

  get rowCount(): number {
    return this.#all.rowCount;
  }

  get intercept(): readonly number[] {
    return this.#all.intercept;
  }

  get finished(): FinishedRule | undefined {
    return this.#all.finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#opening ?? this.#all.ready();
  }

  begin(subproblem: number, sampling: Random): void {
    this.#all.begin(subproblem, sampling);
    this.#beginInPool(subproblem, sampling);
  }

  skipSearch(subproblem: number, sampling: Random): void {
    this.#all.skipSearch(subproblem, sampling);
    this.#beginInPool(subproblem, sampling);
  }

  search(step: SearchStep): Cut | undefined {
    const { rows, bins } = this.#known;
    const cut = rows.search(step);
    return cut && cutOfAll(cut, bins);
  }

  narrow(condition: Condition, impurity: number): void {
    const { rows, bins } = this.#known;
    rows.narrow(bins.conditionInPool(condition), impurity);
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#coverInPool(conditions, tried);
    this.#all.finish(conditions, tried);
  }

  cover(conditions: readonly Condition[]): void {
    this.#coverInPool(conditions, 0);
    this.#all.cover(conditions);
  }

  async checksum(): Promise<string> {
    return await this.#all.checksum();
  }

  outOfSample(): Float64Array | undefined {
    return this.#known.rows.outOfSample();
  }

  addResponse(response: readonly number[]): void {
    this.#known.rows.addResponse(response);
    this.#all.addResponse(response);
    const [subproblem, conditions] = [this.#subproblem, this.#conditions];
    this.#added.push({ subproblem, conditions, response });
  }

  async fetchScores(): Promise<void> {
    await this.#all.fetchScores();
  }

  scored(): ScoredRows<ClassTarget> {
    return this.#all.scored();
  }

  close(): void {
    this.#all.close();
    this.#pool?.rows.close();
  }

  get #known(): Pool {
    if (this.#pool === undefined) throw new Error('Read before the pool was.');
    return this.#pool;
  }

  /** Marks the rows covered by a rule in the pool, for `addResponse`; its response there is not used. */
  #coverInPool(conditions: readonly Condition[], tried: number): void {
    const { rows, bins } = this.#known;
    this.#conditions = conditions;
    rows.finish(
      conditions.map((condition) => bins.conditionInPool(condition)),
      tried,
    );
  }

  #wait(until: Promise<void>): void {
    this.#opening = until.then(() => {
      this.#opening = undefined;
    });
    this.#opening.catch(() => undefined); // whoever waits for it gets the error
  }

  /** Begins a rule in the current pool, or in the next one if it is due. */
  #beginInPool(subproblem: number, sampling: Random): void {
    this.#subproblem = subproblem;
    if (this.#added.length < (this.#number + 1) * this.#every) {
      this.#known.rows.begin(subproblem, sampling);
    } else this.#wait(this.#beginInNextPool(subproblem, sampling));
  }

  async #beginInNextPool(subproblem: number, sampling: Random): Promise<void> {
    this.#number++;
    await this.#open();
    this.#addRules();
    this.#known.rows.begin(subproblem, sampling);
  }

  async #open(): Promise<void> {
    await this.#all.ready();
    const data = await this.#all.readPool(this.#number);
    if (data.attributes.rowCount === 0) {
      throw new UsageError('OPTION_RANGE', 'no row is in the pool', {
        where: { option: 'pool' },
        remedy: 'make it larger',
      });
    }
    this.#pool?.rows.close();
    // One bin for each bin index that occurs.
    const rows = new MemoryRows<ClassTarget>({ ...this.#request, bins: null, data });
    const bins = new PoolBins(this.attributes, rows.attributes);
    this.#pool = { rows, bins };
    this.#addIntercept(rows);
  }

  /** Adds all rules so far to the scores of a pool that has just been read. */
  #addRules(): void {
    const { rows } = this.#known;
    let begun: number | undefined;
    for (const { subproblem, conditions, response } of this.#added) {
      if (subproblem !== begun) rows.begin(subproblem, new Random(0));
      begun = subproblem;
      this.#coverInPool(conditions, 0);
      rows.addResponse(response);
    }
  }

  /** Gives the rows of the pool the same initial scores as all rows. */
  #addIntercept(rows: MemoryRows<ClassTarget>): void {
    const { subproblems } = this.#all;
    const each = this.intercept.length / subproblems;
    const missing = this.intercept.map((score, k) => score - rows.intercept[k]);
    for (let i = 0; i < subproblems; i++) {
      if (missing.slice(i * each, (i + 1) * each).every((score) => score === 0)) continue;
      rows.begin(i, new Random(0));
      rows.finish([], 0);
      rows.addResponse(missing);
    }
  }
}

/** A cut of the pool, by the bins of all rows. */
function cutOfAll(cut: Cut, bins: PoolBins): Cut {
  const { attribute, bin, next } = cut;
  return {
    ...cut,
    bin: bins.toAll(attribute, bin),
    next: next === undefined ? undefined : bins.toAll(attribute, next),
  };
}
