import { DataError, type ErrorPlace, PreflearnError } from '@preflearn/core';
import { checkGiven, placedError } from '@preflearn/core/errors';

/**
 * What is wrong inside a file that is damaged, perhaps on purpose; {@link wrapReadError} adds where it is, and what to
 * do.
 */
export class CorruptFile extends Error {}

/** A file, as described in the error that it cannot be read. */
export interface UnreadableFile {
  /** For example `the Parquet file`. */
  readonly what: string;
  readonly where: ErrorPlace;
  /** What to do. */
  readonly remedy: string;
}

/**
 * Does work that reads a file, and returns its result.
 *
 * @throws DataError FILE_FORMAT in place of whatever a reader throws; errors of preflearn with the place of the file
 */
export async function wrapReadError<T>(
  file: UnreadableFile,
  work: () => T | Promise<T>,
): Promise<T> {
  checkGiven('wrapReadError', file, 'an object that says "what" is read', ['what']);
  checkGiven('wrapReadError', work, 'a function', 'function');
  const { what, where, remedy } = file;
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

/** What went wrong; the engine's message about an access beyond the bytes would help nobody. */
function problemOf(cause: unknown): string {
  if (cause instanceof RangeError || cause instanceof TypeError || cause instanceof SyntaxError) {
    return 'its contents are damaged or cut short';
  }
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause);
}
