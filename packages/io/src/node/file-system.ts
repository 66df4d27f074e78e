import { copyFileSync, linkSync, constants as nodeConstants, renameSync, rmSync } from 'node:fs';
import { access, open, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';

/**
 * The operations of a file system that writing needs, so that a test can let any of them fail. Those that end in
 * `Sync` are done in one go, which no signal and no other work of the process can come into.
 */
export interface FileSystem {
  /** What stands at a path, links followed. */
  stat(path: string): Promise<FileFacts>;
  /** Whether a path may be written. */
  accessForWriting(path: string): Promise<void>;
  /** What a symbolic link says; an error for anything else. */
  readlink(path: string): Promise<string>;
  /** A path without links. */
  realpath(path: string): Promise<string>;
  /** Names in a folder. */
  readdir(path: string): Promise<readonly string[]>;
  /** Opens a file: `wx` makes one that is not there yet, `w` empties one, or waits for the reader of a pipe. */
  open(path: string, flags: 'w' | 'wx'): Promise<OpenFile>;
  /** Removes a file, if it is there. */
  remove(path: string): Promise<void>;
  /** Removes a file, if it is there. */
  removeSync(path: string): void;
  /** Gives a file a second name. */
  linkSync(path: string, name: string): void;
  /** Copies a file to a path where there is none yet. */
  copySync(path: string, copy: string): void;
  /** Gives a file another name, in place of the file of that name. */
  renameSync(path: string, name: string): void;
}

/** What is asked about a file. */
export interface FileFacts {
  /** Number of the device that holds it. */
  readonly dev: bigint;
  /** Its number on that device: two paths of equal `dev` and `ino` are one file. */
  readonly ino: bigint;
  /** Its kind and permissions. */
  readonly mode: bigint;
  /** Whether it is a plain file. */
  isFile(): boolean;
  /** Whether it is a folder. */
  isDirectory(): boolean;
  /** Whether it is a device such as a terminal or the null device. */
  isCharacterDevice(): boolean;
}

/** A file that is open for writing. */
export interface OpenFile {
  /** Sets its permissions. */
  chmod(mode: number): Promise<void>;
  /** Writes more at its end. */
  appendFile(data: string | Uint8Array): Promise<void>;
  /** Waits until what was written is on the disk. */
  sync(): Promise<void>;
  /** Closes it. */
  close(): Promise<void>;
}

/** The file system of Node. */
export const nodeFileSystem: FileSystem = {
  stat: (path) => stat(path, { bigint: true }),
  accessForWriting: (path) => access(path, nodeConstants.W_OK),
  readlink: (path) => readlink(path),
  realpath: (path) => realpath(path),
  readdir: (path) => readdir(path),
  open: (path, flags) => open(path, flags),
  remove: (path) => rm(path, { force: true }),
  removeSync: (path) => rmSync(path, { force: true }),
  linkSync: (path, name) => linkSync(path, name),
  copySync: (path, copy) => copyFileSync(path, copy, nodeConstants.COPYFILE_EXCL),
  renameSync: (path, name) => renameSync(path, name),
};
