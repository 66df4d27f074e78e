import { threadBounds } from './thread-bounds.js';

/** How long work is not shared after threads have been late, in milliseconds, at first and at most. */
const FIRST_REST_MS = 50;
const MAX_REST_MS = 1000;

/**
 * Whether other threads are late, as on a machine that is busy with other work: this thread then waits for longer than
 * it would take to do their parts itself. It shares no work for a while after that, for twice as long if threads are
 * then late again.
 */
export class Lateness {
  readonly #threads: number;
  #rest = FIRST_REST_MS;
  #until = -Infinity;
  /** Of the phases since the last look, in milliseconds. */
  #waited = 0;
  #worked = 0;

  /** @param threads  number of threads, this one among them */
  constructor(threads: number) {
    this.#threads = threads;
  }

  /** Whether work is not to be shared now. */
  rests(now: number): boolean {
    return now < this.#until;
  }

  /**
   * Takes note of a phase.
   *
   * @param waited  for how long this thread waited in it, in milliseconds
   * @param worked  for how long it worked
   * @param now     when the phase was done
   */
  note(waited: number, worked: number, now: number): void {
    this.#waited += waited;
    this.#worked += worked;
    if (this.#waited + this.#worked < threadBounds.lateAfterMs) return;
    const isLate = this.#waited > (this.#threads - 1) * this.#worked;
    this.#waited = 0;
    this.#worked = 0;
    if (!isLate) return;
    const isLateAgain = now - this.#until < this.#rest;
    this.#rest = isLateAgain ? Math.min(2 * this.#rest, MAX_REST_MS) : FIRST_REST_MS;
    this.#until = now + this.#rest;
  }
}
