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
  /** Trino's name for the error of a statement, for example `TABLE_NOT_FOUND`. */
  readonly errorName: string | undefined;

  constructor(
    message: string,
    isTransient: boolean,
    {
      isOfStatement = false,
      errorName,
      ...options
    }: ErrorOptions & { readonly isOfStatement?: boolean; readonly errorName?: string } = {},
  ) {
    super(message, options);
    this.name = 'TrinoError';
    this.isTransient = isTransient;
    this.isOfStatement = isOfStatement;
    this.errorName = errorName;
  }
}

/** Errors of statements that are longer, or more deeply nested, than a cluster takes. */
const TOO_LARGE: ReadonlySet<string> = new Set([
  ...['QUERY_TEXT_TOO_LARGE', 'STACK_OVERFLOW', 'QUERY_EXCEEDED_COMPILER_LIMIT'],
  ...['COMPILER_ERROR', 'QUERY_HAS_TOO_MANY_STAGES'],
]);

/** An error of a statement, in one sentence. */
export function statementError({ message, errorName, errorType }: TrinoFailure): DataError {
  const [line] = message.split('\n');
  const isTooLarge = TOO_LARGE.has(errorName);
  const isTransient = errorType !== 'USER_ERROR' && !isTooLarge;
  return new DataError('FILE_READ', `Trino says: ${line.replace(/[.!]$/, '')} (${errorName})`, {
    remedy: isTooLarge
      ? 'use a model of fewer rules, or raise the limits of the cluster (query.max-length, and -Xss of its Java)'
      : [],
    cause: new TrinoError(message, isTransient, { isOfStatement: true, errorName }),
  });
}

/** Whether an error means that the connector of a catalogue does not have what a statement asks for. */
export function isNotSupported(error: unknown): boolean {
  return causeOf(error)?.errorName === 'NOT_SUPPORTED';
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
