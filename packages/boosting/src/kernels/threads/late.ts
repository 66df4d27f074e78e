import type { ThreadCode } from './thread-code.js';

/*
 * In a page the code for threads is a chunk of its own: few apps train on several threads, and helping threads only
 * start while a page waits, as it does in `fitAsync`.
 */

let code: ThreadCode | undefined;

/** The code for threads, once it is loaded. */
export function loadedThreads(): ThreadCode | undefined {
  return code;
}

/** Resolves when the code for threads is loaded, or cannot be. */
export async function loadThreads(): Promise<void> {
  try {
    const { loadedThreads } = await import('./at-once.js');
    code = loadedThreads();
  } catch {
    // Without it there is one thread, as wherever threads cannot be had.
  }
}
