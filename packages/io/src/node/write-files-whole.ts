import { dirname } from 'node:path';
import { DataError, PreflearnError, placedError, quoted } from '@preflearn/core';
import { MOST_OF_PATH, orWriteError, writeError } from './file-error.js';
import { type FileSystem, nodeFileSystem, type OpenFile } from './file-system.js';
import { findTargets, type OutputTarget } from './output-target.js';
import { openTemporary, sweepTemporaries, temporaryPath } from './temporary-files.js';
import { untilAborted } from './until-aborted.js';

/** How to write files. */
export interface WriteOptions {
  /** Ends the writing early; nothing is left behind then. */
  readonly signal?: AbortSignal | undefined;
  /** The operations on files; those of Node when absent. For tests of what goes wrong. */
  readonly fileSystem?: FileSystem | undefined;
}

/** What is to be written: text (as UTF-8) or bytes, in one piece or in chunks. */
export type FileContent =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

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
  const staged: StagedFile[] = [];
  try {
    for (const folder of new Set(parts.filter(isFile).map(folderOf))) {
      await sweepTemporaries(fileSystem, folder);
    }
    for (const part of parts.filter(isFile)) {
      await stage(fileSystem, part, signal, (file) => staged.push(file));
    }
    for (const part of parts.filter((part) => !isFile(part))) {
      await untilAborted(writeDirectly(fileSystem, part, signal), signal);
    }
    signal?.throwIfAborted();
    takeNames(fileSystem, staged);
  } catch (error) {
    for (const { temporary } of staged) await fileSystem.remove(temporary).catch(() => undefined);
    throw error;
  }
}

/** A part of what is written, and where it goes. */
interface Part {
  readonly target: OutputTarget;
  readonly content: FileContent;
}

function isFile({ target }: Part): boolean {
  return !target.direct;
}

function folderOf({ target }: Part): string {
  return dirname(target.file);
}

/** A file that is on the disk under another name. */
interface StagedFile {
  readonly target: OutputTarget;
  readonly temporary: string;
}

/** Writes a part to a temporary file; `begun` learns of the file as soon as there is one. */
async function stage(
  fileSystem: FileSystem,
  { target, content }: Part,
  signal: AbortSignal | undefined,
  begun: (file: StagedFile) => void,
): Promise<void> {
  const { path, mode } = target;
  const { handle, path: temporary } = await orWriteError(path, () =>
    openTemporary(fileSystem, dirname(target.file)),
  );
  begun({ target, temporary });
  await closing(path, handle, async () => {
    if (mode !== undefined) await orWriteError(path, () => handle.chmod(mode));
    await fill(path, handle, content, signal);
    // On the disk before it takes the name: a power cut must not leave an empty file there.
    await orWriteError(path, () => handle.sync());
  });
}

async function writeDirectly(
  fileSystem: FileSystem,
  { target: { path }, content }: Part,
  signal: AbortSignal | undefined,
): Promise<void> {
  const handle = await orWriteError(path, () => fileSystem.open(path, 'w'));
  await closing(path, handle, () => fill(path, handle, content, signal));
}

async function closing(path: string, handle: OpenFile, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await orWriteError(path, () => handle.close());
}

async function fill(
  path: string,
  handle: OpenFile,
  content: FileContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const chunk of namingFile(path, content)) {
    signal?.throwIfAborted();
    await orWriteError(path, () => handle.appendFile(chunk));
  }
}

/** The content in pieces; its errors name the file. */
async function* namingFile(
  path: string,
  content: FileContent,
): AsyncGenerator<string | Uint8Array> {
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) yield content;
    else yield* content;
  } catch (error) {
    throw error instanceof PreflearnError ? placedError(error, { file: path }) : error;
  }
}

/**
 * Lets all files take their names, or none. It is done in one go, without giving way to other work, so that a signal
 * comes before or after it.
 */
function takeNames(fileSystem: FileSystem, staged: readonly StagedFile[]): void {
  const backups = new Map<OutputTarget, string>();
  const named: OutputTarget[] = [];
  let target = staged[0]?.target;
  try {
    // The last need not be put back: nothing that could fail comes after it.
    for (const file of staged.slice(0, -1)) {
      target = file.target;
      if (target.mode !== undefined) backups.set(target, keep(fileSystem, target));
    }
    for (const file of staged) {
      target = file.target;
      fileSystem.renameSync(file.temporary, target.file);
      named.push(target);
    }
  } catch (cause) {
    const lost = named.filter((other) => !putBack(fileSystem, other, backups.get(other)));
    const error = alsoLost(writeError(target.path, cause), lost, backups);
    for (const other of lost) backups.delete(other); // the only copy
    throw error;
  } finally {
    for (const backup of backups.values()) attempt(() => fileSystem.removeSync(backup));
  }
}

/** Gives the file that is there a second name, or where the disk knows no such thing, copies it. */
function keep(fileSystem: FileSystem, { file }: OutputTarget): string {
  const backup = temporaryPath(dirname(file), 'bak');
  if (!attempt(() => fileSystem.linkSync(file, backup))) fileSystem.copySync(file, backup);
  return backup;
}

/** Makes a file what it was before; whether that was possible. */
function putBack(
  fileSystem: FileSystem,
  target: OutputTarget,
  backup: string | undefined,
): boolean {
  return attempt(() => {
    if (backup === undefined) fileSystem.removeSync(target.file);
    else fileSystem.renameSync(backup, target.file);
  });
}

/** The error, which also says what could not be put back. */
function alsoLost(
  error: DataError,
  lost: readonly OutputTarget[],
  backups: ReadonlyMap<OutputTarget, string>,
): DataError {
  if (lost.length === 0) return error;
  const words = lost.map((target) => {
    const backup = backups.get(target);
    const held = backup === undefined ? 'was not there' : `is kept in ${JSON.stringify(backup)}`;
    return `${quoted(target.path, MOST_OF_PATH)} has been written and cannot be put back (what it held before ${held})`;
  });
  return new DataError('FILE_WRITE', `${error.problem}, and ${words.join(', ')}`, {
    where: error.where,
    remedy: 'put back by hand what must not be lost',
    cause: error.cause,
  });
}

/** Whether work can be done; what fails is left undone. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
