import { UsageError } from '@preflearn/core';

/** The error for training that needs what a database cannot provide; `problem` says what. */
export function rowsStayError(problem: string): UsageError {
  return new UsageError('LEARNER_UNKNOWN', problem, {
    remedy: ['train rank-rules', 'read the rows into memory'],
  });
}
