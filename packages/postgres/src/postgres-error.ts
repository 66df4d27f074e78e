import { DataError } from '@preflearn/core';

/** The code of an error of the server (SQLSTATE) or of the system. */
function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Errors of a statement that are caused by another statement being in the way. */
const TRANSIENT: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

/** Whether the same statement may succeed if repeated. */
export function isTransient(error: unknown): boolean {
  const cause = error instanceof DataError ? error.cause : error;
  return TRANSIENT.has(errorCode(cause) ?? '');
}

/** An error of a statement, in one sentence. */
export function statementError(cause: unknown): DataError {
  const [line] = String(cause instanceof Error ? cause.message : cause).split('\n');
  return new DataError('FILE_READ', `PostgreSQL says: ${line.replace(/[.!]$/, '')}`, { cause });
}

/** An error of connecting, in one sentence. */
export function connectingError(cause: unknown, server: string): DataError {
  const code = errorCode(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  if (code === '28P01' || code === '28000' || message.includes('password must be a string')) {
    return new DataError('FILE_READ', `${server} refuses the user or the password`, {
      remedy: 'name the user in the address, and set the password as PGPASSWORD in the environment',
      cause,
    });
  }
  if (code === '3D000') {
    return new DataError('FILE_READ', `${server} has no such database`, {
      remedy: 'check the spelling',
      cause,
    });
  }
  if (code !== undefined && /^E[A-Z_]+$/.test(code)) {
    return new DataError('FILE_READ', `no server answers at ${server} (${code})`, {
      remedy: 'check the address, and that the server runs',
      cause,
    });
  }
  return statementError(cause);
}
