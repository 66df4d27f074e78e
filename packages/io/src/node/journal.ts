import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { DataError, PreflearnError } from '@preflearn/core';
import { checkGiven, placedError } from '@preflearn/core/errors';
import { quoted } from '@preflearn/core/text';
import { codeOf, orWriteError, readError, writeError } from './file-error.js';

/** The first line of each journal. */
const HEADER = '{"format":"preflearn/journal","version":1}';

const LINE_END = 0x0a;

/** The results of parts of a long computation, each under a key, in a file to which entries are only appended. */
export interface Journal<T> {
  /** Number of entries. */
  readonly size: number;
  /** The value stored under a key; `undefined` if there is none. */
  get(key: string): T | undefined;
  /**
   * Stores a value; once this returns, the value survives the end of the process.
   *
   * @throws DataError FILE_WRITE
   */
  append(key: string, value: T): void;
  /**
   * Closes the file.
   *
   * @throws DataError FILE_WRITE
   */
  close(): Promise<void>;
}

/**
 * Opens a journal, or starts one if the file does not exist or is empty. Each entry is a line of JSON; an incomplete
 * last line, left by a process that ended, is cut off. If two processes have the same journal open, both append to it,
 * and neither sees the entries of the other.
 *
 * @param read  checks the value of an entry, plain data
 * @throws DataError FILE_READ; FILE_WRITE, also for anything but a regular file, such as a pipe; FILE_FORMAT for a file
 *   that is not a journal, or if `read` refuses a value
 */
export async function openJournal<T>(
  path: string,
  read: (value: unknown) => T,
): Promise<Journal<T>> {
  checkGiven('openJournal', path, 'the path of a file', 'text');
  checkGiven('openJournal', read, 'a function', 'function');
  const bytes = await bytesOf(path);
  const whole = bytes.lastIndexOf(LINE_END) + 1;
  const [header = '', ...lines] = linesOf(bytes.subarray(0, whole));
  const isBegun = whole > 0 || HEADER.startsWith(bytes.toString('utf8', 0, HEADER.length + 1));
  if (!isBegun || (whole > 0 && header !== HEADER)) {
    throw new DataError('FILE_FORMAT', 'the file is no journal of preflearn', {
      where: { file: path },
      remedy: 'name another file, or one that is not there',
    });
  }
  const entries = new Map<string, T>();
  lines.forEach((text, i) => {
    if (text === HEADER) return; // two processes started it at the same time
    const { key, value } = entryOf(text, path, i + 2, read);
    entries.set(key, value);
  });
  const file = await orWriteError(path, async () => {
    const opened = openSync(path, 'a');
    if (whole < bytes.length) ftruncateSync(opened, whole);
    if (whole === 0) writeSync(opened, `${HEADER}\n`);
    return opened;
  });
  return new FiledJournal(path, file, entries);
}

class FiledJournal<T> implements Journal<T> {
  readonly #path: string;
  readonly #file: number;
  readonly #entries: Map<string, T>;

  constructor(path: string, file: number, entries: Map<string, T>) {
    this.#path = path;
    this.#file = file;
    this.#entries = entries;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    return this.#entries.get(key);
  }

  append(key: string, value: T): void {
    const line = Buffer.from(`${JSON.stringify({ key, value })}\n`);
    let done = 0;
    try {
      while (done < line.length) done += writeSync(this.#file, line, done);
    } catch (cause) {
      if (done > 0) this.#takeBack(done);
      throw writeError(this.#path, cause);
    }
    this.#entries.set(key, value);
  }

  /** Removes a partly written last line, so that the next entry does not continue it. */
  #takeBack(bytes: number): void {
    try {
      ftruncateSync(this.#file, fstatSync(this.#file).size - bytes);
    } catch {
      // It is cut off when the journal is opened again.
    }
  }

  close(): Promise<void> {
    return orWriteError(this.#path, async () => closeSync(this.#file));
  }
}

async function bytesOf(path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    if (found.isFile() || found.isDirectory()) return await readFile(path);
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return Buffer.alloc(0);
    throw readError(path, cause);
  }
  throw new DataError('FILE_WRITE', 'found a pipe or a device, in which no journal can be kept', {
    where: { file: path },
    remedy: 'name a file',
  });
}

/** The lines of UTF-8 text that ends in LF; the whole text might be too long for a string. */
function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start);
    lines.push(bytes.toString('utf8', start, end));
    start = end + 1;
  }
  return lines;
}

function entryOf<T>(
  text: string,
  path: string,
  line: number,
  read: (value: unknown) => T,
): { readonly key: string; readonly value: T } {
  const where = { file: path, line };
  const remedy = 'delete the line; what it held is then done again';
  try {
    const entry = JSON.parse(text) as { readonly key?: unknown; readonly value?: unknown } | null;
    if (typeof entry?.key === 'string') return { key: entry.key, value: read(entry.value) };
  } catch (cause) {
    if (cause instanceof PreflearnError) throw placedError(cause, where);
    throw new DataError('FILE_FORMAT', `found ${quoted(text, 60)}, expected JSON`, {
      where,
      remedy,
      cause,
    });
  }
  throw new DataError('FILE_FORMAT', 'the entry has no key', { where, remedy });
}
