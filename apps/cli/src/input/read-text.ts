import { readTextFile, readTextFrom, type TextFileOptions } from '@preflearn/io/node';
import { inputName, STANDARD_STREAM } from '../address/standard-input.js';
import type { CommandContext } from '../runtime/command-context.js';

/**
 * The text of a file or, if the path is `-`, of standard input.
 *
 * @throws DataError FILE_READ, FILE_FORMAT; UsageError OPTION_CONFLICT for a second reader of standard input
 */
export async function readTextInput(
  path: string,
  { signal, standardInput }: CommandContext,
  options: Pick<TextFileOptions, 'onLength'> = {},
): Promise<string> {
  if (path !== STANDARD_STREAM) return readTextFile(path, { signal, ...options });
  return readTextFrom(standardInput.take(), { source: inputName(path), ...options });
}
