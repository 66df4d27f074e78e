/*
 * The part of the shared memory through which threads hand each other work, and what they do with it. The main
 * thread and the helping ones both use this file; it imports nothing, since helping threads get it as text.
 *
 * A **phase** is a set of jobs that may run in any order and at the same time; a job is a list of calls of kernels
 * that one thread makes in turn. The main thread writes the jobs, publishes their number and takes part. Every
 * thread takes the next job until none is left, so a thread that comes late, or never, costs nothing but its
 * help.
 */

/** Places of the board, in 32-bit integers; those that different threads write are 64 bytes apart. */
/** Counts the phases that were published. */
export const PHASE = 0;
/** 1 when helping threads are to end. */
export const STOPPED = 1;
/** Jobs that nobody has taken yet; may fall below 0. */
export const LEFT = 16;
/** Jobs that are not done. */
export const PENDING = 32;
/** Helping threads that are up, and those that sleep. */
export const JOINED = 48;
export const SLEEPING = 49;
/** Jobs that helping threads have done. */
export const HELPED = 50;
/** Length of the message of the first call that failed, and its UTF-16 codes; 0 when none did. */
export const FAILURE = 64;
const MAX_MESSAGE = 200;
/** For each job one past its last call, and what its last call returned. */
export const JOBS = FAILURE + 1 + MAX_MESSAGE;

/** Most arguments of a kernel. */
const MAX_ARGUMENTS = 10;
/** A call is the number of its kernel, and its arguments. */
export const CALL_SIZE = 1 + MAX_ARGUMENTS;

/** Looks at the board before a helping thread sleeps: waking takes long, and phases follow each other fast. */
const SPINS = 20_000;

/** A kernel, as its number on the board calls it. */
export type NumberedKernel = (...args: readonly number[]) => number | undefined;

/** Integers a board takes. */
export function boardLength(jobs: number, calls: number): number {
  return JOBS + 2 * jobs + calls * CALL_SIZE;
}

/**
 * What a helping thread does: takes jobs of every phase until it is told to end.
 *
 * @param board    integers on shared memory
 * @param mostJobs jobs the board has room for
 * @param kernels  by their number
 */
export function help(
  board: Int32Array,
  mostJobs: number,
  kernels: readonly NumberedKernel[],
): void {
  Atomics.add(board, JOINED, 1);
  Atomics.notify(board, JOINED);
  for (;;) {
    const phase = Atomics.load(board, PHASE);
    if (Atomics.load(board, STOPPED) === 1) return;
    Atomics.add(board, HELPED, takeJobs(board, mostJobs, kernels));
    let spins = 0;
    while (Atomics.load(board, PHASE) === phase) {
      if (++spins < SPINS) continue;
      Atomics.add(board, SLEEPING, 1);
      Atomics.wait(board, PHASE, phase);
      Atomics.sub(board, SLEEPING, 1);
    }
  }
}

/** Takes jobs until none is left; returns how many it did. */
export function takeJobs(
  board: Int32Array,
  mostJobs: number,
  kernels: readonly NumberedKernel[],
): number {
  let done = 0;
  while (Atomics.load(board, LEFT) > 0) {
    // Whoever brings the number down from k has job k - 1, so a look at an old phase takes nothing twice.
    const job = Atomics.sub(board, LEFT, 1) - 1;
    if (job < 0) break;
    try {
      board[JOBS + 2 * job + 1] = makeCalls(board, mostJobs, job, kernels);
    } catch (error) {
      noteFailure(board, String(error));
    }
    done++;
    if (Atomics.sub(board, PENDING, 1) === 1) Atomics.notify(board, PENDING);
  }
  return done;
}

/** Makes the calls of a job in turn; returns what the last one returned. */
function makeCalls(
  board: Int32Array,
  mostJobs: number,
  job: number,
  kernels: readonly NumberedKernel[],
): number {
  const from = job === 0 ? 0 : board[JOBS + 2 * (job - 1)];
  const to = board[JOBS + 2 * job];
  let result = 0;
  for (let call = from; call < to; call++) {
    const at = JOBS + 2 * mostJobs + call * CALL_SIZE;
    const kernel = kernels[board[at]];
    result =
      kernel(
        board[at + 1],
        board[at + 2],
        board[at + 3],
        board[at + 4],
        board[at + 5],
        board[at + 6],
        board[at + 7],
        board[at + 8],
        board[at + 9],
        board[at + 10],
      ) ?? 0;
  }
  return result;
}

/** Writes why a call failed, unless another one has. */
function noteFailure(board: Int32Array, message: string): void {
  const length = Math.min(message.length, MAX_MESSAGE);
  if (Atomics.compareExchange(board, FAILURE, 0, length) !== 0) return;
  for (let i = 0; i < length; i++) board[FAILURE + 1 + i] = message.charCodeAt(i);
}
