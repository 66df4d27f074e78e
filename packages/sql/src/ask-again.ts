/** Milliseconds to wait before a statement is repeated, after each failure. */
const WAITS = [500, 2000, 5000, 10_000, 20_000] as const;

/** Tells which errors are not caused by the work itself. */
export interface Fallible {
  /** Whether the same work may succeed if repeated; never when absent. */
  isTransient?(error: unknown): boolean;
}

/**
 * Does work on a connection, repeating it as long as it fails for reasons other than its own.
 *
 * @param work  can safely be repeated
 * @throws the last error of `work`
 */
export async function askAgain<A>(connection: Fallible, work: () => Promise<A>): Promise<A> {
  for (const wait of WAITS) {
    try {
      return await work();
    } catch (error) {
      if (connection.isTransient?.(error) !== true) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return await work();
}
