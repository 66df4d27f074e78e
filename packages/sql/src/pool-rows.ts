import {
  type BinnedAttribute,
  type BoundedSearch,
  type Condition,
  type Cut,
  type CutScorer,
  type FinishedRule,
  type Histogram,
  MemoryRows,
  type RowsRequest,
  type ScoredRows,
} from '@preflearn/boosting';
import { type ClassTarget, Random, UsageError } from '@preflearn/core';
import type { DatabaseRows } from './database-rows.js';
import { PoolBins } from './pool-bins.js';
import type { SqlRows } from './sql-rows.js';

/** The pool, once it has been read. */
interface Pool {
  readonly rows: MemoryRows<ClassTarget>;
  readonly bins: PoolBins;
  readonly bounded: BoundedSearch | undefined;
}

/**
 * Training rows in a database of which some, the pool, are in memory too: conditions are searched in the pool, subsamples
 * drawn from it; responses are worked out from all rows in the database, and added to the scores in both.
 */
export class PoolRows implements DatabaseRows {
  readonly #all: SqlRows;
  readonly #request: RowsRequest;
  #pool: Pool | undefined;
  #opening: Promise<void> | undefined;

  /** @param all  made with options of a pool */
  constructor(all: SqlRows, request: RowsRequest) {
    this.#all = all;
    this.#request = request;
    this.#opening = this.#open();
    this.#opening.catch(() => undefined); // whoever waits for it is told
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

  get subproblems(): number {
    return this.#all.subproblems;
  }

  get scorer(): CutScorer {
    return this.#known.rows.scorer;
  }

  get coveredCount(): number {
    return this.#known.rows.coveredCount;
  }

  get coveredSums(): Float64Array {
    return this.#known.rows.coveredSums;
  }

  get bounded(): BoundedSearch | undefined {
    return this.#known.bounded;
  }

  get finished(): FinishedRule | undefined {
    return this.#all.finished;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#opening ?? this.#all.ready();
  }

  begin(subproblem: number, sampling: Random): void {
    this.#known.rows.begin(subproblem, sampling);
    this.#all.begin(subproblem, sampling);
  }

  skipSearch(subproblem: number, sampling: Random): void {
    this.#known.rows.begin(subproblem, sampling);
    this.#all.skipSearch(subproblem, sampling);
  }

  histogram(attribute: number): Histogram {
    const { rows, bins } = this.#known;
    const histogram = rows.histogram(attribute);
    const own = histogram.bins.subarray(0, histogram.count);
    return { ...histogram, bins: own.map((bin) => bins.toAll(attribute, bin)) };
  }

  narrow(condition: Condition): void {
    const { rows, bins } = this.#known;
    rows.narrow(bins.conditionInPool(condition));
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

  /** Marks the rows of a rule in the pool, for `addResponse`; what its response were there is of no use. */
  #coverInPool(conditions: readonly Condition[], tried: number): void {
    const { rows, bins } = this.#known;
    rows.finish(
      conditions.map((condition) => bins.conditionInPool(condition)),
      tried,
    );
  }

  async #open(): Promise<void> {
    await this.#all.ready();
    const data = await this.#all.readPool();
    if (data.attributes.rowCount === 0) {
      throw new UsageError('OPTION_RANGE', 'no row is in the pool', {
        where: { option: 'pool' },
        remedy: 'make it larger',
      });
    }
    // A bin for each number of a bin that occurs.
    const rows = new MemoryRows<ClassTarget>({ ...this.#request, bins: null, data });
    const bins = new PoolBins(this.attributes, rows.attributes);
    this.#pool = { rows, bins, bounded: rows.bounded && boundedByAll(rows.bounded, bins) };
    this.#addIntercept(rows);
    this.#opening = undefined;
  }

  /** Lets the rows of the pool start with the scores that all rows start with. */
  #addIntercept(rows: MemoryRows<ClassTarget>): void {
    const each = this.intercept.length / this.subproblems;
    const missing = this.intercept.map((score, k) => score - rows.intercept[k]);
    for (let i = 0; i < this.subproblems; i++) {
      if (missing.slice(i * each, (i + 1) * each).every((score) => score === 0)) continue;
      rows.begin(i, new Random(0));
      rows.finish([], 0);
      rows.addResponse(missing);
    }
  }
}

/** A search of the pool that tells its cuts by the bins of all rows. */
function boundedByAll(bounded: BoundedSearch, bins: PoolBins): BoundedSearch {
  return {
    has: (attribute) => bounded.has(attribute),
    best: (step) => bounded.best(step).map((cut) => cut && cutOfAll(cut, bins)),
    neighbours(attribute, bin) {
      const [below, above] = bounded.neighbours(attribute, bins.toPool(attribute, bin));
      return [bins.toAll(attribute, below), bins.toAll(attribute, above)];
    },
  };
}

function cutOfAll(cut: Cut, bins: PoolBins): Cut {
  const { attribute, bin, next } = cut;
  return {
    ...cut,
    bin: bins.toAll(attribute, bin),
    next: next === undefined ? undefined : bins.toAll(attribute, next),
  };
}
