import { Random, type Target } from '@preflearn/core';
import type {
  BinnedAttribute,
  Condition,
  Cut,
  FinishedRule,
  ScoredRows,
  SearchStep,
  TrainingRows,
} from '../src/index.js';

/** What late rows do at one of their commands, the first being 1. */
export interface Mishap {
  readonly command: number;
  /** `fail`: the answer is this error; `throw`: the command throws it; `never`: there is no answer. */
  readonly kind: 'fail' | 'throw' | 'never';
  readonly error?: Error;
}

/**
 * Rows elsewhere: every command is done later, after any number of ticks. Whoever reads before `ready` has settled gets
 * an error.
 */
export class LateRows<T extends Target = Target> implements TrainingRows<T> {
  readonly attributes: readonly BinnedAttribute[];
  readonly rowCount: number;
  readonly intercept: readonly number[];
  /** Commands so far. */
  commands = 0;
  /** How often `close` was called. */
  closed = 0;
  readonly #rows: TrainingRows<T>;
  readonly #random: Random;
  readonly #mishap: Mishap | undefined;
  #pending: Promise<void> | undefined;

  constructor(rows: TrainingRows<T>, seed: number, mishap?: Mishap) {
    this.attributes = rows.attributes;
    this.rowCount = rows.rowCount;
    this.intercept = rows.intercept;
    this.#rows = rows;
    this.#random = new Random(seed, 4);
    this.#mishap = mishap;
  }

  ready(): PromiseLike<void> | undefined {
    return this.#pending;
  }

  get finished(): FinishedRule | undefined {
    return this.#settled(this.#rows).finished;
  }

  search(step: SearchStep): Cut | undefined {
    return this.#settled(this.#rows).search(step);
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
    await this.#later();
    if (error !== undefined) throw error;
    run();
    await this.#later();
  }

  /** After some ticks, or, now and then, some turns of the event loop. */
  async #later(): Promise<void> {
    if (this.#random.integer(20) === 0) {
      await new Promise((resolve) => setTimeout(resolve, this.#random.integer(3)));
    }
    for (let ticks = this.#random.integer(6); ticks > 0; ticks--) await undefined;
  }
}
