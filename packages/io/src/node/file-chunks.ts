import { type FileHandle, open } from 'node:fs/promises';
import { readError } from './file-error.js';
import { untilAborted } from './until-aborted.js';

/** Options for reading a file. */
export interface FileReadOptions {
  /** Ends reading early, even while a pipe waits for its writer. */
  readonly signal?: AbortSignal | undefined;
  /** Called while the file is read, with the number of bytes read so far and in total. */
  readonly onBytes?: ((read: number, size: number) => void) | undefined;
}

/** Bytes read at a time: few enough to need little memory, and enough that waiting for them is rare. */
const CHUNK = 1 << 18;

/**
 * The bytes of a file, in chunks, each in an array of its own; the next one is read while the previous one is used.
 *
 * Uses a file handle rather than a stream, whose code takes time to warm up in each run of a command.
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

/** The next bytes, none at the end; an error is not unhandled if nobody waits for them. */
function nextChunk(handle: FileHandle): Promise<Uint8Array> {
  const chunk = new Uint8Array(CHUNK);
  const reading = handle
    .read(chunk, 0, CHUNK)
    .then(({ bytesRead }) => (bytesRead === CHUNK ? chunk : chunk.subarray(0, bytesRead)));
  reading.catch(() => undefined);
  return reading;
}

/** Not waited for: a pipe may remain in use for as long as its writer is silent. */
function closed(handle: FileHandle): Promise<void> {
  return handle.close().catch(() => undefined);
}
