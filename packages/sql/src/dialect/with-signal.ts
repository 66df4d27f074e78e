import type { SqlConnection } from './sql-connection.js';

/**
 * Does work on a connection until a signal is aborted: the current statement is then interrupted, and no other is
 * started.
 *
 * @throws the reason of the signal, once it is aborted
 */
export async function withSignal<C extends SqlConnection, A>(
  connection: C,
  signal: AbortSignal | undefined,
  work: (connection: SqlConnection) => Promise<A>,
): Promise<A> {
  if (signal === undefined) return await work(connection);
  const interrupt = () => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  try {
    return await work(abortable(connection, signal));
  } catch (error) {
    signal.throwIfAborted(); // an interrupted statement fails only because of that
    throw error;
  } finally {
    signal.removeEventListener('abort', interrupt);
  }
}

function abortable(connection: SqlConnection, signal: AbortSignal): SqlConnection {
  return {
    dialect: connection.dialect,
    isTransient: (error) => !signal.aborted && connection.isTransient?.(error) === true,
    retryFor: connection.retryFor,
    async columns(from) {
      signal.throwIfAborted();
      return await connection.columns(from);
    },
    async run(sql) {
      signal.throwIfAborted();
      await connection.run(sql);
    },
    async *read(sql) {
      signal.throwIfAborted();
      yield* connection.read(sql);
    },
    interrupt: () => connection.interrupt(),
    close: () => connection.close(),
  };
}
