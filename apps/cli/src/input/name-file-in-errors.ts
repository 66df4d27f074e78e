import { DataError } from '@preflearn/core';
import { placedError } from '@preflearn/core/errors';
import { inputName } from '../address/standard-input.js';

/** Does work on the contents of a file; an error in the data that names no file gets the name of this one. */
export function namingFileInErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw named(error, path);
  }
}

/** The same for asynchronous work. */
export async function namingFileInErrorsAsync<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw named(error, path);
  }
}

function named(error: unknown, path: string): unknown {
  return error instanceof DataError ? placedError(error, { file: inputName(path) }) : error;
}
