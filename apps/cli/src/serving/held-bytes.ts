import { RequestError } from './request-error.js';

/** Counts the bytes of all requests and answers that a service holds at a time, and refuses more than a limit. */
export class HeldBytes {
  readonly #most: number;
  #held = 0;

  /** @param most  most bytes at a time */
  constructor(most: number) {
    this.#most = most;
  }

  /** What one request holds: nothing at first. */
  open(): Holding {
    let own = 0;
    return {
      hold: (bytes) => {
        if (this.#held - own + bytes > this.#most) {
          const message =
            'The service holds as many requests as its memory allows; try again later.';
          throw new RequestError(503, 'BUSY', message);
        }
        this.#held += bytes - own;
        own = bytes;
      },
      release: () => {
        this.#held -= own;
        own = 0;
      },
    };
  }
}

/** What one request holds. */
export interface Holding {
  /**
   * Sets how many bytes the request holds now.
   *
   * @throws RequestError BUSY if that is more than the service may hold
   */
  hold(bytes: number): void;
  /** The request holds nothing any more. */
  release(): void;
}
