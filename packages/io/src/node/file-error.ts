import { dirname } from 'node:path';
import { DataError, quoted } from '@preflearn/core';

/** What the operating system may say, and what to do about it. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied; change the permissions or choose another path',
  EISDIR: 'it is a folder; name a file',
  ENAMETOOLONG: 'the name is too long; choose a shorter one',
  ENOENT: 'there is no such file; check the path',
  ENOSPC: 'no space is left on the disk; make some or choose another path',
  ENOTDIR: 'a part of the path is no folder; check the path',
  EPERM: 'permission is denied; change the permissions or choose another path',
  EROFS: 'the disk is read-only; choose another path',
};

/** The error for a file that cannot be read. */
export function readError(path: string, cause: unknown): DataError {
  return new DataError('FILE_READ', `Cannot read ${path}: ${reason(cause)}.`, { cause });
}

/** The error for a file that cannot be written. */
export function writeError(path: string, cause: unknown): DataError {
  const why =
    codeOf(cause) === 'ENOENT'
      ? `there is no folder ${quoted(dirname(path))}; create it or choose another path`
      : reason(cause);
  return new DataError('FILE_WRITE', `Cannot write ${path}: ${why}.`, { cause });
}

/** The code of an error of the operating system, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function reason(cause: unknown): string {
  const code = codeOf(cause);
  if (code !== undefined && Object.hasOwn(REASONS, code)) return REASONS[code];
  return cause instanceof Error ? cause.message : String(cause);
}
