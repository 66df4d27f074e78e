/** As shipped. */
const SHIPPED = {
  /**
   * Training rows for each thread from which another thread pays: with fewer, threads wait for each other longer
   * than they work.
   */
  rowsAThread: 500_000,
  /** Codes of rows that a run of jobs has to look at, below which handing it over costs more than it gives. */
  leastWork: 10_000,
  /** Whether the first run waits until all threads are up. */
  waitsForAll: false,
};

/** From what size on work is shared among threads; changed by tests alone. */
export const threadBounds = { ...SHIPPED };

/** Lets threads share the work on the smallest tables, from the first run on. */
export function shareSmallWork(): void {
  Object.assign(threadBounds, { rowsAThread: 1, leastWork: 0, waitsForAll: true });
}

/** Takes back {@link shareSmallWork}. */
export function shareLargeWork(): void {
  Object.assign(threadBounds, SHIPPED);
}
