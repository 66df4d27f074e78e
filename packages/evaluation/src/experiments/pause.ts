/** Longest time, in milliseconds, that work keeps the thread to itself between two pauses. */
const SLICE_MS = 16;

/**
 * Returns a function to await between pieces of work: every 16 ms it lets pending events be handled, so that even a
 * long series of short runs can be cancelled by a key or button.
 */
export function pacer(): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await waitingEvents();
    sliceStart = performance.now();
  };
}

/** Resolves once pending events have been handled. */
function waitingEvents(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
