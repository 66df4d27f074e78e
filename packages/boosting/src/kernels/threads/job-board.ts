/*
 * The part of the shared memory through which threads hand each other work, and the operations on it. Both the main
 * thread and the helper threads use this file; it imports nothing, since helper threads get it as text.
 *
 * A **phase** is a set of jobs that may run in any order and at the same time; a job is a list of calls of kernels that
 * one thread makes in turn. The main thread writes the jobs, publishes their number and takes part. Every thread takes
 * the next job until none is left, so a thread that comes late, or never, does no harm.
 */

/** Where jobs are written, in memory shared by all threads. */
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
/** 1 when helper threads should end. */
export const STOPPED = 1;
/** Number of jobs of the phase. */
export const COUNT = 16;
/** Number of jobs not yet finished. */
export const PENDING = 32;
/** Number of helper threads that are running, and of those asleep. */
export const JOINED = 48;
export const SLEEPING = 49;
/** Number of jobs done by helper threads. */
export const HELPED = 50;
/** Length of the error message of the first call that failed, then its UTF-16 codes; 0 if none failed. */
export const FAILURE = 64;
const MAX_MESSAGE = 200;
/** For each job one past its last call, `mostJobs` of them; then 1 for each job that no thread has taken yet, else 0. */
export const JOBS = FAILURE + 1 + MAX_MESSAGE;

/** Most arguments of a kernel. */
const MAX_ARGUMENTS = 10;
/** A call is the number of its kernel, and its arguments. */
export const CALL_SIZE = 1 + MAX_ARGUMENTS;

/** How large a board is. */
export interface BoardSize {
  /** Most jobs in a phase. */
  readonly mostJobs: number;
  /** Most calls in all jobs of a phase. */
  readonly mostCalls: number;
}

/** Length of the places, and of the numbers, of a board. */
export function boardLengths({ mostJobs, mostCalls }: BoardSize): {
  readonly places: number;
  readonly numbers: number;
} {
  return { places: JOBS + 2 * mostJobs, numbers: mostJobs + mostCalls * CALL_SIZE };
}

/**
 * How often a helper thread polls the board before it sleeps: waking up is slow, and phases follow each other quickly.
 */
const SPINS = 20_000;

/** A kernel, called by its number on the board. */
export type NumberedKernel = (...args: readonly number[]) => number | undefined;

/**
 * The loop of a helper thread: takes jobs of every phase until it is told to end.
 *
 * @param kernels  by their number
 * @param share    where it begins to look for jobs, as a share of all; each thread elsewhere
 */
export function help(board: Board, kernels: readonly NumberedKernel[], share: number): void {
  const { places } = board;
  Atomics.add(places, JOINED, 1);
  Atomics.notify(places, JOINED);
  for (;;) {
    const phase = Atomics.load(places, PHASE);
    if (Atomics.load(places, STOPPED) === 1) return;
    Atomics.add(places, HELPED, takeJobs(board, kernels, share));
    let spins = 0;
    while (Atomics.load(places, PHASE) === phase) {
      if (++spins < SPINS) continue;
      Atomics.add(places, SLEEPING, 1);
      Atomics.wait(places, PHASE, phase);
      Atomics.sub(places, SLEEPING, 1);
    }
  }
}

/**
 * Takes jobs until none is left; returns how many it did.
 *
 * Where the number of jobs stays the same, a thread takes the same ones again and again, unless others have nothing else
 * to do: what they read is then what it wrote itself, which another core would have to ask it for.
 */
export function takeJobs(board: Board, kernels: readonly NumberedKernel[], share: number): number {
  const { places, numbers, mostJobs } = board;
  const count = Atomics.load(places, COUNT);
  const first = Math.floor(count * share);
  let done = 0;
  for (let i = 0; i < count; i++) {
    const job = (first + i) % count;
    // No job is taken twice, even by a thread that is late for its phase.
    if (Atomics.compareExchange(places, JOBS + mostJobs + job, 1, 0) === 0) continue;
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

/** Writes why a call failed, unless an earlier failure has been written. */
function noteFailure(places: Int32Array, message: string): void {
  const length = Math.min(message.length, MAX_MESSAGE);
  if (Atomics.compareExchange(places, FAILURE, 0, length) !== 0) return;
  for (let i = 0; i < length; i++) places[FAILURE + 1 + i] = message.charCodeAt(i);
}
