import { DataError } from '@preflearn/core';
import type { TableContent } from '@preflearn/io';
import { coloursFor } from '../text/colours.js';
import type { Environment, OutputStream } from '../text/environment.js';
import { escapeControls } from '../text/safe-text.js';
import { rendered } from '../text/text-style.js';

/**
 * The stream for results. If its reader has ended, as with `| head`, the rest is not written; this is not an error: the
 * work is done.
 */
export class ResultStream {
  readonly #stream: OutputStream;
  readonly #coloured: boolean;
  #failure: Error | undefined;

  constructor({ stdout, env }: Pick<Environment, 'stdout' | 'env'>) {
    this.#stream = stdout;
    this.#coloured = coloursFor(stdout, env);
    stdout.on('error', (error) => this.#failed(error));
  }

  /** Whether it is shown on a terminal rather than read by a program. */
  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /**
   * Writes text for people.
   *
   * @throws DataError FILE_WRITE
   */
  async writeText(text: string): Promise<void> {
    await this.#write([rendered(text, this.#coloured)]);
  }

  /**
   * Writes data as fast as the reader accepts them: unchanged, except for characters that could deceive on a terminal.
   *
   * @throws DataError FILE_WRITE
   */
  async writeData(chunks: TableContent): Promise<void> {
    await this.#write(this.isTerminal ? escaped(chunks) : chunks);
  }

  async #write(chunks: TableContent): Promise<void> {
    for await (const chunk of chunks) {
      if (this.#failure === undefined) await this.#writeChunk(chunk);
      if (this.#failure !== undefined) break;
    }
    if (this.#failure === undefined || isClosedPipe(this.#failure)) return;
    throw new DataError(
      'FILE_WRITE',
      `the standard output cannot be written: ${this.#failure.message}`,
      {
        cause: this.#failure,
      },
    );
  }

  #writeChunk(chunk: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      this.#stream.write(chunk, (error) => {
        if (error) this.#failed(error);
        resolve();
      });
    });
  }

  #failed(error: Error): void {
    this.#failure ??= error;
  }
}

async function* escaped(chunks: TableContent): AsyncGenerator<string | Uint8Array> {
  for await (const chunk of chunks) yield typeof chunk === 'string' ? escapeControls(chunk) : chunk;
}

function isClosedPipe(error: Error): boolean {
  return 'code' in error && error.code === 'EPIPE';
}
