import { checkKnown } from '@preflearn/core/errors';
import { type ByteOptions, readBytes } from './bytes.js';
import type { SlicedBlob, TextSource } from './text-source.js';

/** Bytes that can be read in any order, a range at a time. */
export interface ByteRanges {
  /** Total number of bytes. */
  readonly size: number;
  /** The bytes from `start` up to, but not including, `end`; fewer if the source ends before that. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Random access to the bytes of a source: those of a `Blob`, a `File` or a file opened by `readTable` are only read
 * when requested; those of any other source are all held in memory.
 *
 * @throws DataError as {@link readBytes}, for a source that is held in memory
 */
export async function byteRanges(source: TextSource, options: ByteOptions): Promise<ByteRanges> {
  checkKnown(options, { source: true, memory: true }, { function: 'byteRanges' });
  if (isSliced(source)) {
    return {
      size: source.size,
      read: async (start, end) =>
        new Uint8Array(await source.slice(start, Math.max(start, end)).arrayBuffer()),
    };
  }
  const bytes = await readBytes(source, options);
  return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) };
}

function isSliced(source: TextSource): source is SlicedBlob {
  return typeof source === 'object' && 'stream' in source && 'slice' in source && 'size' in source;
}
