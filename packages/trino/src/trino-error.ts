import { DataError } from '@preflearn/core';

/** Trino's report on a failed statement. */
export interface TrinoFailure {
  readonly message: string;
  /** For example `TABLE_NOT_FOUND`. */
  readonly errorName: string;
  /** `USER_ERROR` if the statement is to blame; otherwise the cluster is. */
  readonly errorType: string;
}

/** An error of a statement or of the connection to the cluster, as the cause of a `DataError`. */
export class TrinoError extends Error {
  /** Whether the same statement may succeed if repeated. */
  readonly isTransient: boolean;
  /** Whether the cluster reported it for a statement that it had started; otherwise there may be no cluster. */
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

/** Whether an error is not caused by the statement. */
export function isTransient(error: unknown): boolean {
  return causeOf(error)?.isTransient === true;
}

/** Whether an error means that a lost worker, or the like, took the statement with it. */
export function isLostStatement(error: unknown): boolean {
  const cause = causeOf(error);
  return cause?.isTransient === true && cause.isOfStatement;
}

function causeOf(error: unknown): TrinoError | undefined {
  const cause = error instanceof DataError ? error.cause : error;
  return cause instanceof TrinoError ? cause : undefined;
}
