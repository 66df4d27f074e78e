import { open, stat } from 'node:fs/promises';
import type { SlicedBlob } from '../bytes/text-source.js';
import { type FileReadOptions, fileChunks } from './file-chunks.js';
import { readError } from './file-error.js';

/**
 * A file whose parts are read when requested; `undefined` for a pipe or a device, which cannot be read in parts. The
 * file is opened for each part, so that nothing is left open.
 *
 * @throws DataError FILE_READ, also from the result; the reason of the signal
 */
export async function fileBlob(
  path: string,
  { signal, onBytes }: FileReadOptions = {},
): Promise<SlicedBlob | undefined> {
  const facts = await orReadError(path, () => stat(path));
  if (!facts.isFile()) return undefined;
  let read = 0;
  const part = async (start: number, end: number) => {
    signal?.throwIfAborted();
    const bytes = await orReadError(path, () => filePart(path, start, Math.min(end, facts.size)));
    read = Math.min(facts.size, read + bytes.byteLength);
    onBytes?.(read, facts.size);
    return bytes;
  };
  return {
    size: facts.size,
    stream: () => streamOf(fileChunks(path, { signal, onBytes })),
    slice: (start, end) => ({ arrayBuffer: () => part(start, end) }),
  };
}

async function filePart(path: string, start: number, end: number): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, end - start));
  const file = await open(path);
  try {
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
      if (bytesRead === 0) return bytes.buffer.slice(0, at);
      at += bytesRead;
    }
    return bytes.buffer;
  } finally {
    await file.close();
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}

async function orReadError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw readError(path, error);
  }
}
