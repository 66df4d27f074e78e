/** Longest time, in milliseconds, that work keeps the thread to itself between two pauses. */
const SLICE_MS = 16;

/**
 * A function to call and await between pieces of work: every 16 ms it lets waiting events be served,
 * so that a cancelling key or button reaches a long series of short runs too.
 */
export function pacer(): () => Promise<void> {
  let sliceStart = performance.now();
  return async () => {
    if (performance.now() - sliceStart < SLICE_MS) return;
    await waitingEvents();
    sliceStart = performance.now();
  };
}

/** Resolves after waiting events have been served. */
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
