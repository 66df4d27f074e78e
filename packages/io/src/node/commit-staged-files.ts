import { dirname } from 'node:path';
import { DataError } from '@preflearn/core';
import { quoted } from '@preflearn/core/text';
import { codeOf, MOST_OF_PATH, writeError } from './file-error.js';
import type { FileSystem } from './file-system.js';
import type { OutputTarget } from './output-target.js';
import { temporaryPath } from './temporary-files.js';

/** A file that is on the disk under a temporary name. */
export interface StagedFile {
  readonly target: OutputTarget;
  readonly temporary: string;
}

/**
 * Gives all files their final names, or none. It runs without interruption, so that a signal arrives before or after
 * it.
 *
 * @throws DataError FILE_WRITE, once the files already renamed are restored; it says which ones could not be
 */
export function commitStagedFiles(fileSystem: FileSystem, staged: readonly StagedFile[]): void {
  const backups = new Map<OutputTarget, string>();
  const named: OutputTarget[] = [];
  let target = staged[0]?.target;
  try {
    // The last one never has to be restored: nothing that could fail comes after it.
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

/** Keeps the existing file under a second name. */
function keep(fileSystem: FileSystem, { file }: OutputTarget): string {
  for (;;) {
    const backup = temporaryPath(dirname(file), 'bak');
    try {
      linkOrCopy(fileSystem, file, backup);
      return backup;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue; // left by an earlier process with the same process id
      attempt(() => fileSystem.removeSync(backup));
      throw error;
    }
  }
}

/** Gives a file a second name, or copies it if the disk does not support that. */
function linkOrCopy(fileSystem: FileSystem, file: string, backup: string): void {
  try {
    fileSystem.linkSync(file, backup);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    fileSystem.copySync(file, backup);
  }
}

/** Restores a file to its former state; returns whether that was possible. */
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

/** The error, extended by what could not be restored. */
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

/** Attempts an operation; returns whether it succeeded. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
