/**
 * Threads for the loops of a loss over rows. A loss may also run its loops itself, as `pointwiseLoss` does; only the work
 * of the engine is then shared among threads.
 */
export interface LossThreads {
  /**
   * The rows that rules cover, as `respond` and `update` of a loss are given them, shape [rows]; free to be written
   * while the loss is bound.
   */
  readonly covered: Int32Array;
  /**
   * An array of zeros in memory that the threads share.
   *
   * @returns shape [length]
   */
  float64(length: number): Float64Array;
  /**
   * An array of zeros in memory that the threads share.
   *
   * @returns shape [length]
   */
  int32(length: number): Int32Array;
  /** Starts a program on all threads; called while the loss is bound. */
  start<S>(program: RowProgram<S>): RunRows;
}

/** Loops over rows that threads run, each on its own range of the rows. */
export interface RowProgram<S = unknown> {
  /** Makes the loops. */
  readonly loops: (state: S) => readonly RowLoop[];
  /** A script whose variable `rowProgram` holds {@link RowProgram.loops}, for threads that do not share its code. */
  readonly source: string;
  /** What the loops work on: numbers, and arrays in shared memory, such as scores, statistics and weights of the rows. */
  readonly state: S;
}

/**
 * A loop over the rows [from, to), or over those at these places of a list. Ranges do not overlap, and what it writes
 * for a row depends on that row alone.
 *
 * @param args  further numbers, shape [at most 6]
 */
export type RowLoop = (from: number, to: number, ...args: readonly number[]) => void;

/**
 * Runs a loop of a program over the rows [0, count), shared among the threads; returns when all is done.
 *
 * @param loop  its place among the loops of the program
 * @param args  further numbers, shape [at most 6]
 */
export type RunRows = (loop: number, count: number, ...args: readonly number[]) => void;

/** Runs the loops of a program on this thread. */
export function startHere<S>({ loops, state }: RowProgram<S>): RunRows {
  const own = loops(state);
  return (loop, count, ...args) => own[loop](0, count, ...args);
}
