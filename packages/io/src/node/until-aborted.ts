/**
 * The result of a promise, unless the signal is aborted first: then it throws the signal's reason, and the outcome of
 * the promise is ignored. For work that may wait forever, such as opening a pipe.
 */
export async function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  if (signal === undefined) return promise;
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
