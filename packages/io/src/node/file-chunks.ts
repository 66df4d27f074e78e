import { createReadStream } from 'node:fs';
import { readError } from './file-error.js';

/** Bytes read at once. */
const CHUNK = 1 << 16;

/**
 * The bytes of a file, in chunks.
 *
 * @throws DataError FILE_READ
 */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK });
  } catch (error) {
    throw readError(path, error);
  }
}
