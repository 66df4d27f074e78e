import { openManyThreads } from './many-threads.js';
import { boardLengths } from './stage-board.js';
import { threadsToHave } from './start-helper.js';
import type { ThreadCode } from './thread-code.js';

const CODE: ThreadCode = { threadsToHave, boardLengths, openManyThreads };

/*
 * Where code is loaded from disk, as in Node, the code for threads is loaded with the package, since `fit` cannot wait
 * for it.
 */

/** The code for threads, once it is loaded. */
export function loadedThreads(): ThreadCode | undefined {
  return CODE;
}

/** Resolves when the code for threads is loaded, or cannot be. */
export async function loadThreads(): Promise<void> {}
