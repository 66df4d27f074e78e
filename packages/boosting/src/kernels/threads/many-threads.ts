import type { Kernels } from '../kernels.js';
import type { KernelMemory } from '../memory.js';
import { kernelModule } from '../web-assembly-kernels.js';
import * as B from './job-board.js';
import type { KernelJob, KernelThreads } from './kernel-threads.js';
import { type Helper, startHelper } from './start-helper.js';
import { threadBounds } from './thread-bounds.js';

/** Inputs of {@link ManyThreads}. */
export interface ManyThreadsInput {
  /** On the memory. */
  readonly kernels: Kernels;
  /** Shared, with room for the board. */
  readonly memory: KernelMemory;
  readonly board: B.BoardSize;
  /** Number of threads, this one among them. */
  readonly threads: number;
}

interface ManyThreadsParts {
  readonly kernels: Kernels;
  /** The kernels and the memory, for other threads. */
  readonly module: WebAssembly.Module;
  readonly linear: WebAssembly.Memory;
  /** On that memory. */
  readonly board: B.Board;
  readonly threads: number;
}

/** How often this thread polls the board before it sleeps, where it may sleep. */
const SPINS = 50_000;

/** How long this thread waits for another one, in milliseconds, before it considers it lost. */
const PATIENCE_MS = 60_000;

/** This thread and others; `undefined` if the kernels do not run on memory that threads can share. */
export function openManyThreads(input: ManyThreadsInput): ManyThreads | undefined {
  const { linear } = input.memory;
  const module = kernelModule('shared');
  if (module === undefined || !(linear instanceof WebAssembly.Memory)) return undefined;
  const { mostJobs } = input.board;
  const { places, numbers } = B.boardLengths(input.board);
  const board = {
    places: input.memory.int32(places),
    numbers: input.memory.float64(numbers),
    mostJobs,
  };
  return new ManyThreads({ ...input, board, module, linear });
}

/**
 * This thread and others, on one shared memory.
 *
 * The others are started with the first run and join in once they are running, after some milliseconds; until then, or
 * if they never start, this thread does all the work.
 */
export class ManyThreads implements KernelThreads {
  readonly kernels: Kernels;
  readonly parts: number;
  readonly #board: B.Board;
  readonly #places: Int32Array;
  readonly #numbered: readonly B.NumberedKernel[];
  readonly #recorder: Kernels;
  readonly #start: () => readonly Helper[];
  #helpers: readonly Helper[] | undefined;
  readonly #results: number[] = [];
  /** Number of calls recorded by the jobs of this phase. */
  #calls = 0;

  constructor({ kernels, module, linear, board, threads }: ManyThreadsParts) {
    const names = Object.keys(kernels) as (keyof Kernels)[];
    this.kernels = kernels;
    this.parts = threads;
    this.#board = board;
    this.#places = board.places;
    this.#numbered = names.map((name) => kernels[name] as B.NumberedKernel);
    this.#recorder = this.#makeRecorder(names);
    const { places, numbers, mostJobs } = board;
    const input = {
      memory: linear,
      module,
      places: places.byteOffset,
      placeCount: places.length,
      numbers: numbers.byteOffset,
      numberCount: numbers.length,
      mostJobs,
      names,
    };
    this.#start = () =>
      Array.from({ length: threads - 1 }, (_, i) =>
        startHelper({ ...input, share: (i + 1) / threads }),
      ).filter((helper) => helper !== undefined);
  }

  run(count: number, work: number, job: KernelJob, first?: () => void): void {
    if (this.#helpers === undefined) {
      this.#helpers = this.#start();
      if (threadBounds.waitsForAll) this.#awaitAll(this.#helpers.length);
    }
    if (work < threadBounds.leastWork || Atomics.load(this.#places, B.JOINED) === 0) {
      first?.();
      for (let i = 0; i < count; i++) this.#results[i] = job(this.kernels, i) ?? 0;
      return;
    }
    const places = this.#places;
    if (count > this.#board.mostJobs)
      throw new RangeError(`The board has no room for ${count} jobs.`);
    this.#calls = 0;
    for (let i = 0; i < count; i++) {
      job(this.#recorder, i);
      places[B.JOBS + i] = this.#calls;
    }
    this.#publish(count);
    first?.();
    B.takeJobs(this.#board, this.#numbered, 0);
    this.#awaitOthers();
    for (let i = 0; i < count; i++) this.#results[i] = this.#board.numbers[i];
    if (Atomics.load(places, B.FAILURE) !== 0) throw this.#failure();
  }

  result(job: number): number {
    return this.#results[job];
  }

  close(): void {
    Atomics.store(this.#places, B.STOPPED, 1);
    Atomics.add(this.#places, B.PHASE, 1);
    Atomics.notify(this.#places, B.PHASE);
    for (const helper of this.#helpers ?? []) helper.end();
  }

  /** Kernels that record on the board what to call. */
  #makeRecorder(names: readonly (keyof Kernels)[]): Kernels {
    const record = (kernel: number, args: readonly number[]): number => {
      const { numbers, mostJobs } = this.#board;
      const at = mostJobs + this.#calls++ * B.CALL_SIZE;
      if (at + B.CALL_SIZE > numbers.length)
        throw new RangeError('The board has no room for more calls.');
      numbers[at] = kernel;
      for (let i = 0; i < args.length; i++) numbers[at + 1 + i] = args[i];
      return 0;
    };
    const entries = names.map((name, kernel) => [
      name,
      (...args: readonly number[]) => record(kernel, args),
    ]);
    return Object.fromEntries(entries) as Kernels;
  }

  /** Lets all threads take jobs, whatever phase they believe it is: so jobs have to be written, and counted, before. */
  #publish(count: number): void {
    const places = this.#places;
    Atomics.store(places, B.PENDING, count);
    Atomics.store(places, B.COUNT, count);
    const taken = B.JOBS + this.#board.mostJobs;
    for (let i = 0; i < count; i++) Atomics.store(places, taken + i, 1);
    Atomics.add(places, B.PHASE, 1);
    if (Atomics.load(places, B.SLEEPING) > 0) Atomics.notify(places, B.PHASE);
  }

  #awaitAll(helpers: number): void {
    for (;;) {
      const joined = Atomics.load(this.#places, B.JOINED);
      if (joined === helpers) return;
      waitForChange(this.#places, B.JOINED, joined);
    }
  }

  /** Returns when all jobs are done. */
  #awaitOthers(): void {
    const places = this.#places;
    let spins = 0;
    while (Atomics.load(places, B.PENDING) > 0 && spins < SPINS) spins++;
    if (spins === SPINS) this.#sleepUntilDone();
  }

  #sleepUntilDone(): void {
    const places = this.#places;
    const start = performance.now();
    for (;;) {
      const pending = Atomics.load(places, B.PENDING);
      if (pending <= 0) return;
      if (performance.now() - start > PATIENCE_MS) {
        throw new Error('A thread has not answered for a minute.');
      }
      waitForChange(places, B.PENDING, pending);
    }
  }

  #failure(): Error {
    const places = this.#places;
    const codes = places.subarray(B.FAILURE + 1, B.FAILURE + 1 + places[B.FAILURE]);
    return new Error(`A kernel failed: ${String.fromCharCode(...codes)}`);
  }
}

/** Longest sleep, in milliseconds, before the clock is checked. */
const NAP_MS = 1000;

/** Sleeps until a place of the board changes, or for a limited time; the main thread of a page only spins. */
function waitForChange(places: Int32Array, place: number, value: number): void {
  try {
    Atomics.wait(places, place, value, NAP_MS);
  } catch {
    for (let i = 0; i < SPINS && Atomics.load(places, place) === value; i++);
  }
}
