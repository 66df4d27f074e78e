import type { ThreadCode } from './thread-code.js';

/*
 * In a page the code for threads is a separate chunk: few apps train on several threads, and helper threads only start
 * while the page waits, as in `fitAsync`.
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
    // Training then uses one thread, as wherever threads are not available.
  }
}
