import { concatenated } from './bytes.js';
import { gunzipped, isGzip } from './gzip.js';
import { chunksOf, type TextSource } from './text-source.js';

/**
 * The chunks of a text, decompressed if it is gzip, which is recognised by its first bytes since no text begins with
 * them.
 *
 * @param name  name of the source in error messages
 * @throws DataError FILE_FORMAT for damaged compressed data; whatever the source throws
 */
export async function* textChunks(
  source: TextSource,
  name: string | undefined,
): AsyncGenerator<string | Uint8Array> {
  const { start, chunks } = await peeked(source, 2);
  if (typeof start !== 'string' && isGzip(start)) yield* gunzipped(chunks, name);
  else yield* chunks;
}

/** A source whose beginning has been read. */
export interface PeekedSource {
  /** The beginning: text, or bytes, as they come from the source. */
  readonly start: string | Uint8Array;
  /** All chunks, including the beginning. */
  readonly chunks: AsyncGenerator<string | Uint8Array>;
}

/** Reads ahead the given number of bytes or characters of a source, if there are that many. */
export async function peeked(source: TextSource, least: number): Promise<PeekedSource> {
  const chunks = chunksOf(source);
  const first: (string | Uint8Array)[] = [];
  for (let length = 0; length < least; length += first[first.length - 1].length) {
    const { done, value } = await chunks.next();
    if (done) break;
    first.push(value);
  }
  const texts = first.filter((chunk) => typeof chunk === 'string');
  const start =
    typeof first[0] === 'string'
      ? texts.join('')
      : concatenated(first.filter((chunk) => typeof chunk !== 'string'));
  return { start, chunks: following(first, chunks) };
}

async function* following<T>(first: readonly T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* first;
    yield* rest;
  } finally {
    await rest.return(undefined); // even if only the first was consumed
  }
}
