/**
 * What running some work took.
 *
 * @typedef {object} Measured
 * @property {number} seconds wall-clock time
 * @property {number} cpuSeconds processor time of the process meanwhile, which a busy machine spoils less
 * @property {number} peakBytes most memory the process has had resident so far, data and Node included
 */

/**
 * Runs work, alone in its process as far as this project is concerned, and says what it took.
 *
 * @template T
 * @param {() => T | Promise<T>} work
 * @param {() => unknown} [warmUp] what loads and compiles what is loaded and compiled late; it is not timed, and runs
 *   behind the collection of garbage, with which V8 lets go of compiled code
 * @returns {Promise<Measured & {result: T}>}
 */
export async function measure(work, warmUp) {
  collectGarbage();
  await warmUp?.();
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(before);
  const peakBytes = process.resourceUsage().maxRSS * 1024; // maxRSS is in KiB on every platform
  return { result, seconds, cpuSeconds: (user + system) / 1e6, peakBytes };
}

/**
 * Bytes of objects, array buffers and WebAssembly memories in use, after a collection. A WebAssembly memory
 * that threads share is the one thing that Node does not count here; the resident memory has it.
 */
export function liveBytes() {
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage(); // external includes array buffers
  return external + heapUsed;
}

/** Needs `--expose-gc`. The later collections wait for the first one's sweeping of arrays. */
function collectGarbage() {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
}
