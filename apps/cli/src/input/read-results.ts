import { DataError } from '@preflearn/core';
import {
  type ConstantResult,
  type ExperimentResult,
  readResultsDocument,
} from '@preflearn/evaluation';
import type { CommandContext } from '../runtime/command-context.js';
import { namingFileInErrors } from './name-file-in-errors.js';
import { readTextInput } from './read-text.js';

/** A result and the file that contains it. */
export interface FiledResult {
  readonly file: string;
  readonly result: ExperimentResult;
  /** How the best constant did on the same data set; absent where the file does not say. */
  readonly constant?: ConstantResult | undefined;
}

/**
 * Reads results documents, in the order of the files.
 *
 * @throws DataError FILE_READ, FILE_EMPTY, FILE_FORMAT
 */
export async function readResults(
  files: readonly string[],
  context: CommandContext,
): Promise<readonly FiledResult[]> {
  const read: FiledResult[] = [];
  for (const file of files) {
    const text = await readTextInput(file, context);
    const { results, constants = [] } = namingFileInErrors(file, () =>
      readResultsDocument(parsed(text)),
    );
    for (const result of results) {
      const constant = constants.find(({ dataset }) => dataset === result.dataset);
      read.push({ file, result, constant });
    }
  }
  return read;
}

function parsed(text: string): unknown {
  if (text.trim() === '') {
    throw new DataError('FILE_EMPTY', 'the file is empty', {
      remedy: 'give one that evaluate --json has written',
    });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DataError(
      'FILE_FORMAT',
      `the results are not valid JSON (${cause instanceof Error ? cause.message : String(cause)})`,
      { remedy: 'give a file that evaluate --json has written', cause },
    );
  }
}
