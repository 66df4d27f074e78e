import { checkGiven } from '@preflearn/core/errors';
/** Options for running tasks. */
export interface JobControl {
  /** How many tasks run at once; 1 when absent. */
  readonly jobs?: number | undefined;
  /** Cancels the running tasks. */
  readonly signal?: AbortSignal | undefined;
  /**
   * About how long a task takes, in any unit, by its number from 0; `undefined` if that is not known yet. Called each
   * time a task is started alongside others; absent if costs are never known.
   */
  readonly costOf?: ((index: number) => number | undefined) | undefined;
}

/**
 * Runs tasks, several at once, and returns their results in order.
 *
 * Tasks start in their order. If several run at once, their costs decide: first a task of unknown cost, so that it
 * becomes known, then the longest, since a long task that starts last leaves the other workers idle; ties go to the
 * first. If a task fails, later tasks are cancelled and earlier ones run to completion, so that the error is that of
 * the first failing task, however many run at once and in whatever order.
 *
 * Source of the order: Graham (1969), Bounds on multiprocessing timing anomalies, SIAM Journal on Applied Mathematics 17.
 *
 * @param carryOut  runs one task; it ends early once the signal is aborted
 * @throws whatever the first task that fails throws
 */
export async function carryOutAll<T, R>(
  tasks: readonly T[],
  carryOut: (task: T, signal: AbortSignal) => Promise<R>,
  { jobs = 1, signal, costOf }: JobControl = {},
): Promise<readonly R[]> {
  checkGiven('carryOutAll', tasks, 'a list of tasks', 'list');
  checkGiven('carryOutAll', carryOut, 'a function', 'function');
  const results: R[] = [];
  const running = new Map<number, AbortController>();
  const waiting = tasks.map((_, index) => index);
  const place = jobs > 1 && costOf !== undefined ? () => longest(waiting, costOf) : () => 0;
  let failed = tasks.length;
  let failure: unknown;
  const oneByOne = async () => {
    for (;;) {
      const [index] = waiting.splice(place(), 1);
      if (index === undefined) return;
      if (index > failed) continue;
      const controller = new AbortController();
      if (signal?.aborted) controller.abort(signal.reason);
      running.set(index, controller);
      try {
        results[index] = await carryOut(tasks[index], controller.signal);
      } catch (error) {
        if (index < failed) [failed, failure] = [index, error];
        for (const [other, later] of running) if (other > failed) later.abort();
      } finally {
        running.delete(index);
      }
    }
  };
  const onAbort = () => {
    for (const controller of running.values()) controller.abort(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort);
  try {
    await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, oneByOne));
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  if (failed < tasks.length) throw failure;
  return results;
}

/** The position of the task to start next; 0 if none is waiting. */
function longest(
  waiting: readonly number[],
  costOf: (index: number) => number | undefined,
): number {
  let [best, most] = [0, -Infinity];
  for (const [place, index] of waiting.entries()) {
    const cost = costOf(index);
    if (cost === undefined) return place;
    if (cost > most) [best, most] = [place, cost];
  }
  return best;
}
