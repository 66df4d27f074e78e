import { DataError } from '@preflearn/core';

/** What Trino says of a statement that failed. */
export interface TrinoFailure {
  readonly message: string;
  /** Such as `TABLE_NOT_FOUND`. */
  readonly errorName: string;
  /** `USER_ERROR` where the statement is to blame; else the cluster is. */
  readonly errorType: string;
}

/** An error of a statement or of the way to the cluster, as the cause of a `DataError`. */
export class TrinoError extends Error {
  /** Whether the same statement may work when it is asked again. */
  readonly isTransient: boolean;
  /** Whether the cluster says so of a statement that it had begun; else there may be no cluster. */
  readonly isOfStatement: boolean;

  constructor(
    message: string,
    isTransient: boolean,
    { isOfStatement = false, ...options }: ErrorOptions & { readonly isOfStatement?: boolean } = {},
  ) {
    super(message, options);
    this.name = 'TrinoError';
    this.isTransient = isTransient;
    this.isOfStatement = isOfStatement;
  }
}

/** An error of a statement, in one sentence. */
export function statementError({ message, errorName, errorType }: TrinoFailure): DataError {
  const [line] = message.split('\n');
  const isTransient = errorType !== 'USER_ERROR';
  return new DataError('FILE_READ', `Trino says: ${line.replace(/[.!]$/, '')} (${errorName})`, {
    cause: new TrinoError(message, isTransient, { isOfStatement: true }),
  });
}

/** Whether an error is not the statement's. */
export function isTransient(error: unknown): boolean {
  return causeOf(error)?.isTransient === true;
}

/** Whether an error is that of a worker which took a statement with it, or the like. */
export function isLostStatement(error: unknown): boolean {
  const cause = causeOf(error);
  return cause?.isTransient === true && cause.isOfStatement;
}

function causeOf(error: unknown): TrinoError | undefined {
  const cause = error instanceof DataError ? error.cause : error;
  return cause instanceof TrinoError ? cause : undefined;
}
