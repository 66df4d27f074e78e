/*
 * The part of the shared memory through which threads work together, and the operations on it. Both the main thread and
 * the helper threads use this file; it imports nothing, since helper threads get it as text.
 *
 * All threads run one program, a **phase**: some **stages** in turn, each of which is a job for each part of the rows or
 * of the attributes. A job is a list of calls of kernels. Every thread begins with its own parts, those that it had in
 * the phases before, and then takes the parts of threads that are late: so nobody waits for a thread that is asleep or
 * was never started. Whoever finishes the last job of a stage opens the next stage.
 */

/** Where phases are written, in memory shared by all threads. */
export interface Board {
  /** The places below, and for each job one past its last call. */
  readonly places: Int32Array;
  /** What the last call of each job returned, shape [mostJobs]; then calls, `CALL_SIZE` numbers each. */
  readonly numbers: Float64Array;
  readonly mostJobs: number;
}

/** Places of the board; those that different threads write are 64 bytes apart. */
/** Counts the stages that were opened; helper threads wait for it to change. */
const OPENED = 0;
/** 1 when helper threads should end. */
const STOPPED = 1;
/** The first job of the open stage, and how many it has. */
const FIRST = 16;
const COUNT = 17;
/** Number of jobs of the open stage that are not finished. */
const PENDING = 32;
/** Number of helper threads that are running, and of those asleep. */
export const JOINED = 48;
const SLEEPING = 49;
/** Number of jobs done by helper threads. */
export const HELPED = 50;
/** Counts what the main thread waits for: stages that were opened, and phases that are done; 1 if it is asleep. */
const NEWS = 64;
const IS_ASLEEP = 65;
/** Number of phases that are done. */
const DONE = 80;
/** The open stage, the number of stages, and for each one past its last job. */
const STAGE = 96;
const STAGES = 97;
const ENDS = 98;

/** Length of the error message of the first call that failed, then its UTF-16 codes; 0 if none failed. */
const FAILURE = 112;
const MAX_MESSAGE = 200;
/** For each job one past its last call, `mostJobs` of them; then 1 for each job that no thread has taken yet, else 0. */
const JOBS = FAILURE + 1 + MAX_MESSAGE;

/** Most arguments of a kernel. */
const MAX_ARGUMENTS = 10;
/** A call is the number of its kernel, and its arguments. */
const CALL_SIZE = 1 + MAX_ARGUMENTS;

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
 * How long a thread looks at the board before it sleeps, in milliseconds: about as long as waking it up takes. However
 * long a wait turns out to be, it then costs at most twice what it had to.
 */
const SPIN_MS = 0.1;

/** How often it looks before it asks what time it is. */
const LOOKS = 1000;

/** Longest sleep of the main thread, in milliseconds, before it looks at the clock. */
const NAP_MS = 1000;

/** How long the main thread waits for another one, in milliseconds, before it considers it lost. */
const PATIENCE_MS = 60_000;

/** A kernel, called by its number on the board. */
export type NumberedKernel = (...args: readonly number[]) => number | undefined;

/**
 * The loop of a helper thread: takes jobs of every stage until it is stopped.
 *
 * @param kernels  by their number
 * @param share    where its own jobs begin, as a share of all; each thread elsewhere
 */
export function help(board: Board, kernels: readonly NumberedKernel[], share: number): void {
  const { places } = board;
  Atomics.add(places, JOINED, 1);
  Atomics.notify(places, JOINED);
  for (;;) {
    const opened = Atomics.load(places, OPENED);
    if (Atomics.load(places, STOPPED) === 1) return;
    Atomics.add(places, HELPED, takeJobs(board, kernels, share));
    if (spinsUntilChange(places, OPENED, opened)) continue;
    Atomics.add(places, SLEEPING, 1);
    Atomics.wait(places, OPENED, opened);
    Atomics.sub(places, SLEEPING, 1);
  }
}

/** Ends all helper threads. */
export function stopHelpers({ places }: Board): void {
  Atomics.store(places, STOPPED, 1);
  Atomics.add(places, OPENED, 1);
  Atomics.notify(places, OPENED);
}

/** Whether any helper thread is running. */
export function hasHelpers({ places }: Board): boolean {
  return Atomics.load(places, JOINED) > 0;
}

/** Waits until so many helper threads are running. */
export function awaitHelpers({ places }: Board, count: number): void {
  for (;;) {
    const joined = Atomics.load(places, JOINED);
    if (joined === count) return;
    nap(places, JOINED, joined);
  }
}

/** Records a call on the board, as the given one of a phase. */
export function writeCall(
  { numbers, mostJobs }: Board,
  call: number,
  kernel: number,
  args: readonly number[],
): void {
  const at = mostJobs + call * CALL_SIZE;
  if (at + CALL_SIZE > numbers.length)
    throw new RangeError('The board has no room for more calls.');
  numbers[at] = kernel;
  for (let i = 0; i < args.length; i++) numbers[at + 1 + i] = args[i];
}

/** Records where the calls of a job end. */
export function endJob({ places, mostJobs }: Board, job: number, calls: number): void {
  if (job >= mostJobs) throw new RangeError(`The board has no room for ${job + 1} jobs.`);
  places[JOBS + job] = calls;
}

/**
 * Carries out a phase whose calls have been recorded, on all threads.
 *
 * @param ends   for each stage one past its last job
 * @param first  what this thread does first, while others begin
 * @returns for how many milliseconds this thread waited for others
 */
export function carryOut(
  board: Board,
  kernels: readonly NumberedKernel[],
  ends: readonly number[],
  first?: () => void,
): number {
  const { places } = board;
  const done = Atomics.load(places, DONE) + 1;
  Atomics.store(places, STAGES, ends.length);
  for (let i = 0; i < ends.length; i++) Atomics.store(places, ENDS + i, ends[i]);
  openStage(board, 0);
  first?.();
  let waited = 0;
  let since = 0;
  for (;;) {
    const news = Atomics.load(places, NEWS);
    takeJobs(board, kernels, 0);
    if (Atomics.load(places, DONE) === done) break;
    since ||= performance.now();
    if (!spinsUntilChange(places, NEWS, news)) {
      Atomics.store(places, IS_ASLEEP, 1);
      nap(places, NEWS, news);
      Atomics.store(places, IS_ASLEEP, 0);
    }
    const now = performance.now();
    if (Atomics.load(places, NEWS) !== news) {
      waited += now - since;
      since = 0;
    } else if (now - since > PATIENCE_MS) {
      throw new Error('A thread has not answered for a minute.');
    }
  }
  const failure = Atomics.load(places, FAILURE);
  if (failure === 0) return waited;
  const codes = places.subarray(FAILURE + 1, FAILURE + 1 + failure);
  throw new Error(`A kernel failed: ${String.fromCharCode(...codes)}`);
}

/** Lets all threads take the jobs of a stage, whatever stage they believe it is: all calls of the phase are written. */
function openStage({ places, mostJobs }: Board, stage: number): void {
  const first = stage === 0 ? 0 : Atomics.load(places, ENDS + stage - 1);
  const end = Atomics.load(places, ENDS + stage);
  Atomics.store(places, STAGE, stage);
  Atomics.store(places, PENDING, end - first);
  Atomics.store(places, FIRST, first);
  Atomics.store(places, COUNT, end - first);
  for (let i = first; i < end; i++) Atomics.store(places, JOBS + mostJobs + i, 1);
  Atomics.add(places, OPENED, 1);
  if (Atomics.load(places, SLEEPING) > 0) Atomics.notify(places, OPENED);
  tellMain(places);
}

function tellMain(places: Int32Array): void {
  Atomics.add(places, NEWS, 1);
  if (Atomics.load(places, IS_ASLEEP) === 1) Atomics.notify(places, NEWS);
}

/** Opens the stage after one that is finished, or ends the phase. */
function closeStage(board: Board): void {
  const { places } = board;
  const next = Atomics.load(places, STAGE) + 1;
  if (next < Atomics.load(places, STAGES)) openStage(board, next);
  else {
    Atomics.add(places, DONE, 1);
    tellMain(places);
  }
}

/** Takes jobs of the open stage until none is left; returns how many it did. */
function takeJobs(board: Board, kernels: readonly NumberedKernel[], share: number): number {
  const { places, numbers, mostJobs } = board;
  // A stage that opens in between may make these disagree; no job is taken that is not open, whatever they say.
  const from = Atomics.load(places, FIRST);
  const count = Math.min(Atomics.load(places, COUNT), mostJobs - from);
  const own = Math.floor(count * share);
  let done = 0;
  for (let i = 0; i < count; i++) {
    const job = from + ((own + i) % count);
    if (Atomics.compareExchange(places, JOBS + mostJobs + job, 1, 0) === 0) continue;
    try {
      numbers[job] = makeCalls(board, job, kernels);
    } catch (error) {
      noteFailure(places, String(error));
    }
    done++;
    if (Atomics.sub(places, PENDING, 1) === 1) closeStage(board);
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

/** Whether a place changes while this thread looks at it for a short time. */
function spinsUntilChange(places: Int32Array, place: number, value: number): boolean {
  const end = performance.now() + SPIN_MS;
  do {
    for (let i = 0; i < LOOKS; i++) if (Atomics.load(places, place) !== value) return true;
  } while (performance.now() < end);
  return false;
}

/** Sleeps until a place of the board changes, or for a limited time; the main thread of a page only spins. */
function nap(places: Int32Array, place: number, value: number): void {
  try {
    Atomics.wait(places, place, value, NAP_MS);
  } catch {
    spinsUntilChange(places, place, value);
  }
}

/** Writes why a call failed, unless an earlier failure has been written. */
function noteFailure(places: Int32Array, message: string): void {
  const length = Math.min(message.length, MAX_MESSAGE);
  if (Atomics.compareExchange(places, FAILURE, 0, length) !== 0) return;
  for (let i = 0; i < length; i++) places[FAILURE + 1 + i] = message.charCodeAt(i);
}
