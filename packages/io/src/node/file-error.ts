import { dirname } from 'node:path';
import { DataError, PreflearnError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';

/** What the operating system reported, and what to do about it. */
interface Reason {
  readonly found: string;
  readonly remedy?: string;
}

/** Most characters of a path that are shown; most paths are shorter. */
export const MOST_OF_PATH = 300;

const NO_PERMISSION: Reason = {
  found: 'permission is denied',
  remedy: 'change the permissions or choose another path',
};

const REASONS: Readonly<Record<string, Reason>> = {
  EACCES: NO_PERMISSION,
  EDQUOT: { found: 'no more space is allowed', remedy: 'make some or choose another path' },
  EISDIR: { found: 'it is a folder', remedy: 'name a file' },
  ELOOP: { found: 'its links lead in a circle', remedy: 'correct them or choose another path' },
  ENAMETOOLONG: { found: 'the name is too long', remedy: 'choose a shorter one' },
  ENOENT: { found: 'there is no such file', remedy: 'check the path' },
  ENOSPC: { found: 'no space is left on the disk', remedy: 'make some or choose another path' },
  ENOTDIR: { found: 'a part of the path is no folder', remedy: 'check the path' },
  EPERM: NO_PERMISSION,
  EPIPE: { found: 'its reader has ended', remedy: 'let it read to the end' },
  EROFS: { found: 'the disk is read-only', remedy: 'choose another path' },
};

/** The error for a file that cannot be read. */
export function readError(path: string, cause: unknown): DataError {
  const { found, remedy } = reason(cause);
  const problem = `the file cannot be read: ${found}`;
  return new DataError('FILE_READ', problem, { where: { file: path }, remedy, cause });
}

/**
 * The error for a file that cannot be written.
 *
 * @param file  the file itself, if the path is a link to it
 */
export function writeError(path: string, cause: unknown, file = path): DataError {
  const { found, remedy } = codeOf(cause) === 'ENOENT' ? noFolder(file) : reason(cause);
  const problem = `the file cannot be written: ${found}`;
  return new DataError('FILE_WRITE', problem, { where: { file: path }, remedy, cause });
}

/**
 * Does work that writes a file, and returns its result.
 *
 * @throws DataError FILE_WRITE in place of an error of the operating system
 */
export async function orWriteError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PreflearnError ? error : writeError(path, error);
  }
}

function noFolder(path: string): Reason {
  return {
    found: `there is no folder ${quoted(dirname(path), MOST_OF_PATH)}`,
    remedy: 'create it or choose another path',
  };
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function reason(cause: unknown): Reason {
  const code = codeOf(cause);
  if (code !== undefined && Object.hasOwn(REASONS, code)) return REASONS[code];
  return { found: cause instanceof Error ? cause.message : String(cause) };
}
