import { constants } from 'node:fs';
import { access, type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pid } from 'node:process';
import { codeOf, writeError } from './file-error.js';

/** How to write a file. */
export interface WriteOptions {
  /** Ends the writing early; nothing is left behind then. */
  readonly signal?: AbortSignal | undefined;
}

/** What is to be written: text (as UTF-8) or bytes, in one piece or in chunks. */
export type FileContent =
  | string
  | Uint8Array
  | Iterable<string | Uint8Array>
  | AsyncIterable<string | Uint8Array>;

/**
 * Writes a file whole or not at all: to a temporary file beside it, which then takes its name.
 *
 * After a failure, or once the signal is aborted, the file is as it was before, also when that was not
 * there, and the temporary file is gone. What is no file, such as a pipe or `/dev/stdout`, is written
 * to directly.
 *
 * @throws DataError FILE_WRITE; what `content` throws; the reason of the signal
 */
export async function writeFileWhole(
  path: string,
  content: FileContent,
  options: WriteOptions = {},
): Promise<void> {
  const { signal } = options;
  signal?.throwIfAborted();
  const target = await orWriteError(path, () => findTarget(path));
  if (target.direct) await writeDirectly(path, content, signal);
  else await writeBeside(path, target, content, signal);
}

interface WriteTarget {
  /** Path of the file itself where `path` is a link to it. */
  readonly path: string;
  /** Permissions of the file that is there, which the new one takes over. */
  readonly mode: number | undefined;
  readonly direct: boolean;
}

async function findTarget(path: string): Promise<WriteTarget> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (found === undefined) return { path, mode: undefined, direct: false };
  if (found.isDirectory()) throw Object.assign(new Error('is a directory'), { code: 'EISDIR' });
  // A rename would replace a read-only file too.
  await access(path, constants.W_OK);
  if (!found.isFile()) return { path, mode: undefined, direct: true };
  return { path: await realpath(path), mode: found.mode & 0o777, direct: false };
}

/** A number of its own for each temporary file of this process. */
let temporaries = 0;

async function openBeside(path: string): Promise<{ handle: FileHandle; path: string }> {
  for (;;) {
    const temporary = join(dirname(path), `.preflearn-${pid}-${temporaries++}.tmp`);
    try {
      return { handle: await open(temporary, 'wx'), path: temporary };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // else left by a process that was killed
    }
  }
}

async function writeBeside(
  path: string,
  target: WriteTarget,
  content: FileContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { mode } = target;
  const { handle, path: temporary } = await orWriteError(path, () => openBeside(target.path));
  try {
    await closing(path, handle, async () => {
      if (mode !== undefined) await orWriteError(path, () => handle.chmod(mode));
      await fill(path, handle, content, signal);
      // On the disk before it takes the name: a power cut must not leave an empty file there.
      await orWriteError(path, () => handle.sync());
    });
    signal?.throwIfAborted();
    await orWriteError(path, () => rename(temporary, target.path));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function writeDirectly(
  path: string,
  content: FileContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  const handle = await orWriteError(path, () => open(path, 'w'));
  await closing(path, handle, () => fill(path, handle, content, signal));
}

async function closing(path: string, handle: FileHandle, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await orWriteError(path, () => handle.close());
  }
}

async function fill(
  path: string,
  handle: FileHandle,
  content: FileContent,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const chunk of inPieces(content)) {
    signal?.throwIfAborted();
    await orWriteError(path, () => handle.appendFile(chunk));
  }
}

function inPieces(content: FileContent): Exclude<FileContent, string | Uint8Array> {
  return typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
}

async function orWriteError<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw writeError(path, error);
  }
}
