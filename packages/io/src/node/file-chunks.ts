import { createReadStream } from 'node:fs';
import { readError } from './file-error.js';
import { untilAborted } from './until-aborted.js';

/** How to read a file. */
export interface FileReadOptions {
  /** Ends the reading early, also where a pipe waits for its writer. */
  readonly signal?: AbortSignal | undefined;
}

/** Bytes read at once: few enough for little memory, and so many that the waiting for them is rare. */
const CHUNK = 1 << 18;

/**
 * The bytes of a file, in chunks.
 *
 * @throws DataError FILE_READ; the reason of the signal
 */
export async function* fileChunks(
  path: string,
  { signal }: FileReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path, { highWaterMark: CHUNK });
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await untilAborted(chunks.next(), signal);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw signal?.aborted ? error : readError(path, error);
  } finally {
    stream.destroy();
  }
}
