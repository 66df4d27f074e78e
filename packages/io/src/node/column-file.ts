import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { checkGiven } from '@preflearn/core/errors';
import type { ColumnStore, GrowingNumbers } from '../columns/column-store.js';
import { codeOf, readError, writeError } from './file-error.js';
import { nodeFileSystem } from './file-system.js';
import { sweepTemporaries, temporaryPath } from './temporary-files.js';

/** Bytes per block. A block holds numbers of a single column; each column being read has one block in memory. */
const BLOCK_BYTES = 1 << 16;

/** Stores columns in a temporary file. */
export interface ColumnFile extends ColumnStore {
  /** Removes the file; its columns can no longer be read. */
  close(): void;
}

/**
 * Opens a temporary file for the columns of tables that should not be held in memory: 8 bytes per number, 4 per
 * category. A column is read as a whole whenever its values are accessed, and the one read last stays in memory. So
 * whatever processes a table column by column works, as training rules with bins does, and uses the memory of one or
 * two columns; whatever processes it row by row reads a column for each cell.
 *
 * The file disappears when it is closed or the process ends in any way; on Windows, the file of a killed process is
 * removed when the next one is opened.
 *
 * @param folder  folder for the file; the system's folder for temporary files (`TMPDIR`) when absent
 * @throws DataError FILE_WRITE, also from the columns, for a full disk; FILE_READ from the columns
 */
export async function openColumnFile(folder: string = tmpdir()): Promise<ColumnFile> {
  checkGiven('openColumnFile', folder, 'the path of a folder', 'text');
  await sweepTemporaries(nodeFileSystem, folder);
  const blocks = new BlockFile(folder);
  const reads = new LastRead();
  return {
    numbers: () => new NumbersInFile(blocks, reads, Float64Array),
    codes: () => new NumbersInFile(blocks, reads, Int32Array),
    close: () => {
      reads.forget();
      blocks.close();
    },
  };
}

/** A file of equally sized blocks. */
class BlockFile {
  readonly #path: string;
  readonly #file: number;
  /** Numbers of blocks that are no longer used. */
  readonly #free: number[] = [];
  #count = 0;
  #isOpen = true;

  constructor(folder: string) {
    const { path, file } = openNew(folder);
    this.#path = path;
    this.#file = file;
    this.#remove(); // where an open file needs no name, a killed process leaves nothing behind
  }

  /** Writes a block; returns its number. */
  write(block: Uint8Array): number {
    const number = this.#free.pop() ?? this.#count++;
    try {
      for (let at = 0; at < block.length; ) {
        at += writeSync(this.#file, block, at, block.length - at, number * BLOCK_BYTES + at);
      }
    } catch (error) {
      throw writeError(this.#path, error);
    }
    return number;
  }

  /** Reads the first bytes of a block, as many as fit in the array. */
  read(number: number, into: Uint8Array): void {
    try {
      for (let at = 0; at < into.length; ) {
        const read = readSync(this.#file, into, at, into.length - at, number * BLOCK_BYTES + at);
        if (read === 0) throw new Error('it has become shorter');
        at += read;
      }
    } catch (error) {
      throw readError(this.#path, error);
    }
  }

  /** Makes blocks available for reuse. */
  free(numbers: readonly number[]): void {
    for (const number of numbers) this.#free.push(number);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#file);
    this.#remove();
  }

  #remove(): void {
    try {
      rmSync(this.#path, { force: true });
    } catch {
      // Windows does not delete a file that is open.
    }
  }
}

/** Creates an empty temporary file. */
function openNew(folder: string): { path: string; file: number } {
  for (;;) {
    const path = temporaryPath(folder, 'tmp');
    try {
      return { path, file: openSync(path, 'wx+', 0o600) };
    } catch (error) {
      // Left by an earlier process with the same process id.
      if (codeOf(error) !== 'EEXIST') throw writeError(path, error);
    }
  }
}

/** The column that was read last. */
class LastRead {
  #of: object | undefined;
  #array: unknown;

  /** The cached result for a column, or else the result of reading it now. */
  get<A>(of: object, read: () => A): A {
    if (this.#of !== of) {
      this.forget(); // so that two are never in memory at once
      this.#array = read();
      this.#of = of;
    }
    return this.#array as A;
  }

  forget(): void {
    this.#of = undefined;
    this.#array = undefined;
  }
}

/** The arrays of columns. */
type Numbers = Float64Array | Int32Array;

type NumbersType<A extends Numbers> = new (length: number) => A;

/** Numbers in blocks of a file; those that do not yet fill a block are in memory. */
class NumbersInFile<A extends Numbers> implements GrowingNumbers<A> {
  readonly #file: BlockFile;
  readonly #reads: LastRead;
  readonly #make: NumbersType<A>;
  #blocks: number[] = [];
  #open: A;
  /** Numbers in the open block. */
  #used = 0;

  constructor(file: BlockFile, reads: LastRead, make: NumbersType<A>) {
    this.#file = file;
    this.#reads = reads;
    this.#make = make;
    this.#open = new make(0);
  }

  push(value: number): void {
    if (this.#used === this.#open.length) this.#nextBlock();
    this.#open[this.#used++] = value;
  }

  take(): A {
    const all = this.#read();
    this.#file.free(this.#blocks);
    this.#blocks = [];
    this.#open = new this.#make(0);
    this.#used = 0;
    return all;
  }

  reader(): () => A {
    this.#open = this.#open.slice(0, this.#used) as A;
    return () => this.#reads.get(this, () => this.#read());
  }

  #nextBlock(): void {
    if (this.#used > 0) this.#blocks.push(this.#file.write(bytesOf(this.#open)));
    else this.#open = new this.#make(BLOCK_BYTES / this.#open.BYTES_PER_ELEMENT);
    this.#used = 0;
  }

  #read(): A {
    const size = BLOCK_BYTES / this.#open.BYTES_PER_ELEMENT;
    const full = size * this.#blocks.length;
    const all = new this.#make(full + this.#used);
    const bytes = bytesOf(all);
    for (const [i, number] of this.#blocks.entries()) {
      this.#file.read(number, bytes.subarray(i * BLOCK_BYTES, (i + 1) * BLOCK_BYTES));
    }
    all.set(this.#open.subarray(0, this.#used), full);
    return all;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Numbers): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
