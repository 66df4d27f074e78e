/** How tasks are carried out. */
export interface JobControl {
  /** How many at once; 1 when absent. */
  readonly jobs?: number | undefined;
  /** Cancels those at work. */
  readonly signal?: AbortSignal | undefined;
  /**
   * About how long a task takes, in any unit, by its number from 0; `undefined` where nothing is known yet. Asked each time
   * a task is begun beside others; absent where nothing is ever known.
   */
  readonly costOf?: ((index: number) => number | undefined) | undefined;
}

/**
 * Carries out tasks, several at once, and gives what each gave, in their order.
 *
 * They are begun in their order. Several at once are begun as their costs say: first one of unknown cost, so that it
 * becomes known, then the longest, since a long one that is begun last leaves the other places without work; of equal ones the
 * first. When one fails, those after it are cancelled and those before it brought to their end,
 * so that the error is that of the first task that fails, whatever the number at once and the order.
 *
 * Source of the order: Graham (1969), Bounds on multiprocessing timing anomalies, SIAM Journal on Applied Mathematics 17.
 *
 * @param carryOut  does one task; it ends early once the signal is aborted
 * @throws whatever the first task that fails throws
 */
export async function carryOutAll<T, R>(
  tasks: readonly T[],
  carryOut: (task: T, signal: AbortSignal) => Promise<R>,
  { jobs = 1, signal, costOf }: JobControl = {},
): Promise<readonly R[]> {
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

/** The place of the task that is begun next; 0 where none waits. */
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
