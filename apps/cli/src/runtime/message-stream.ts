import { coloursFor } from '../output/colours.js';
import { rendered } from '../output/text-style.js';
import type { Environment, OutputStream } from './environment.js';

/**
 * The stream that notes, progress and errors go to. Nothing depends on it: where nobody reads it, messages are
 * lost, and the work goes on.
 */
export class MessageStream {
  readonly stream: OutputStream;
  readonly #coloured: boolean;

  constructor({ stderr, env }: Pick<Environment, 'stderr' | 'env'>) {
    this.stream = stderr;
    this.#coloured = coloursFor(stderr, env);
    stderr.on('error', () => undefined);
  }

  /** Writes text; fulfilled when it is written or lost. */
  write(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.stream.write(rendered(text, this.#coloured), () => resolve());
    });
  }
}
