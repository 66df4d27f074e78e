import { shareOf } from '../../numbers/parts.js';
import type { Kernels } from '../kernels.js';
import type { KernelMemory } from '../memory.js';
import { kernelModule } from '../web-assembly-kernels.js';
import { type KernelJob, type KernelThreads, runHere, type Stage } from './kernel-threads.js';
import { Lateness } from './lateness.js';
import { type RowProgram, type RunRows, startHere } from './row-program.js';
import * as B from './stage-board.js';
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

/** About how many codes of rows can be read in the time that a loop of a program takes for a row. */
const CODES_A_ROW = 64;

interface ManyThreadsParts {
  readonly kernels: Kernels;
  /** The kernels and the memory, for other threads. */
  readonly module: WebAssembly.Module;
  readonly linear: WebAssembly.Memory;
  /** On that memory. */
  readonly board: B.Board;
  readonly threads: number;
}

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
  /** The kernels, then the loops of programs. */
  readonly #numbered: B.NumberedKernel[];
  readonly #programs: RowProgram[] = [];
  readonly #recorder: Kernels;
  readonly #start: () => readonly Helper[];
  #helpers: readonly Helper[] | undefined;
  /** What the jobs of the last stage returned, where it was run on this thread alone. */
  readonly #results: number[] = [];
  #isShared = false;
  #isClosed = false;
  /** The first job of the last stage. */
  #firstOfLast = 0;
  #deferred: Stage[] = [];
  #deferredWork = 0;
  readonly #lateness: Lateness;
  /** Number of calls recorded by the jobs of this phase. */
  #calls = 0;

  constructor({ kernels, module, linear, board, threads }: ManyThreadsParts) {
    const names = Object.keys(kernels) as (keyof Kernels)[];
    this.kernels = kernels;
    this.parts = threads;
    this.#lateness = new Lateness(threads);
    this.#board = board;
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
        startHelper({ ...input, share: (i + 1) / threads }, this.#programs),
      ).filter((helper) => helper !== undefined);
  }

  shares(work: number): boolean {
    return (
      !this.#isClosed &&
      2 * work >= threadBounds.leastWork * this.parts &&
      B.hasHelpers(this.#board) &&
      !this.#lateness.rests(performance.now())
    );
  }

  run(count: number, work: number, job: KernelJob, first?: () => void): void {
    this.runStages(work, [{ count, job }], first);
  }

  runStages(work: number, stages: readonly Stage[], first?: () => void): void {
    this.#startHelpers();
    const all = [...this.#deferred, ...stages];
    const allWork = this.#deferredWork + work;
    this.#deferred = [];
    this.#deferredWork = 0;
    this.#isShared = all.some(({ count }) => count > 1) && this.shares(allWork);
    if (this.#isShared) this.#runShared(all, first);
    else {
      first?.();
      for (const stage of all) runHere(this.kernels, stage, this.#results);
    }
  }

  defer(work: number, stage: Stage): void {
    this.#deferred.push(stage);
    this.#deferredWork += work;
  }

  flush(): void {
    if (this.#deferred.length > 0) this.runStages(0, []);
  }

  #runShared(stages: readonly Stage[], first?: () => void): void {
    let jobs = 0;
    this.#calls = 0;
    const ends = stages.map(({ count, job }) => {
      this.#firstOfLast = jobs;
      for (let i = 0; i < count; i++) {
        job(this.#recorder, i);
        B.endJob(this.#board, jobs++, this.#calls);
      }
      return jobs;
    });
    this.#carryOut(ends, first);
  }

  #startHelpers(): void {
    if (this.#helpers !== undefined) return;
    this.#helpers = this.#start();
    if (threadBounds.waitsForAll) B.awaitHelpers(this.#board, this.#helpers.length);
  }

  start<S>(program: RowProgram<S>): RunRows {
    if (this.#helpers !== undefined) return startHere(program); // threads that run do not know it
    const first = this.#numbered.length;
    const own = program.loops(program.state);
    this.#numbered.push(...(own as readonly B.NumberedKernel[]));
    this.#programs.push(program as RowProgram);
    return (loop, count, ...args) => {
      this.flush();
      if (this.#helpers === undefined || !this.shares(CODES_A_ROW * count)) {
        own[loop](0, count, ...args);
        return;
      }
      for (let part = 0; part < this.parts; part++) {
        B.writeCall(this.#board, part, first + loop, [
          ...shareOf(0, count, part, this.parts),
          ...args,
        ]);
        B.endJob(this.#board, part, part + 1);
      }
      this.#carryOut([this.parts]);
    };
  }

  #carryOut(ends: readonly number[], first?: () => void): void {
    const start = performance.now();
    const waited = B.carryOut(this.#board, this.#numbered, ends, first);
    const now = performance.now();
    this.#lateness.note(waited, now - start - waited, now);
  }

  result(job: number): number {
    return this.#isShared ? this.#board.numbers[this.#firstOfLast + job] : this.#results[job];
  }

  close(): void {
    this.#isClosed = true;
    B.stopHelpers(this.#board);
    for (const helper of this.#helpers ?? []) helper.end();
  }

  /** Kernels that record on the board what to call. */
  #makeRecorder(names: readonly (keyof Kernels)[]): Kernels {
    const entries = names.map((name, kernel) => [
      name,
      (...args: readonly number[]) => {
        B.writeCall(this.#board, this.#calls++, kernel, args);
        return 0;
      },
    ]);
    return Object.fromEntries(entries) as Kernels;
  }
}
