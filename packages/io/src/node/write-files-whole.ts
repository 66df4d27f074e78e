import { dirname } from 'node:path';
import { checkGiven, checkKnown } from '@preflearn/core/errors';
import { commitStagedFiles, type StagedFile } from './commit-staged-files.js';
import { type FileSystem, nodeFileSystem } from './file-system.js';
import { findTargets } from './output-target.js';
import { checkContent, type FileContent, stage, writeDirectly } from './stage-file.js';
import { sweepTemporaries } from './temporary-files.js';
import { untilAborted } from './until-aborted.js';

/** Options for writing files. */
export interface WriteOptions {
  /** Ends writing early, leaving nothing behind. */
  readonly signal?: AbortSignal | undefined;
  /** The file operations; those of Node when absent. For tests of failures. */
  readonly fileSystem?: FileSystem | undefined;
}

/** A file to be written. */
export interface FileToWrite {
  readonly path: string;
  readonly content: FileContent;
}

/**
 * Writes files together: all of them completely, or none.
 *
 * Each is first written to a temporary file in the same folder; once all are on the disk, they are renamed in one go.
 * After a failure, or if the signal is aborted, all files are as before, including those that did not exist, and no
 * temporary file is left; if a file cannot be restored, the error says so, and where its former content is. If a path
 * is a symbolic link, the file it points to is written, even if that does not exist yet. A target that is not a regular
 * file, such as a pipe or `/dev/stdout`, is written to directly, before the files are renamed.
 *
 * A process that is killed may leave temporary files; the next write into their folder removes them.
 *
 * @throws DataError FILE_WRITE; UsageError OPTION_CONFLICT for two paths to the same file; whatever a `content` throws,
 *   with the file's name; the reason of the signal
 */
export async function writeFilesWhole(
  files: readonly FileToWrite[],
  options: WriteOptions = {},
): Promise<void> {
  checkGiven(
    'writeFilesWhole',
    files,
    'a list of files, such as [{ path: "a.txt", content: "a" }]',
    { each: ['path', 'content'] },
  );
  checkKnown(options, { signal: true, fileSystem: true }, { function: 'writeFilesWhole' });
  for (const { path, content } of files) checkContent(content, path);
  const { signal, fileSystem = nodeFileSystem } = options;
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
    commitStagedFiles(fileSystem, staged);
  } catch (error) {
    for (const { temporary } of staged) await fileSystem.remove(temporary).catch(() => undefined);
    throw error;
  }
}
