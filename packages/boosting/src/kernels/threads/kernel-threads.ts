import type { Kernels } from '../kernels.js';
import { type RowProgram, type RunRows, startHere } from './row-program.js';

/** Runs kernel calls on one thread or several. */
export interface KernelThreads<K extends Kernels = Kernels> {
  /** Kernels on this thread, for work that is not worth sharing. */
  readonly kernels: K;
  /** How many parts to split work into. */
  readonly parts: number;
  /** Whether work is shared among threads, rather than done on this one. */
  shares(work: number): boolean;
  /**
   * Runs jobs 0 to count - 1, in any order and some of them at the same time; returns when all are done.
   *
   * A job only calls the kernels it is given: with several threads these calls are recorded, not made. The result of a
   * job is that of its last call. No two jobs may write to the same place.
   *
   * @param work   about how many codes of rows all jobs read; a small number is not worth sharing
   * @param first  what this thread does first, while other threads begin with the jobs; it may not depend on them, nor
   *   they on it
   * @throws Error when a kernel failed on another thread
   */
  run(count: number, work: number, job: KernelJob<K>, first?: () => void): void;
  /**
   * Runs stages in turn, each as {@link run} does: all jobs of one are done before the next begins. What a job calls
   * may not depend on the results of earlier stages, since all calls are recorded beforehand.
   */
  runStages(work: number, stages: readonly Stage<K>[], first?: () => void): void;
  /** Has a stage precede those of the next run; on one thread it runs at once. */
  defer(work: number, stage: Stage<K>): void;
  /** Runs what has been deferred. */
  flush(): void;
  /** Starts a program of a loss, before the first run. */
  start<S>(program: RowProgram<S>): RunRows;
  /** What a job of the last {@link run} returned. */
  result(job: number): number;
  /** Ends the other threads. */
  close(): void;
}

/** Makes the calls of one job. */
export type KernelJob<K extends Kernels = Kernels> = (
  kernels: K,
  job: number,
) => number | undefined;

/** Jobs that may run at the same time. */
export interface Stage<K extends Kernels = Kernels> {
  readonly count: number;
  readonly job: KernelJob<K>;
}

/** All work on this thread. */
export class OneThread implements KernelThreads {
  readonly kernels: Kernels;
  readonly parts: number;
  readonly #results: number[] = [];

  /** @param parts  how many parts work is split into, one after the other */
  constructor(kernels: Kernels, parts = 1) {
    this.kernels = kernels;
    this.parts = parts;
  }

  shares(): boolean {
    return this.parts > 1;
  }

  run(count: number, _work: number, job: KernelJob, first?: () => void): void {
    first?.();
    runHere(this.kernels, { count, job }, this.#results);
  }

  runStages(_work: number, stages: readonly Stage[], first?: () => void): void {
    first?.();
    for (const stage of stages) runHere(this.kernels, stage, []);
  }

  defer(_work: number, stage: Stage): void {
    runHere(this.kernels, stage, []);
  }

  flush(): void {}

  start<S>(program: RowProgram<S>): RunRows {
    return startHere(program);
  }

  result(job: number): number {
    return this.#results[job];
  }

  close(): void {}
}

/** Runs a stage on this thread; writes what its jobs return. */
export function runHere(kernels: Kernels, { count, job }: Stage, results: number[]): void {
  for (let i = 0; i < count; i++) results[i] = job(kernels, i) ?? 0;
}

/** Number of attributes that a kernel processes together. */
export const TOGETHER = 4;

/** How many attributes to give to each job, so that they are shared evenly and processed together. */
export function attributesAJob(attributes: number, parts: number): number {
  return parts === 1
    ? Math.max(1, attributes)
    : Math.min(TOGETHER, Math.ceil(attributes / parts) || 1);
}
