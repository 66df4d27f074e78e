import type { Kernels } from '../kernels.js';

/** Runs calls of kernels that do not depend on each other, on one thread or several. */
export interface KernelThreads<K extends Kernels = Kernels> {
  /** Kernels on this thread, for what is not worth sharing. */
  readonly kernels: K;
  /** How many parts work is to be split into. */
  readonly parts: number;
  /**
   * Runs jobs 0 to count - 1, in any order and some of them at the same time; returns when all are done.
   *
   * A job makes calls of the kernels it is given, and nothing else: where there are several threads it only says
   * what is to be called. It returns what its last call returned. No two jobs may write to the same place.
   *
   * @param work  about how many codes of rows all jobs look at; few are not worth sharing
   * @throws Error when a kernel failed on another thread
   */
  run(count: number, work: number, job: KernelJob<K>): void;
  /** What a job of the last run returned. */
  result(job: number): number;
  /** Ends the other threads. */
  close(): void;
}

/** Makes the calls of one job. */
export type KernelJob<K extends Kernels = Kernels> = (
  kernels: K,
  job: number,
) => number | undefined;

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

  run(count: number, _work: number, job: KernelJob): void {
    for (let i = 0; i < count; i++) this.#results[i] = job(this.kernels, i) ?? 0;
  }

  result(job: number): number {
    return this.#results[job];
  }

  close(): void {}
}

/** Attributes that a kernel passes over together. */
const TOGETHER = 4;

/** How many attributes each job has, of so many, that they are shared well and passed over together. */
export function attributesAJob(attributes: number, parts: number): number {
  return parts === 1
    ? Math.max(1, attributes)
    : Math.min(TOGETHER, Math.ceil(attributes / parts) || 1);
}
