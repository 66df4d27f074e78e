import { DataError, PreflearnError, UsageError } from '@preflearn/core';
import { type ErrorParts, memoryError } from '@preflearn/core/errors';

/**
 * An error as one of the library errors that the command knows, if it is one; including errors of a plug-in with its
 * own copy of `@preflearn/core`, and Node's errors for lack of memory.
 */
export function knownError(cause: unknown): unknown {
  const error = memoryError(cause) ?? cause;
  if (error instanceof PreflearnError || !isOfOtherCopy(error)) return error;
  const { code, problem, where, remedy } = error;
  const details = { where, remedy, cause };
  return error.name === 'UsageError'
    ? new UsageError(code as UsageError['code'], problem, details)
    : new DataError(code as DataError['code'], problem, details);
}

/** Whether an error looks like a library error, whichever copy of the library threw it. */
function isOfOtherCopy(error: unknown): error is Error & ErrorParts & { readonly code: string } {
  return (
    error instanceof Error &&
    ['UsageError', 'DataError'].includes(error.name) &&
    'code' in error &&
    typeof error.code === 'string' &&
    'problem' in error &&
    typeof error.problem === 'string' &&
    'where' in error &&
    typeof error.where === 'object' &&
    'remedy' in error &&
    Array.isArray(error.remedy)
  );
}
