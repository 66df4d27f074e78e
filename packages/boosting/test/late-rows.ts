import { Random, shuffledIndices, type Target } from '@preflearn/core';
import type {
  BinnedAttribute,
  BoundedSearch,
  Condition,
  CutScorer,
  FinishedRule,
  Histogram,
  ScoredRows,
  TrainingRows,
} from '../src/index.js';

/** What late rows do at one of their commands, the first being 1. */
export interface Mishap {
  readonly command: number;
  /** `fail`: the answer is this error; `throw`: the command throws it; `never`: there is no answer. */
  readonly kind: 'fail' | 'throw' | 'never';
  readonly error?: Error;
}

/** What has been read of the rows since the last command was done. */
interface Answer {
  readonly histograms: Map<number, Histogram>;
  coveredCount: number;
  coveredSums: Float64Array;
}

/**
 * Rows elsewhere: every command is done later, and its answers (how many rows are covered, their sums, and a
 * histogram of each attribute) come one by one in any order, after any number of ticks. Whoever reads before
 * `ready` has settled gets an error.
 */
export class LateRows<T extends Target = Target> implements TrainingRows<T> {
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  readonly subproblems: number;
  /** Commands so far. */
  commands = 0;
  /** How often `close` was called. */
  closed = 0;
  readonly #rows: TrainingRows<T>;
  readonly #random: Random;
  readonly #mishap: Mishap | undefined;
  #pending: Promise<void> | undefined;
  #answer: Answer | undefined;

  constructor(rows: TrainingRows<T>, seed: number, mishap?: Mishap) {
    this.attributes = rows.attributes;
    this.rowCount = rows.rowCount;
    this.intercept = rows.intercept;
    this.subproblems = rows.subproblems;
    this.#rows = rows;
    this.#random = new Random(seed, 4);
    this.#mishap = mishap;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#pending;
  }

  get scorer(): CutScorer {
    return this.#settled(this.#rows).scorer;
  }

  get bounded(): BoundedSearch | undefined {
    return this.#settled(this.#rows).bounded;
  }

  get finished(): FinishedRule | undefined {
    return this.#settled(this.#rows).finished;
  }

  get coveredCount(): number {
    return this.#settled(this.#answer as Answer).coveredCount;
  }

  get coveredSums(): Float64Array {
    return this.#settled(this.#answer as Answer).coveredSums;
  }

  histogram(attribute: number): Histogram {
    return this.#settled(this.#answer as Answer).histograms.get(attribute) as Histogram;
  }

  begin(subproblem: number, sampling: Random): void {
    this.#command(() => this.#rows.begin(subproblem, sampling));
  }

  narrow(condition: Condition, impurity: number): void {
    this.#command(() => this.#rows.narrow(condition, impurity));
  }

  finish(conditions: readonly Condition[], tried: number): void {
    this.#command(() => this.#rows.finish(conditions, tried));
  }

  addResponse(response: readonly number[]): void {
    this.#command(() => this.#rows.addResponse(response));
  }

  outOfSample(): Float64Array | undefined {
    return this.#settled(this.#rows).outOfSample();
  }

  scored(): ScoredRows<T> {
    if (this.closed === 0) this.#settled(this.#rows);
    return this.#rows.scored();
  }

  close(): void {
    this.closed++;
  }

  #settled<A>(value: A): A {
    if (this.#pending !== undefined) throw new Error('Read before the last command was done.');
    return value;
  }

  #command(run: () => void): void {
    this.#settled(undefined);
    this.commands++;
    const mishap = this.#mishap?.command === this.commands ? this.#mishap : undefined;
    if (mishap?.kind === 'throw') throw mishap.error;
    if (mishap?.kind === 'never') {
      this.#pending = new Promise(() => undefined);
      return;
    }
    this.#pending = this.#answered(run, mishap?.error).then(() => {
      this.#pending = undefined;
    });
  }

  async #answered(run: () => void, error: Error | undefined): Promise<void> {
    const answer: Answer = {
      histograms: new Map(),
      coveredCount: 0,
      coveredSums: new Float64Array(0),
    };
    await this.#later();
    if (error !== undefined) throw error;
    run();
    const parts = [
      () => {
        answer.coveredCount = this.#rows.coveredCount;
      },
      () => {
        answer.coveredSums = this.#rows.coveredSums.slice();
      },
      ...this.attributes.map((_, attribute) => () => {
        if (this.#rows.bounded?.has(attribute)) return;
        const { count, rows, bins, sums } = this.#rows.histogram(attribute);
        const copy = { count, rows, bins: bins.slice(), sums: sums.slice() };
        answer.histograms.set(attribute, copy);
      }),
    ];
    const order = Array.from(shuffledIndices(parts.length, this.#random));
    await Promise.all(
      order.map(async (part) => {
        await this.#later();
        parts[part]();
      }),
    );
    this.#answer = answer;
  }

  /** After some ticks, or, now and then, some turns of the event loop. */
  async #later(): Promise<void> {
    if (this.#random.integer(20) === 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#random.integer(3)));
    }
    for (let ticks = this.#random.integer(6); ticks > 0; ticks--) await undefined;
  }
}
