import type { ServerResponse } from 'node:http';

/** Lets requests work in turn, a slice at a time, so that a short one does not wait for a long one. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

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
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(() => this.#run());
  }
}

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
export class GoneError extends Error {}
