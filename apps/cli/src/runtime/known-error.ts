import {
  DataError,
  type ErrorParts,
  memoryError,
  PreflearnError,
  UsageError,
} from '@preflearn/core';

/**
 * An error as one of the library that the command knows, where it is one: also what a plug-in throws that has a copy of
 * `@preflearn/core` of its own, and what Node throws for want of memory.
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

/** Whether an error looks like one of the library, whichever copy of it has thrown it. */
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
