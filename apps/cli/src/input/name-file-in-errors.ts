import { DataError, placedError } from '@preflearn/core';
import { inputName } from '../runtime/standard-input.js';

/** Does work on what a file held; an error in the data that names no file gets the name of this one. */
export function namingFileInErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof DataError ? placedError(error, { file: inputName(path) }) : error;
  }
}
