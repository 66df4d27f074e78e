import { dirname } from 'node:path';
import { type FileSystem, nodeFileSystem } from './file-system.js';
import { findTargets } from './output-target.js';
import { type FileContent, stage, writeDirectly } from './stage-file.js';
import { type StagedFile, takeNames } from './take-names.js';
import { sweepTemporaries } from './temporary-files.js';
import { untilAborted } from './until-aborted.js';

/** How to write files. */
export interface WriteOptions {
  /** Ends the writing early; nothing is left behind then. */
  readonly signal?: AbortSignal | undefined;
  /** The operations on files; those of Node when absent. For tests of what goes wrong. */
  readonly fileSystem?: FileSystem | undefined;
}

/** A file to be written. */
export interface FileToWrite {
  readonly path: string;
  readonly content: FileContent;
}

/**
 * Writes files together: all of them whole, or none.
 *
 * Each is written to a temporary file beside it; once all are on the disk, they take their names in one go.
 * After a failure, or once the signal is aborted, all files are as they were before, also those that were not
 * there, and no temporary file is left; where the disk refuses to put one back, the error says so, and where its
 * former content is. A path that is a symbolic link is written to where the link leads, also when nothing is there
 * yet. What is no file, such as a pipe or `/dev/stdout`, is written to directly, before the files take their names.
 *
 * A process that is killed may leave temporary files; the next writing into their folder removes them.
 *
 * @throws DataError FILE_WRITE; UsageError OPTION_CONFLICT for two paths of one file; what a `content` throws, with
 *   the file's name; the reason of the signal
 */
export async function writeFilesWhole(
  files: readonly FileToWrite[],
  { signal, fileSystem = nodeFileSystem }: WriteOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const targets = await findTargets(
    fileSystem,
    files.map(({ path }) => path),
  );
  const parts = files.map(({ content }, i) => ({ target: targets[i], content }));
  const [toFiles, toPipes] = [false, true].map((direct) =>
    parts.filter(({ target }) => target.direct === direct),
  );
  const staged: StagedFile[] = [];
  try {
    for (const folder of new Set(toFiles.map(({ target }) => dirname(target.file)))) {
      await sweepTemporaries(fileSystem, folder);
    }
    for (const part of toFiles) {
      await stage(fileSystem, part, signal, (file) => staged.push(file));
    }
    for (const part of toPipes) {
      await untilAborted(writeDirectly(fileSystem, part, signal), signal);
    }
    signal?.throwIfAborted();
    takeNames(fileSystem, staged);
  } catch (error) {
    for (const { temporary } of staged) await fileSystem.remove(temporary).catch(() => undefined);
    throw error;
  }
}
