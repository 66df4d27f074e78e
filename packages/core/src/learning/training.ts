import { UsageError } from '../errors/errors.js';
import { TrainingAborted } from '../errors/training-aborted.js';
import { memoryError, type TrainingMemory } from './training-memory.js';

/** How far training has come. */
export interface TrainingProgress {
  /** What is being done, such as `rules`. */
  readonly phase: string;
  /** Steps done and steps in all, in this phase. */
  readonly done: number;
  readonly total: number;
}

/** One step of training, with the model as far as it has come. */
export interface TrainingStep<M> extends TrainingProgress {
  /** A model of the steps so far, or `undefined` when there is none yet; made when asked for. */
  modelSoFar(): M | undefined;
  /**
   * Optional: fetches what `modelSoFar` needs from outside this thread, such as the scores that a database holds.
   * Awaited when training is cancelled, before it gives back what it holds.
   */
  readonly prepareModel?: (() => PromiseLike<void> | undefined) | undefined;
}

/** Training waits for something outside this thread, such as a database or another thread. */
export interface TrainingWait {
  /** Settles when training can go on; a rejection is the error of the training. */
  readonly until: PromiseLike<unknown>;
  /** Whether training can also go on at once; what cannot wait, as `fit`, then does so. */
  readonly optional?: boolean;
}

/**
 * Training as a generator: it yields after each step, and where it has to wait, and returns the finished
 * model.
 * Whoever drives it ends it, with `return()` where it is not run to its end: it may hold threads or tables.
 */
export type Training<M> = Generator<TrainingStep<M> | TrainingWait, M, void>;

/**
 * What training may take of the machine. It changes how long training takes, or that it is refused, and no bit of the
 * model, so it is no setting of a learner: a model says what it was trained with and not on how many threads, and
 * the same settings serve the laptop and the server.
 */
export interface TrainingResources {
  /**
   * Most threads to use, this one among them: a whole number from 1 to 64, or `auto` for as many as there are
   * processors; 1 when absent, since other threads are the caller's to give. Learners of rules take one thread for
   * each half million rows, and one where they look at single values of attributes with many (`bins` none); other
   * learners take one.
   *
   * The other threads are worker threads in Node, from 20.16, and workers in a page that is isolated from other
   * origins (`crossOriginIsolated`). They join when they are up. In a page that is only once the page gets a turn, and
   * their code is loaded when it is first needed: `fit` does all the work itself there, `fitAsync` shares it. Where threads
   * cannot be had, as where WebAssembly does not run, there is one, and no error.
   */
  readonly threads?: number | 'auto' | undefined;
  /**
   * What training may take of the memory; no limit when absent. Training that is known to need more is refused before
   * it begins, or, where only training shows what it needs, as it does so: DataError MEMORY.
   */
  readonly memory?: TrainingMemory | undefined;
}

/** What runs a {@link Training}. */
export interface TrainingRun {
  /** Cancels training once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step. */
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** Longest time, in milliseconds, that {@link runTrainingAsync} keeps the thread to itself. */
const SLICE_MS = 16;

/**
 * Runs training to its end.
 *
 * @throws TrainingAborted once the signal is aborted
 * @throws DataError MEMORY for what the JavaScript engine cannot hold
 * @throws UsageError ARGUMENT when training has to wait for something
 */
export function runTraining<M>(training: Training<M>, run: TrainingRun = {}): M {
  let last: TrainingStep<M> | undefined;
  try {
    for (;;) {
      stopIfAborted(run, last);
      const next = advanced(training);
      if (next.done) return next.value;
      if ('until' in next.value) {
        next.value.until.then(undefined, () => undefined); // nobody waits for it any more
        if (next.value.optional) continue;
        throw new UsageError(
          'ARGUMENT',
          'The training rows answer later, which fit cannot wait for',
          { remedy: 'call fitAsync instead' },
        );
      }
      last = next.value;
      run.onProgress?.(last);
    }
  } finally {
    giveBack(training);
  }
}

/**
 * Runs training to its end and lets other work of the thread run every 16 milliseconds or so; the clock
 * decides only when, never what.
 *
 * @throws TrainingAborted once the signal is aborted
 */
export async function runTrainingAsync<M>(
  training: Training<M>,
  run: TrainingRun = {},
): Promise<M> {
  let last: TrainingStep<M> | undefined;
  let sliceStart = performance.now();
  try {
    for (;;) {
      if (run.signal?.aborted) await last?.prepareModel?.();
      stopIfAborted(run, last);
      const next = advanced(training);
      if (next.done) return next.value;
      if ('until' in next.value) {
        await settled(training, next.value, run.signal);
        sliceStart = performance.now();
        continue;
      }
      last = next.value;
      run.onProgress?.(last);
      if (performance.now() - sliceStart >= SLICE_MS) {
        await otherWork();
        sliceStart = performance.now();
      }
    }
  } finally {
    giveBack(training);
  }
}

/** The next step; what the engine cannot hold is said as such. */
function advanced<M>(training: Training<M>): IteratorResult<TrainingStep<M> | TrainingWait, M> {
  try {
    return training.next();
  } catch (cause) {
    throw memoryError(cause) ?? cause;
  }
}

/** Lets training that is over, for whatever reason, give back what it holds, such as threads. */
function giveBack<M>(training: Training<M>): void {
  training.return(undefined as never);
}

/** Waits until training can go on, or the signal is aborted; an error ends the training. */
async function settled<M>(
  training: Training<M>,
  { until }: TrainingWait,
  signal: AbortSignal | undefined,
): Promise<void> {
  let onAbort = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    onAbort = () => resolve();
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) resolve();
  });
  try {
    await Promise.race([until, aborted]);
  } catch (error) {
    training.throw(error);
    throw error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function stopIfAborted<M>(run: TrainingRun, last: TrainingStep<M> | undefined): void {
  if (!run.signal?.aborted) return;
  const { reason } = run.signal;
  throw new TrainingAborted<M>(() => last?.modelSoFar(), { cause: reason });
}

/** Resolves after waiting events have been served; a message needs no 4 ms as a nested timer does. */
function otherWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
