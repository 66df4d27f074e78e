import { foundText } from '../words/quoted.js';
import type { DataCode, ErrorCode, UsageCode } from './error-code.js';
import type { ErrorPlace } from './error-place.js';
import { type ErrorParts, errorSentence } from './error-sentence.js';
import { type Remedy, type RemedyInput, remediesOf } from './remedy.js';

/** What an error says besides its problem. */
export interface ErrorDetails extends ErrorOptions {
  /** Where it was found; the sentence begins with it. */
  readonly where?: ErrorPlace | undefined;
  /** What to do; the sentence ends with it. Several are alternatives, the most likely first. */
  readonly remedy?: RemedyInput | readonly RemedyInput[] | undefined;
}

/**
 * Every error that preflearn throws on purpose: a stable code, and one sentence that says where, what was found, what
 * was expected and what to do. The parts of the sentence are also available as data.
 */
export class PreflearnError<Code extends ErrorCode = ErrorCode>
  extends Error
  implements ErrorParts
{
  /** Stable code; see {@link ErrorCode}. */
  readonly code: Code;
  /** What was found and expected: the message without place and remedy. */
  readonly problem: string;
  /** Where it was found; empty if it concerns the whole request or table. */
  readonly where: ErrorPlace;
  /** What to do: alternatives, the most likely first; empty when the problem says it all. */
  readonly remedy: readonly Remedy[];

  /**
   * @param problem  what was found and what was expected; the sentence is `where: problem; remedy.`
   */
  constructor(code: Code, problem: string, { where, remedy, ...options }: ErrorDetails = {}) {
    const parts = { problem, where: Object.freeze({ ...where }), remedy: remediesOf(remedy) };
    super(errorSentence(parts), options);
    this.name = new.target.name;
    this.code = code;
    this.problem = problem;
    this.where = parts.where;
    this.remedy = parts.remedy;
  }
}

/** The request is wrong: an option, a name or a combination that cannot work. */
export class UsageError extends PreflearnError<UsageCode> {}

/** The data are wrong: a table, a file or a saved model is not what it should be. */
export class DataError extends PreflearnError<DataCode> {}

/**
 * The same error with more of its place, such as the file that a table came from; what the error already says about its
 * place is kept.
 */
export function placedError<E extends PreflearnError>(error: E, where: ErrorPlace): E;
export function placedError(error: PreflearnError, where: ErrorPlace): PreflearnError {
  if (!(Object(error) instanceof Error)) {
    const problem = `found ${foundText(error)}, expected an error of preflearn`;
    throw new UsageError('ARGUMENT', problem, { where: { function: 'placedError' } });
  }
  const details = {
    where: { ...where, ...error.where },
    remedy: error.remedy,
    cause: error,
  };
  if (error instanceof UsageError) return new UsageError(error.code, error.problem, details);
  if (error instanceof DataError) return new DataError(error.code, error.problem, details);
  return new PreflearnError(error.code, error.problem, details);
}
