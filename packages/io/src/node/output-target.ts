import { basename, dirname, isAbsolute, join } from 'node:path';
import { UsageError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { codeOf, MOST_OF_PATH, orWriteError, writeError } from './file-error.js';
import type { FileFacts, FileSystem } from './file-system.js';

/** Where data written to a path actually goes. */
export interface OutputTarget {
  /** The path as given. */
  readonly path: string;
  /** The file itself if the path is a link to it, whether it exists yet or not. */
  readonly file: string;
  /** Permissions of the existing file, which the new one takes over; `undefined` if there is none. */
  readonly mode: number | undefined;
  /** Whether it is not a regular file but, for example, a pipe, which is written to directly. */
  readonly direct: boolean;
  /**
   * The same for two paths that lead to the same file; `undefined` for a target that may be written to twice, such as a
   * terminal.
   */
  readonly identity: string | undefined;
}

/**
 * Where data written to several paths actually goes.
 *
 * @throws UsageError OPTION_CONFLICT for two paths that lead to the same file: through links, through hard links, or by
 *   names that differ only in case, which not every disk distinguishes
 * @throws DataError FILE_WRITE
 */
export async function findTargets(
  fileSystem: FileSystem,
  paths: readonly string[],
): Promise<readonly OutputTarget[]> {
  const targets: OutputTarget[] = [];
  for (const path of paths) {
    const target = await orWriteError(path, () => findTarget(fileSystem, path));
    const other = targets.find(
      ({ identity }) => identity !== undefined && identity === target.identity,
    );
    if (other !== undefined) throw sameFile(target, other);
    targets.push(target);
  }
  return targets;
}

function sameFile({ path }: OutputTarget, other: OutputTarget): UsageError {
  const also = path === other.path ? '' : `, which is also ${quoted(other.path, MOST_OF_PATH)}`;
  return new UsageError('OPTION_CONFLICT', `two outputs would be written to this file${also}`, {
    where: { file: path },
    remedy: 'give them different names',
  });
}

async function findTarget(fileSystem: FileSystem, path: string): Promise<OutputTarget> {
  const found = await factsOf(fileSystem, path);
  if (found === undefined) return newTarget(fileSystem, path);
  if (found.isDirectory()) throw failed('EISDIR');
  await fileSystem.accessForWriting(path); // renaming would replace a read-only file, too
  const identity = found.isCharacterDevice() ? undefined : identityOf(found);
  if (!found.isFile()) return { path, file: path, mode: undefined, direct: true, identity };
  const mode = Number(found.mode & 0o777n);
  return { path, file: await fileSystem.realpath(path), mode, direct: false, identity };
}

async function newTarget(fileSystem: FileSystem, path: string): Promise<OutputTarget> {
  const end = await endOfLinks(fileSystem, path);
  if (end.endsWith('/')) throw failed('EISDIR');
  const folder = await fileSystem.realpath(dirname(end)).catch((error: unknown) => {
    throw writeError(path, error, end);
  });
  const name = basename(end);
  const within = identityOf(await fileSystem.stat(folder));
  const identity = `${within}/${name.normalize().toLowerCase()}`;
  return { path, file: join(folder, name), mode: undefined, direct: false, identity };
}

/** Most links to follow in a chain, as in Linux. */
const MAX_LINKS = 40;

/** The path of the file that links lead to; it need not exist. */
async function endOfLinks(fileSystem: FileSystem, path: string): Promise<string> {
  let end = path;
  for (let links = 0; links <= MAX_LINKS; links++) {
    const link = await fileSystem.readlink(end).catch(() => undefined);
    if (link === undefined) return end;
    // Not `join`, which removes `..`: after a link to a folder, `..` refers to a different folder.
    end = isAbsolute(link) ? link : `${await fileSystem.realpath(dirname(end))}/${link}`;
  }
  throw failed('ELOOP');
}

/** Facts about the file at a path, or `undefined` if it does not exist. */
export async function factsOf(
  fileSystem: FileSystem,
  path: string,
): Promise<FileFacts | undefined> {
  try {
    return await fileSystem.stat(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same for all names of a file. */
export function identityOf({ dev, ino }: FileFacts): string {
  return `${dev}:${ino}`;
}

function failed(code: string): Error {
  return Object.assign(new Error(code), { code });
}
