/** Seconds to wait before work is repeated, after each failure; the last one for all further failures. */
const WAITS = [0.5, 2, 5, 10, 20] as const;

/** Seconds to wait in all, unless a connection says otherwise. */
const RETRY_FOR = 37.5;

/** Tells which errors are not caused by the work itself. */
export interface Fallible {
  /** Whether the same work may succeed if repeated; never when absent. */
  isTransient?(error: unknown): boolean;
  /** How many seconds to wait in all before the last repetition; 37.5 when absent. */
  readonly retryFor?: number | undefined;
}

/** Connections on which all repetitions of some work failed, and nothing has succeeded since. */
const lost = new WeakSet<Fallible>();

/**
 * Does work on a connection, repeating it as long as it fails for reasons other than its own.
 *
 * Once all repetitions have failed, further work is tried only once until some of it succeeds: whoever then drops the
 * tables of a training run does not wait a second time for a database that is gone.
 *
 * @param work  can safely be repeated
 * @throws the last error of `work`
 */
export async function askAgain<A>(connection: Fallible, work: () => Promise<A>): Promise<A> {
  let left = lost.has(connection) ? 0 : (connection.retryFor ?? RETRY_FOR);
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await work();
      lost.delete(connection);
      return result;
    } catch (error) {
      if (connection.isTransient?.(error) !== true) throw error;
      if (left <= 0) {
        lost.add(connection);
        throw error;
      }
      const wait = Math.min(left, WAITS[Math.min(attempt, WAITS.length - 1)]);
      left -= wait;
      await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
    }
  }
}
