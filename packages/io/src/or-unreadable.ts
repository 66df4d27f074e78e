import { DataError, type ErrorPlace, PreflearnError, placedError } from '@preflearn/core';

/** What is wrong within a file that was damaged, or made so; {@link orUnreadable} says where it was, and what to do. */
export class Damaged extends Error {}

/** A file, for the sentence that it cannot be read. */
export interface UnreadableFile {
  /** Such as `the Parquet file`. */
  readonly what: string;
  readonly where: ErrorPlace;
  /** What to do. */
  readonly remedy: string;
}

/**
 * What the work gives.
 *
 * @throws DataError FILE_FORMAT in place of what a reader throws; errors of preflearn with the place of the file
 */
export async function orUnreadable<T>(
  { what, where, remedy }: UnreadableFile,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof PreflearnError) throw placedError(cause, where);
    throw new DataError('FILE_FORMAT', `${what} cannot be read: ${problemOf(cause)}`, {
      where,
      remedy,
      cause,
    });
  }
}

/** What went wrong; what the engine says of a step beyond the bytes would tell nobody anything. */
function problemOf(cause: unknown): string {
  if (cause instanceof RangeError || cause instanceof TypeError || cause instanceof SyntaxError) {
    return 'its contents are damaged or cut short';
  }
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}
