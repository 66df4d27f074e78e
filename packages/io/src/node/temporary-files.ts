import { hostname } from 'node:os';
import { join } from 'node:path';
import { kill, pid } from 'node:process';
import { codeOf } from './file-error.js';
import type { FileSystem, OpenFile } from './file-system.js';

/**
 * The computer's name, used in the names of temporary files: another computer that shares the folder has processes of
 * its own.
 */
const HOST = hostname().replace(/[^\w.]+/g, '_');

/** Gives each temporary file of this process a number of its own. */
let count = 0;

/** A path in a folder that no other file of this process has. */
export function temporaryPath(folder: string, ending: 'tmp' | 'bak'): string {
  return join(folder, `.preflearn-${HOST}-${pid}-${count++}.${ending}`);
}

/** Creates an empty temporary file. */
export async function openTemporary(
  fileSystem: FileSystem,
  folder: string,
): Promise<{ handle: OpenFile; path: string }> {
  for (;;) {
    const path = temporaryPath(folder, 'tmp');
    try {
      return { handle: await fileSystem.open(path, 'wx'), path };
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error; // otherwise left by an earlier process with the same process id
    }
  }
}

/**
 * Removes the temporary files in a folder that were left by killed processes of this computer. If that fails, they
 * stay: nothing depends on it.
 */
export async function sweepTemporaries(fileSystem: FileSystem, folder: string): Promise<void> {
  const names = await fileSystem.readdir(folder).catch(() => []);
  for (const name of names) {
    const [, host, owner] = /^\.preflearn-([\w.]+)-(\d+)-\d+\.tmp$/.exec(name) ?? [];
    if (host !== HOST || isRunning(Number(owner))) continue;
    await fileSystem.remove(join(folder, name)).catch(() => undefined);
  }
}

function isRunning(process: number): boolean {
  try {
    kill(process, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH'; // it may belong to another user
  }
}
