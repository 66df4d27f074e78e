import type { ServerResponse } from 'node:http';

/**
 * Lets requests work in turn, a slice at a time, so that a short one does not wait for a long one. Connections and bytes
 * that arrive come first, for as long as the last turn took: Node accepts one connection between two turns, so that
 * hundreds would otherwise wait for as many turns.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #arrivals = 0;
  #seen = 0;
  /** When the last turn began, and for how long arrivals come first after it. */
  #began = 0;
  #until = 0;

  /** Something has arrived. */
  arrived(): void {
    this.#arrivals++;
  }

  /**
   * The turns of one request.
   *
   * @param outgoing  its answer, if there is a server
   */
  of(outgoing?: ServerResponse): Turn {
    return {
      next: async () => {
        await this.#next();
        if (outgoing?.destroyed === true) throw new GoneError();
      },
    };
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length === 1) setImmediate(() => this.#run());
    });
  }

  #run(): void {
    const now = performance.now();
    if (this.#began > 0) this.#until = now + Math.min(now - this.#began, MAX_ARRIVALS_MS);
    this.#began = 0;
    const isQuiet = this.#seen === this.#arrivals;
    this.#seen = this.#arrivals;
    if (isQuiet || now >= this.#until) {
      this.#began = now;
      this.#waiting.shift()?.();
    }
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
  }
}

/** Most milliseconds for which what arrives comes before a turn. */
const MAX_ARRIVALS_MS = 50;

/** The turns of one request. */
export interface Turn {
  /**
   * Resolves when it is the caller's turn; whatever else has arrived meanwhile is handled before.
   *
   * @throws GoneError if nobody waits for the answer any more
   */
  next(): Promise<void>;
}

/** The connection of a request has ended before it was answered. */
class GoneError extends Error {}
