import type { ManyThreads, ManyThreadsInput } from './many-threads.js';
import type { BoardSize } from './stage-board.js';

/**
 * The additional code for training on several threads. A page loads it when threads are requested, Node loads it with
 * the package; see the entry `#threads` in package.json.
 */
export interface ThreadCode {
  /** How many threads to use, at most `most`; 1 if there can be none besides this one. */
  threadsToHave(wanted: number | 'auto', most: number): number;
  /** Lengths of the arrays of a board, the first of 32-bit integers, the second of 64-bit numbers. */
  boardLengths(size: BoardSize): { readonly places: number; readonly numbers: number };
  /** `undefined` if the kernels do not run on memory that threads can share. */
  openManyThreads(input: ManyThreadsInput): ManyThreads | undefined;
}
