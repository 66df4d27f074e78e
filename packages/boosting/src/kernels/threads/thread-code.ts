import type { BoardSize } from './job-board.js';
import type { ManyThreads, ManyThreadsInput } from './many-threads.js';

/**
 * What training on several threads needs beside training on one. A page loads it when threads are asked for, and Node
 * with the package; see the entry `#threads` of package.json.
 */
export interface ThreadCode {
  /** How many threads can be had here, at most so many; 1 where none can be had beside this one. */
  threadsToHave(wanted: number | 'auto', most: number): number;
  /** Lengths of the arrays of a board, the first of 32-bit integers, the second of 64-bit numbers. */
  boardLengths(size: BoardSize): { readonly places: number; readonly numbers: number };
  /** `undefined` where the kernels run on no memory that threads can share. */
  openManyThreads(input: ManyThreadsInput): ManyThreads | undefined;
}
