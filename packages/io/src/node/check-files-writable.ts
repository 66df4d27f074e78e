import { dirname } from 'node:path';
import { UsageError } from '@preflearn/core';
import { checkGiven } from '@preflearn/core/errors';
import { orWriteError } from './file-error.js';
import { type FileSystem, nodeFileSystem } from './file-system.js';
import { factsOf, findTargets, identityOf, type OutputTarget } from './output-target.js';
import { openTemporary } from './temporary-files.js';

/** A file that must not be overwritten. */
export interface KeptFile {
  readonly path: string;
  /** The reason, worded as in the error: `the file is read, too`. */
  readonly problem: string;
}

/**
 * Checks that files can be written by `writeFilesWhole`, before long work is done for them; nothing is changed.
 *
 * @param kept  files that must not be overwritten, under any name; none when absent
 * @throws DataError FILE_WRITE; UsageError OPTION_CONFLICT for two paths to the same file, and for a file to be kept
 */
export async function checkFilesWritable(
  paths: readonly string[],
  kept: readonly KeptFile[] = [],
  fileSystem: FileSystem = nodeFileSystem,
): Promise<void> {
  checkGiven('checkFilesWritable', paths, 'a list of paths', 'texts');
  for (const target of await findTargets(fileSystem, paths)) {
    for (const file of kept) await checkKept(fileSystem, target, file);
    if (target.direct) continue; // a pipe cannot be tried out
    await orWriteError(target.path, async () => {
      const { handle, path } = await openTemporary(fileSystem, dirname(target.file));
      await handle.close();
      await fileSystem.remove(path);
    });
  }
}

async function checkKept(
  fileSystem: FileSystem,
  { path, identity }: OutputTarget,
  kept: KeptFile,
): Promise<void> {
  const found = await factsOf(fileSystem, kept.path).catch(() => undefined);
  if (found?.isFile() !== true || identityOf(found) !== identity) return;
  throw new UsageError('OPTION_CONFLICT', kept.problem, {
    where: { file: path },
    remedy: 'give it another name',
  });
}
