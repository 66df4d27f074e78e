import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Table, UsageError } from '@preflearn/core';
import { writeFileWhole, writeTable } from '@preflearn/io/node';

/**
 * Checks that a file can be written, before long work is done for it: by beginning to write it, and giving
 * up at once, which leaves everything as it was.
 *
 * @param inputs  files that the command reads, and that it must not replace
 * @throws DataError FILE_WRITE, UsageError ARGUMENT, OPTION_CONFLICT
 */
export async function checkWritable(path: string, inputs: readonly string[]): Promise<void> {
  checkNamesFile(path);
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) await checkDistinct(path, inputs);
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return; // a pipe: no rehearsals
  await rehearsed((enough) => writeFileWhole(path, givingUp(enough)));
}

/**
 * Like {@link checkWritable}, for a table: its format is known, too.
 *
 * @throws DataError FILE_WRITE, UsageError ARGUMENT, OPTION_CONFLICT
 */
export async function checkTableWritable(path: string, inputs: readonly string[]): Promise<void> {
  await checkWritable(path, inputs);
  await rehearsed((enough) =>
    writeTable(path, new Table([]), { signal: AbortSignal.abort(enough) }),
  );
}

function checkNamesFile(path: string): void {
  if (path !== '' && path !== '-') return;
  throw new UsageError(
    'ARGUMENT',
    path === ''
      ? 'the name of an output is empty'
      : 'an output cannot be "-", which only --json takes for the standard output',
    { remedy: 'name a file' },
  );
}

/** Does work that throws what it is given as soon as it is known to succeed. */
async function rehearsed(work: (enough: Error) => Promise<void>): Promise<void> {
  const enough = new Error('it can be written');
  try {
    await work(enough);
  } catch (error) {
    if (error !== enough) throw error;
  }
}

/**
 * Checks that all files that a command is to write can be written, and are different ones.
 *
 * @param outputs  those that are asked for
 * @param inputs   files that the command reads, and that it must not replace
 * @throws DataError FILE_WRITE, UsageError ARGUMENT, OPTION_CONFLICT
 */
export async function checkOutputs(
  outputs: readonly (string | undefined)[],
  inputs: readonly string[],
): Promise<void> {
  const paths = outputs.filter((path) => path !== undefined);
  const twice = paths.find((path, i) =>
    paths.slice(0, i).some((p) => resolve(p) === resolve(path)),
  );
  if (twice !== undefined) {
    throw new UsageError(
      'OPTION_CONFLICT',
      'two outputs of this command would be written to this file',
      { where: { file: twice }, remedy: 'give them different names' },
    );
  }
  for (const path of paths) await checkWritable(path, inputs);
}

async function checkDistinct(path: string, inputs: readonly string[]): Promise<void> {
  const written = await realpath(path);
  for (const input of inputs) {
    const read = await realpath(input).catch(() => undefined);
    if (read !== written) continue;
    throw new UsageError(
      'OPTION_CONFLICT',
      'this command reads the file too, and would replace it',
      { where: { file: path }, remedy: 'give it another name' },
    );
  }
}

function givingUp(reason: Error): Iterable<string> {
  return {
    [Symbol.iterator]: () => ({
      next() {
        throw reason;
      },
    }),
  };
}
