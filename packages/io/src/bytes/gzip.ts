import { DataError } from '@preflearn/core';
import { place } from './place.js';
import type { TableContent } from './table-content.js';
import { streamChunks } from './text-source.js';
import { UnpackLimit } from './unpack-limit.js';

/** Whether bytes begin like gzip, which no text does. */
export function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/**
 * Decompresses gzip, in chunks; several members are joined if the engine supports that (Node does; a browser takes the
 * first and rejects the rest).
 *
 * @param source  its name in error messages
 * @throws DataError FILE_FORMAT for damaged or truncated data, and for data that unpack to more than `UnpackLimit` allows;
 *   whatever the chunks throw
 */
export async function* gunzipped(
  chunks: AsyncIterator<string | Uint8Array>,
  source: string | undefined,
): AsyncGenerator<Uint8Array> {
  const limit = new UnpackLimit(place(source));
  const input = new Input(chunks, (bytes) => limit.read(bytes));
  const unpacked = streamChunks(input.stream.pipeThrough(new DecompressionStream('gzip')));
  let refusal: unknown;
  try {
    for await (const chunk of unpacked) {
      try {
        limit.take(chunk.length);
      } catch (error) {
        refusal = error;
        throw error;
      }
      yield chunk;
    }
  } catch (cause) {
    if (refusal !== undefined) throw refusal;
    if (input.failed) throw input.failure;
    throw new DataError('FILE_FORMAT', 'the data compressed with gzip are damaged or cut short', {
      where: place(source),
      remedy: 'compress, copy or download the file again',
      cause,
    });
  }
}

/** Compresses content with gzip. */
export function gzipped(content: TableContent): AsyncGenerator<Uint8Array> {
  const input = new Input(chunksOfContent(content));
  return unlessFailed(streamChunks(input.stream.pipeThrough(new CompressionStream('gzip'))), input);
}

/** Throws the error of the input itself, rather than the one that a stream turns it into. */
async function* unlessFailed(
  chunks: AsyncIterable<Uint8Array>,
  input: Input,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw input.failed ? input.failure : error;
  }
}

async function* chunksOfContent(content: TableContent): AsyncGenerator<string | Uint8Array> {
  yield* content;
}

/** Chunks as a stream of bytes, which remembers what they threw: a stream behind it may report something else. */
class Input {
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>;
  failed = false;
  failure: unknown;

  constructor(
    chunks: AsyncIterator<string | Uint8Array>,
    took: (bytes: number) => void = () => {},
  ) {
    const encoder = new TextEncoder();
    this.stream = new ReadableStream({
      pull: async (controller) => {
        try {
          const { done, value } = await chunks.next();
          if (done) controller.close();
          else if (typeof value === 'string') controller.enqueue(encoder.encode(value));
          else {
            took(value.length);
            controller.enqueue(value as Uint8Array<ArrayBuffer>); // memory shared between threads is not read
          }
        } catch (error) {
          this.failed = true;
          this.failure = error;
          controller.error(error);
        }
      },
      cancel: async () => {
        await chunks.return?.();
      },
    });
  }
}
