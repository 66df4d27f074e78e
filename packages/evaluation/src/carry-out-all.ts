/** How tasks are carried out. */
export interface JobControl {
  /** How many at once; 1 when absent. */
  readonly jobs?: number | undefined;
  /** Cancels those at work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Carries out tasks, several at once, and gives what each gave, in their order.
 *
 * They are begun in their order. When one fails, those after it are cancelled and those before it brought to their end,
 * so that the error is that of the first task that fails, whatever the number at once.
 *
 * @param carryOut  does one task; it ends early once the signal is aborted
 * @throws whatever the first task that fails throws
 */
export async function carryOutAll<T, R>(
  tasks: readonly T[],
  carryOut: (task: T, signal: AbortSignal) => Promise<R>,
  { jobs = 1, signal }: JobControl = {},
): Promise<readonly R[]> {
  const results: R[] = [];
  const running = new Map<number, AbortController>();
  let next = 0;
  let failed = tasks.length;
  let failure: unknown;
  const oneByOne = async () => {
    while (next < failed) {
      const index = next++;
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
