import { type FileHandle, open } from 'node:fs/promises';
import { readError } from './file-error.js';
import { untilAborted } from './until-aborted.js';

/** How to read a file. */
export interface FileReadOptions {
  /** Ends the reading early, also where a pipe waits for its writer. */
  readonly signal?: AbortSignal | undefined;
  /** Told, as the file is read, how many of its bytes have been, and how many it has. */
  readonly onBytes?: ((read: number, size: number) => void) | undefined;
}

/** Bytes read at once: few enough for little memory, and so many that the waiting for them is rare. */
const CHUNK = 1 << 18;

/**
 * The bytes of a file, in chunks, each in an array of its own; one is read while the one before is used.
 *
 * A handle in place of a stream, whose code takes time to warm up in each run of a command.
 *
 * @throws DataError FILE_READ; the reason of the signal
 */
export async function* fileChunks(
  path: string,
  { signal, onBytes }: FileReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const opening = open(path);
  try {
    const handle = await untilAborted(opening, signal);
    const size = onBytes && (await handle.stat()).size;
    let read = 0;
    for (let reading = nextChunk(handle); ; ) {
      const chunk = await untilAborted(reading, signal);
      if (chunk.length === 0) return;
      reading = nextChunk(handle);
      read += chunk.length;
      onBytes?.(read, size ?? read);
      yield chunk;
    }
  } catch (error) {
    throw signal?.aborted ? error : readError(path, error);
  } finally {
    void opening.then(closed, () => undefined);
  }
}

/** The next bytes, none at the end; nobody has to wait for them. */
function nextChunk(handle: FileHandle): Promise<Uint8Array> {
  const chunk = new Uint8Array(CHUNK);
  const reading = handle
    .read(chunk, 0, CHUNK)
    .then(({ bytesRead }) => (bytesRead === CHUNK ? chunk : chunk.subarray(0, bytesRead)));
  reading.catch(() => undefined);
  return reading;
}

/** Nobody waits for it: a pipe may still be read, for as long as its writer is silent. */
function closed(handle: FileHandle): Promise<void> {
  return handle.close().catch(() => undefined);
}
