/*
 * The part of the shared memory through which threads hand each other work, and what they do with it. The main
 * thread and the helping ones both use this file; it imports nothing, since helping threads get it as text.
 *
 * A **phase** is a set of jobs that may run in any order and at the same time; a job is a list of calls of kernels
 * that one thread makes in turn. The main thread writes the jobs, publishes their number and takes part. Every
 * thread takes the next job until none is left, so a thread that comes late, or never, costs nothing but its
 * help.
 */

/** Where jobs are written, on memory that all threads share. */
export interface Board {
  /** The places below, and for each job one past its last call. */
  readonly places: Int32Array;
  /** What the last call of each job returned, shape [mostJobs]; then calls, `CALL_SIZE` numbers each. */
  readonly numbers: Float64Array;
  readonly mostJobs: number;
}

/** Places of the board; those that different threads write are 64 bytes apart. */
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
/** For each job one past its last call. */
export const JOBS = FAILURE + 1 + MAX_MESSAGE;

/** Most arguments of a kernel. */
const MAX_ARGUMENTS = 10;
/** A call is the number of its kernel, and its arguments. */
export const CALL_SIZE = 1 + MAX_ARGUMENTS;

/** How large a board is. */
export interface BoardSize {
  /** Most jobs of a phase. */
  readonly mostJobs: number;
  /** Most calls of all jobs of a phase. */
  readonly mostCalls: number;
}

/** Length of the places, and of the numbers, of a board. */
export function boardLengths({ mostJobs, mostCalls }: BoardSize): {
  readonly places: number;
  readonly numbers: number;
} {
  return { places: JOBS + mostJobs, numbers: mostJobs + mostCalls * CALL_SIZE };
}

/** Looks at the board before a helping thread sleeps: waking takes long, and phases follow each other fast. */
const SPINS = 20_000;

/** A kernel, as its number on the board calls it. */
export type NumberedKernel = (...args: readonly number[]) => number | undefined;

/**
 * What a helping thread does: takes jobs of every phase until it is told to end.
 *
 * @param kernels  by their number
 */
export function help(board: Board, kernels: readonly NumberedKernel[]): void {
  const { places } = board;
  Atomics.add(places, JOINED, 1);
  Atomics.notify(places, JOINED);
  for (;;) {
    const phase = Atomics.load(places, PHASE);
    if (Atomics.load(places, STOPPED) === 1) return;
    Atomics.add(places, HELPED, takeJobs(board, kernels));
    let spins = 0;
    while (Atomics.load(places, PHASE) === phase) {
      if (++spins < SPINS) continue;
      Atomics.add(places, SLEEPING, 1);
      Atomics.wait(places, PHASE, phase);
      Atomics.sub(places, SLEEPING, 1);
    }
  }
}

/** Takes jobs until none is left; returns how many it did. */
export function takeJobs(board: Board, kernels: readonly NumberedKernel[]): number {
  const { places, numbers } = board;
  let done = 0;
  while (Atomics.load(places, LEFT) > 0) {
    // Whoever brings the number down from k has job k - 1, so a look at an old phase takes nothing twice.
    const job = Atomics.sub(places, LEFT, 1) - 1;
    if (job < 0) break;
    try {
      numbers[job] = makeCalls(board, job, kernels);
    } catch (error) {
      noteFailure(places, String(error));
    }
    done++;
    if (Atomics.sub(places, PENDING, 1) === 1) Atomics.notify(places, PENDING);
  }
  return done;
}

/** Makes the calls of a job in turn; returns what the last one returned. */
function makeCalls(
  { places, numbers, mostJobs }: Board,
  job: number,
  kernels: readonly NumberedKernel[],
): number {
  const from = job === 0 ? 0 : places[JOBS + job - 1];
  const to = places[JOBS + job];
  let result = 0;
  for (let call = from; call < to; call++) {
    const at = mostJobs + call * CALL_SIZE;
    const kernel = kernels[numbers[at]];
    result =
      kernel(
        numbers[at + 1],
        numbers[at + 2],
        numbers[at + 3],
        numbers[at + 4],
        numbers[at + 5],
        numbers[at + 6],
        numbers[at + 7],
        numbers[at + 8],
        numbers[at + 9],
        numbers[at + 10],
      ) ?? 0;
  }
  return result;
}

/** Writes why a call failed, unless another one has. */
function noteFailure(places: Int32Array, message: string): void {
  const length = Math.min(message.length, MAX_MESSAGE);
  if (Atomics.compareExchange(places, FAILURE, 0, length) !== 0) return;
  for (let i = 0; i < length; i++) places[FAILURE + 1 + i] = message.charCodeAt(i);
}
