import { copyFileSync, linkSync, constants as nodeConstants, renameSync, rmSync } from 'node:fs';
import { access, open, readdir, readlink, realpath, rm, stat } from 'node:fs/promises';

/**
 * The operations of a file system that writing needs, so that tests can make any of them fail. Those that end in `Sync`
 * run without interruption by signals or other work of the process.
 */
export interface FileSystem {
  /** Facts about the file at a path, following links. */
  stat(path: string): Promise<FileFacts>;
  /** Checks that a path may be written. */
  accessForWriting(path: string): Promise<void>;
  /** The target of a symbolic link; an error for anything else. */
  readlink(path: string): Promise<string>;
  /** The path with all links resolved. */
  realpath(path: string): Promise<string>;
  /** The names in a folder. */
  readdir(path: string): Promise<readonly string[]>;
  /** Opens a file: `wx` creates a new one, `w` empties an existing one, or waits for the reader of a pipe. */
  open(path: string, flags: 'w' | 'wx'): Promise<OpenFile>;
  /** Removes a file if it exists. */
  remove(path: string): Promise<void>;
  /** Removes a file if it exists. */
  removeSync(path: string): void;
  /** Gives a file a second name (a hard link). */
  linkSync(path: string, name: string): void;
  /** Copies a file to a path that does not exist yet. */
  copySync(path: string, copy: string): void;
  /** Renames a file, replacing any file with the new name. */
  renameSync(path: string, name: string): void;
}

/** Facts about a file. */
export interface FileFacts {
  /** Number of its device. */
  readonly dev: bigint;
  /** Its number on that device: two paths with the same `dev` and `ino` lead to the same file. */
  readonly ino: bigint;
  /** Its kind and permissions. */
  readonly mode: bigint;
  /** Whether it is a regular file. */
  isFile(): boolean;
  /** Whether it is a folder. */
  isDirectory(): boolean;
  /** Whether it is a device such as a terminal or the null device. */
  isCharacterDevice(): boolean;
}

/** A file that is open for writing. */
export interface OpenFile {
  /** Sets the file's permissions. */
  chmod(mode: number): Promise<void>;
  /** Appends data. */
  appendFile(data: string | Uint8Array): Promise<void>;
  /** Waits until everything written is on the disk. */
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
