import { DataError } from '@preflearn/core';

/**
 * Does work on what a file held, and puts the name of the file before the sentence of an error in the
 * data.
 */
export function inFile<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof DataError) || error.message.startsWith(path)) throw error;
    // A table counts its rows without the header, an editor and a spreadsheet count the header too.
    const sentence = error.message.replace(/(^|, |being )(row \d+)/i, '$1$2 below the header');
    throw new DataError(error.code, `${path}: ${sentence}`, { cause: error });
  }
}
