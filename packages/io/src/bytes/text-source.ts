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

/** The chunks of a source, one after another. */
export async function* chunksOf(source: TextSource): AsyncGenerator<string | Uint8Array> {
  if (typeof source === 'string' || source instanceof Uint8Array) yield source;
  else if ('getReader' in source) yield* streamChunks(source);
  else if ('stream' in source) yield* streamChunks(source.stream());
  else yield* source;
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
