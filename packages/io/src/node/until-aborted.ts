/**
 * What a promise gives, unless the signal is aborted before; then it throws the signal's reason, and the work
 * behind the promise goes on unheeded. For work that may wait for ever, such as opening a pipe.
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
