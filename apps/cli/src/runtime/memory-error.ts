import { DataError } from '@preflearn/core';

/** What the JavaScript engine says where something is larger than it can hold, or memory cannot be had. */
const TOO_LARGE =
  /^(?:Invalid (?:typed array|array buffer|array|string) length|(?:Map|Set) maximum size exceeded|Array buffer allocation failed)/;

/** An error for what the JavaScript engine refused to hold; `undefined` for any other error. */
export function memoryError(cause: unknown): DataError | undefined {
  if (!(cause instanceof RangeError) || !TOO_LARGE.test(cause.message)) return undefined;
  const problem = `the work needs more memory in one piece than can be had (${cause.message})`;
  return new DataError('MEMORY', problem, {
    remedy: ['give fewer rows, columns or labels', 'use a larger machine'],
    cause,
  });
}
