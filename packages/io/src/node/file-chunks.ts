import { type FileHandle, open } from 'node:fs/promises';
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
 * The bytes of a file, in chunks, each in an array of its own.
 *
 * A handle in place of a stream, whose code takes time to warm up in each run of a command.
 *
 * @throws DataError FILE_READ; the reason of the signal
 */
export async function* fileChunks(
  path: string,
  { signal }: FileReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const opening = open(path);
  try {
    const handle = await untilAborted(opening, signal);
    for (;;) {
      const chunk = new Uint8Array(CHUNK);
      const { bytesRead } = await untilAborted(handle.read(chunk, 0, CHUNK), signal);
      if (bytesRead === 0) return;
      yield bytesRead === CHUNK ? chunk : chunk.subarray(0, bytesRead);
    }
  } catch (error) {
    throw signal?.aborted ? error : readError(path, error);
  } finally {
    void opening.then(closed, () => undefined);
  }
}

/** Nobody waits for it: a pipe may still be read, for as long as its writer is silent. */
function closed(handle: FileHandle): Promise<void> {
  return handle.close().catch(() => undefined);
}
