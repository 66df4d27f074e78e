import { UsageError } from '@preflearn/core';

/** The error for a training that needs what a database does not give; the problem says what. */
export function rowsStayError(problem: string): UsageError {
  return new UsageError('LEARNER_UNKNOWN', problem, {
    remedy: ['train rank-rules', 'read the rows into memory'],
  });
}
