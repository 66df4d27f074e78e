/** The bounds as shipped. */
const SHIPPED = {
  /**
   * Training rows per thread from which another thread pays off: with fewer, threads wait for each other longer than
   * they work.
   */
  rowsAThread: 12_500,
  /**
   * A run of jobs that reads fewer codes of rows than this costs two threads more to hand over than it saves; for more
   * threads it is as many times that.
   */
  leastWork: 10_000,
  /** After how many milliseconds of phases this thread looks whether others are late; see lateness.ts. */
  lateAfterMs: 5,
  /** Whether the first run waits until all threads are running. */
  waitsForAll: false,
  /** Whether there may be more threads than processors. */
  exceedsProcessors: false,
};

/** The sizes from which work is shared among threads; changed only by tests. */
export const threadBounds = { ...SHIPPED };

/** Makes threads share the work even on the smallest tables, from the first run on, however few processors there are. */
export function shareSmallWork(): void {
  Object.assign(threadBounds, {
    rowsAThread: 1,
    leastWork: 0,
    lateAfterMs: Infinity,
    waitsForAll: true,
    exceedsProcessors: true,
  });
}

/** Undoes {@link shareSmallWork}. */
export function shareLargeWork(): void {
  Object.assign(threadBounds, SHIPPED);
}
