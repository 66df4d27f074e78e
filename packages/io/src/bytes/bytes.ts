import { DataError } from '@preflearn/core';
import { checkKnown } from '@preflearn/core/errors';
import { byteText } from '@preflearn/core/text';
import type { MemoryLimits } from './memory-gauge.js';
import { place } from './place.js';
import { chunksOf, type TextSource } from './text-source.js';

/** Joins bytes into one array. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Information about a source of bytes. */
export interface ByteOptions {
  /** Its name in error messages. */
  readonly source?: string | undefined;
  /** Memory that it may use. */
  readonly memory?: MemoryLimits | undefined;
}

/**
 * All bytes of a source, for formats that cannot be read sequentially.
 *
 * @throws DataError MEMORY for more than `memory.columnBytes`, FILE_FORMAT for text, FILE_EMPTY for an empty source
 */
export async function readBytes(
  source: TextSource,
  options: ByteOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  checkKnown(options, { source: true, memory: true }, { function: 'readBytes' });
  const { source: name, memory = {} } = options;
  const { columnBytes = Infinity } = memory;
  const where = place(name);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(source)) {
    if (typeof chunk === 'string') {
      throw new DataError('FILE_FORMAT', 'found text, expected bytes', { where });
    }
    length += chunk.length;
    if (length > columnBytes) {
      throw new DataError(
        'MEMORY',
        `the file takes more than the ${byteText(columnBytes)} of memory that may be taken`,
        { where, remedy: ['give a smaller file', 'use a larger machine'] },
      );
    }
    parts.push(chunk);
  }
  if (length === 0) throw new DataError('FILE_EMPTY', 'the file is empty', { where });
  return concatenated(parts) as Uint8Array<ArrayBuffer>;
}
