import { checkGiven } from '../errors/check-given.js';
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
  /** The model after the steps so far, built on demand; `undefined` if there is none yet. */
  modelSoFar(): M | undefined;
  /**
   * Optional: fetches what `modelSoFar` needs from outside this thread, such as scores stored in a database. Awaited
   * when training is cancelled, before its resources are released.
   */
  readonly prepareModel?: (() => PromiseLike<void> | undefined) | undefined;
}

/** Training waits for something outside this thread, such as a database or another thread. */
export interface TrainingWait {
  /** Settles when training can go on; a rejection is the error of the training. */
  readonly until: PromiseLike<unknown>;
  /** Whether training can also continue at once, which callers that cannot wait, such as `fit`, then do. */
  readonly optional?: boolean;
}

/**
 * Training as a generator: it yields after each step and whenever it has to wait, and returns the finished model.
 * Whoever drives it must end it, with `return()` if it does not run to its end, as it may hold threads or tables.
 */
export type Training<M> = Generator<TrainingStep<M> | TrainingWait, M, void>;

/**
 * The resources that training may use. They affect how long training takes, or whether it is refused, but not one bit
 * of the model, so they are not options of a learner: a model records its options but not its number of threads, and
 * the same options serve a laptop and a server.
 */
export interface TrainingResources {
  /**
   * Most threads to use, this one among them: a whole number from 1 to 64, or `auto` for as many as there are
   * processors. When absent, `fitAsync` takes `auto`, `fit` and `train` take 1. Rule learners use no more threads than
   * there are processors, one for each 12,500 rows, and a single one when they search the individual values of
   * attributes that have many (`bins` none); other learners use one.
   *
   * The other threads are worker threads in Node (20.16 or later), and workers in a page that is isolated from other
   * origins (`crossOriginIsolated`). They join in once they have started. In a page they can start only when the event
   * loop gets a turn, and their code is loaded when first needed; so there `fit` does all the work itself and
   * `fitAsync` shares it. If threads are not available, for example without WebAssembly, one thread is used and no
   * error is thrown.
   */
  readonly threads?: number | 'auto' | undefined;
  /**
   * How much memory training may take; no limit when absent. Training that needs more is refused with DataError MEMORY,
   * before it begins or, if the need shows only during training, at that point.
   */
  readonly memory?: TrainingMemory | undefined;
}

/** How to run a {@link Training}. */
export interface TrainingRun {
  /** Cancels training once it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step. */
  readonly onProgress?: ((progress: TrainingProgress) => void) | undefined;
}

/** About how long, in milliseconds, {@link runTrainingAsync} keeps the thread to itself. */
const SLICE_MS = 16;

/**
 * Runs training to its end.
 *
 * @throws TrainingAborted once the signal is aborted
 * @throws DataError MEMORY when the JavaScript engine cannot allocate memory
 * @throws UsageError ARGUMENT when training has to wait for something
 */
export function runTraining<M>(training: Training<M>, run: TrainingRun = {}): M {
  checkGiven('runTraining', training, 'a training, as trainSteps of a learner gives it', [
    'next',
    'return',
  ]);
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
 * Runs training to its end and lets other work of the thread run every 16 milliseconds or so; the clock affects only
 * when, never the result.
 *
 * @throws TrainingAborted once the signal is aborted
 */
export async function runTrainingAsync<M>(
  training: Training<M>,
  run: TrainingRun = {},
): Promise<M> {
  checkGiven('runTrainingAsync', training, 'a training, as trainSteps of a learner gives it', [
    'next',
    'return',
  ]);
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

/** The next step; a failed allocation is reported as DataError MEMORY. */
function advanced<M>(training: Training<M>): IteratorResult<TrainingStep<M> | TrainingWait, M> {
  try {
    return training.next();
  } catch (cause) {
    throw memoryError(cause) ?? cause;
  }
}

/** Lets training that is over, for whatever reason, release what it holds, such as threads. */
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

/** Resolves once pending events have been handled; a message, unlike a nested timer, does not take 4 ms. */
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
