import { UsageError } from '@preflearn/core';
import { checkFilesWritable, type KeptFile } from '@preflearn/io/node';
import { STANDARD_STREAM } from '../address/standard-input.js';

/** The streams of the process, which may be redirected to files. */
const STREAMS: readonly KeptFile[] = [
  { path: '/dev/stdout', problem: 'the standard output goes to this file, too' },
  { path: '/dev/stderr', problem: 'the standard error goes to this file, too' },
];

/**
 * Checks that all files that a command will write can be written and are distinct, before long work is done for them.
 *
 * @param outputs  the requested files
 * @param inputs   files that the command reads, and must not overwrite
 * @throws DataError FILE_WRITE, UsageError ARGUMENT, OPTION_CONFLICT
 */
export async function checkOutputs(
  outputs: readonly (string | undefined)[],
  inputs: readonly string[],
): Promise<void> {
  const paths = outputs.filter((path) => path !== undefined);
  for (const path of paths) checkNamesFile(path);
  const problem = 'this command reads the file too, and would replace it';
  const files = inputs.filter((path) => path !== STANDARD_STREAM);
  await checkFilesWritable(paths, [...files.map((path) => ({ path, problem })), ...STREAMS]);
}

function checkNamesFile(path: string): void {
  if (path !== '' && path !== STANDARD_STREAM) return;
  throw new UsageError(
    'ARGUMENT',
    path === ''
      ? 'the name of an output is empty'
      : 'this output cannot be "-", which only tables and --json take for the standard output',
    { remedy: 'name a file' },
  );
}
