import { UsageError } from '@preflearn/core';
import { foundText } from '@preflearn/core/text';

/**
 * Text, or bytes in one of the `encodings`, in one piece or in chunks that may be cut anywhere: a string, an iterable,
 * a web `ReadableStream`, or a `Blob` or `File`. A Node stream is an async iterable.
 */
export type TextSource =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>
  | ReadableStream<string | Uint8Array>
  | BlobLike;

/** The part of the interface of a `Blob` or `File` that is used. */
export interface BlobLike {
  /** Its bytes. */
  stream(): ReadableStream<Uint8Array>;
}

/** A `Blob` or `File` with random access. */
export interface SlicedBlob extends BlobLike {
  /** Number of bytes. */
  readonly size: number;
  /** Its bytes from `start` up to, but not including, `end`. */
  slice(start: number, end: number): BytesOfBlob;
}

/** Some bytes of a {@link SlicedBlob}. */
export interface BytesOfBlob {
  /** The bytes. */
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * The chunks of a source, one after another.
 *
 * @throws UsageError ARGUMENT for what is no source
 */
export async function* chunksOf(source: TextSource): AsyncGenerator<string | Uint8Array> {
  if (typeof source === 'string' || source instanceof Uint8Array) yield source;
  else if (typeof source !== 'object' || source === null) throw notText(source);
  else if ('getReader' in source) yield* streamChunks(source);
  else if ('stream' in source) yield* streamChunks(source.stream());
  else if (Symbol.iterator in source || Symbol.asyncIterator in source) yield* source;
  else throw notText(source);
}

/** The error for a source, or a piece of one, that is neither text nor bytes. */
export function notText(found: unknown): UsageError {
  return new UsageError('ARGUMENT', `found ${foundText(found)}, expected text or bytes`, {
    where: { argument: 'source' },
    remedy: 'give the content of a file; readTable of @preflearn/io/node takes its path',
  });
}

/** The chunks of a stream; not every browser can iterate over one. */
export async function* streamChunks<T>(stream: ReadableStream<T>): AsyncGenerator<T> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel();
  }
}
