import { type ByteOptions, readBytes } from './bytes.js';
import type { SlicedBlob, TextSource } from './text-source.js';

/** Bytes that are read in any order, a part at a time. */
export interface ByteRanges {
  /** How many there are. */
  readonly size: number;
  /** Those from `start` up to, but without, `end`; fewer where the bytes end before. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The bytes of a source in any order: those of a `Blob`, a `File` or a file that `readTable` opens stay where they are
 * until they are asked for, those of another source are held in memory whole.
 *
 * @throws DataError as {@link readBytes}, for a source that is held in memory
 */
export async function byteRanges(source: TextSource, options: ByteOptions): Promise<ByteRanges> {
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
