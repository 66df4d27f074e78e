import { DataError, PreflearnError, UsageError } from '@preflearn/core';
import type { DataCode, ErrorParts, UsageCode } from '@preflearn/core/errors';
import { knownError } from '../../text/known-error.js';

/** An error as plain data, as passed between threads. */
export type ErrorData =
  | ({ readonly type: 'usage'; readonly code: UsageCode } & ErrorParts)
  | ({ readonly type: 'data'; readonly code: DataCode } & ErrorParts)
  | { readonly type: 'internal'; readonly message: string; readonly stack: string | undefined };

/** An error as plain data. */
export function dataOfError(cause: unknown): ErrorData {
  const error = knownError(cause);
  if (error instanceof PreflearnError) {
    const { problem, where, remedy } = error;
    if (error instanceof UsageError) {
      return { type: 'usage', code: error.code, problem, where, remedy };
    }
    if (error instanceof DataError)
      return { type: 'data', code: error.code, problem, where, remedy };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { type: 'internal', message, stack: error instanceof Error ? error.stack : undefined };
}

/** The error that the data describe. */
export function errorOfData(data: ErrorData): Error {
  switch (data.type) {
    case 'usage':
      return new UsageError(data.code, data.problem, data);
    case 'data':
      return new DataError(data.code, data.problem, data);
    default: {
      const error = new Error(data.message);
      if (data.stack !== undefined) error.stack = data.stack;
      return error;
    }
  }
}
