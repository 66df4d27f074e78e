import { threadBounds } from './thread-bounds.js';

/** How long work is not shared after a thread has been late, in milliseconds, at first and at most. */
const FIRST_REST_MS = 50;
const MAX_REST_MS = 1000;

/**
 * Whether other threads are late, as on a machine that is busy with other work: their parts are then begun, but not
 * finished, and this thread waits for longer than it would have worked by itself. It shares no work for a while after
 * that, for twice as long if threads are then late again.
 */
export class Lateness {
  #rest = FIRST_REST_MS;
  #until = -Infinity;

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
    if (waited < threadBounds.lateMs || waited < 2 * worked) return;
    const isLateAgain = now - this.#until < this.#rest;
    this.#rest = isLateAgain ? Math.min(2 * this.#rest, MAX_REST_MS) : FIRST_REST_MS;
    this.#until = now + this.#rest;
  }
}
