/** Milliseconds before a statement is asked again, after each failure. */
const WAITS = [500, 2000, 5000, 10_000, 20_000] as const;

/** Tells which errors are not those of the work. */
export interface Fallible {
  /** Whether the same work may succeed when it is done again; never when absent. */
  isTransient?(error: unknown): boolean;
}

/**
 * Does work on a connection, again as long as it fails for reasons that are not its own.
 *
 * @param work  can be done twice
 * @throws what `work` throws at last
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
