import { realpath, stat } from 'node:fs/promises';
import { UsageError } from '@preflearn/core';
import { writeFileWhole } from '@preflearn/io/node';

/**
 * Checks that a file can be written, before long work is done for it: by beginning to write it, and giving
 * up at once, which leaves everything as it was.
 *
 * @param inputs  files that the command reads, and that it must not replace
 * @throws DataError FILE_WRITE, UsageError OPTION_CONFLICT
 */
export async function checkWritable(path: string, inputs: readonly string[]): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) await checkDistinct(path, inputs);
  if (found !== undefined && !found.isFile() && !found.isDirectory()) return; // a pipe: no rehearsals
  const enough = new Error('it can be written');
  try {
    await writeFileWhole(path, givingUp(enough));
  } catch (error) {
    if (error !== enough) throw error;
  }
}

async function checkDistinct(path: string, inputs: readonly string[]): Promise<void> {
  const written = await realpath(path);
  for (const input of inputs) {
    const read = await realpath(input).catch(() => undefined);
    if (read !== written) continue;
    throw new UsageError(
      'OPTION_CONFLICT',
      `The output ${path} is also read by this command and would be replaced; give it another name.`,
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
