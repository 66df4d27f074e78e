import type { Kernels } from '../kernels.js';
import * as B from './job-board.js';
import type { KernelJob, KernelThreads } from './kernel-threads.js';
import { type Helper, startHelper } from './start-helper.js';
import { threadBounds } from './thread-bounds.js';

/** What {@link ManyThreads} are made of. */
export interface ManyThreadsInput {
  readonly kernels: Kernels;
  /** The kernels and the memory, for other threads. */
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** Integers on that memory, `boardLength(mostJobs, most calls)` of them. */
  readonly board: Int32Array;
  readonly mostJobs: number;
  /** Number of threads, this one among them. */
  readonly threads: number;
}

/** Looks at the board before this thread sleeps, where it may. */
const SPINS = 50_000;

/** How long this thread waits for another one, in milliseconds, before it takes it for lost. */
const PATIENCE_MS = 60_000;

/**
 * This thread and others, on one shared memory.
 *
 * The others are started with the first run and join when they are up, which takes some milliseconds; until then, and when they never do, this
 * thread does all the work.
 */
export class ManyThreads implements KernelThreads {
  readonly kernels: Kernels;
  readonly parts: number;
  readonly #board: Int32Array;
  readonly #mostJobs: number;
  readonly #numbered: readonly B.NumberedKernel[];
  readonly #recorder: Kernels;
  readonly #start: () => readonly Helper[];
  #helpers: readonly Helper[] | undefined;
  readonly #results: number[] = [];
  /** Calls that the jobs of this phase have named. */
  #calls = 0;

  constructor({ kernels, module, memory, board, mostJobs, threads }: ManyThreadsInput) {
    const names = Object.keys(kernels) as (keyof Kernels)[];
    this.kernels = kernels;
    this.parts = threads;
    this.#board = board;
    this.#mostJobs = mostJobs;
    this.#numbered = names.map((name) => kernels[name] as B.NumberedKernel);
    this.#recorder = this.#makeRecorder(names);
    const { byteOffset, length } = board;
    const input = { memory, module, board: byteOffset, length, mostJobs, names };
    this.#start = () =>
      Array.from({ length: threads - 1 }, () => startHelper(input)).filter(
        (helper) => helper !== undefined,
      );
  }

  run(count: number, work: number, job: KernelJob): void {
    if (this.#helpers === undefined) {
      this.#helpers = this.#start();
      if (threadBounds.waitsForAll) this.#awaitAll(this.#helpers.length);
    }
    if (work < threadBounds.leastWork || Atomics.load(this.#board, B.JOINED) === 0) {
      for (let i = 0; i < count; i++) this.#results[i] = job(this.kernels, i) ?? 0;
      return;
    }
    const board = this.#board;
    this.#calls = 0;
    for (let i = 0; i < count; i++) {
      job(this.#recorder, i);
      board[B.JOBS + 2 * i] = this.#calls;
    }
    this.#publish(count);
    B.takeJobs(board, this.#mostJobs, this.#numbered);
    this.#awaitOthers();
    for (let i = 0; i < count; i++) this.#results[i] = board[B.JOBS + 2 * i + 1];
    if (Atomics.load(board, B.FAILURE) !== 0) throw this.#failure();
  }

  result(job: number): number {
    return this.#results[job];
  }

  close(): void {
    Atomics.store(this.#board, B.STOPPED, 1);
    Atomics.add(this.#board, B.PHASE, 1);
    Atomics.notify(this.#board, B.PHASE);
    for (const helper of this.#helpers ?? []) helper.end();
  }

  /** Kernels that write on the board what is to be called. */
  #makeRecorder(names: readonly (keyof Kernels)[]): Kernels {
    const record = (kernel: number, args: readonly number[]): number => {
      const at = B.JOBS + 2 * this.#mostJobs + this.#calls++ * B.CALL_SIZE;
      if (at + B.CALL_SIZE > this.#board.length) throw new RangeError('The board is full.');
      this.#board[at] = kernel;
      for (let i = 0; i < args.length; i++) this.#board[at + 1 + i] = args[i];
      return 0;
    };
    const entries = names.map((name, kernel) => [
      name,
      (...args: readonly number[]) => record(kernel, args),
    ]);
    return Object.fromEntries(entries) as Kernels;
  }

  /** Lets all threads take jobs; the order of the four steps is what keeps a job from being taken twice. */
  #publish(count: number): void {
    const board = this.#board;
    Atomics.store(board, B.PENDING, count);
    Atomics.store(board, B.LEFT, count);
    Atomics.add(board, B.PHASE, 1);
    if (Atomics.load(board, B.SLEEPING) > 0) Atomics.notify(board, B.PHASE);
  }

  #awaitAll(helpers: number): void {
    for (;;) {
      const joined = Atomics.load(this.#board, B.JOINED);
      if (joined === helpers) return;
      waitForChange(this.#board, B.JOINED, joined);
    }
  }

  /** Returns when all jobs are done. */
  #awaitOthers(): void {
    const board = this.#board;
    let spins = 0;
    while (Atomics.load(board, B.PENDING) > 0 && spins < SPINS) spins++;
    if (spins === SPINS) this.#sleepUntilDone();
  }

  #sleepUntilDone(): void {
    const board = this.#board;
    const start = performance.now();
    for (;;) {
      const pending = Atomics.load(board, B.PENDING);
      if (pending <= 0) return;
      if (performance.now() - start > PATIENCE_MS) {
        throw new Error('A thread has not answered for a minute.');
      }
      waitForChange(board, B.PENDING, pending);
    }
  }

  #failure(): Error {
    const board = this.#board;
    const codes = board.subarray(B.FAILURE + 1, B.FAILURE + 1 + board[B.FAILURE]);
    return new Error(`A kernel failed: ${String.fromCharCode(...codes)}`);
  }
}

/** Longest sleep, in milliseconds, after which the clock is looked at. */
const NAP_MS = 1000;

/** Sleeps until a place of the board changes, or for a while; the main thread of a page only spins. */
function waitForChange(board: Int32Array, place: number, value: number): void {
  try {
    Atomics.wait(board, place, value, NAP_MS);
  } catch {
    for (let i = 0; i < SPINS && Atomics.load(board, place) === value; i++);
  }
}
