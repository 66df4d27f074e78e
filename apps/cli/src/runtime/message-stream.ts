import { coloursFor } from '../text/colours.js';
import type { Environment, OutputStream } from '../text/environment.js';
import { rendered } from '../text/text-style.js';

/**
 * The stream for notes, progress and errors. Nothing depends on it: if nobody reads it, messages are lost, and the work
 * continues.
 */
export class MessageStream {
  readonly stream: OutputStream;
  readonly #coloured: boolean;

  constructor({ stderr, env }: Pick<Environment, 'stderr' | 'env'>) {
    this.stream = stderr;
    this.#coloured = coloursFor(stderr, env);
    stderr.on('error', () => undefined);
  }

  /** Writes text; resolved when it is written or lost. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.stream.write(rendered(text, this.#coloured), () => resolve());
    });
  }
}
