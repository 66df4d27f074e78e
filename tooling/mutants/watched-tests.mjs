// Runs tests in a thread of their own, and gives up on one that takes far longer than it should.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const LOOK_EVERY_MS = 100;

/** What is done after all tests may take this long; a thread in an endless loop never begins with it. */
const END_WITHIN_MS = 3000;

/** What a test may take, of the processor and by the clock, in milliseconds. */
export const UNLIMITED = { cpu: Number.POSITIVE_INFINITY, clock: Number.POSITIVE_INFINITY };

/** The thread of one bundle of tests. It starts when the first test is asked for, and anew after a limit. */
export class WatchedTests {
  /** @type {Worker | undefined} */
  #thread;
  #ids = /** @type {string[]} */ ([]);
  #leftOut = /** @type {string[]} */ ([]);

  /**
   * @param {string} bundle
   * @param {readonly string[]} files
   * @param {string} [without] a regular expression of full names of tests to leave out
   */
  constructor(bundle, files, without) {
    this.bundle = bundle;
    this.files = files;
    this.without = without;
  }

  async ids() {
    await this.#started();
    return this.#ids;
  }

  /** Files that cannot be loaded, and why. */
  async leftOut() {
    await this.#started();
    return this.#leftOut;
  }

  /** Which mutants the tests have passed so far. */
  async coverage() {
    const thread = await this.#started();
    thread.postMessage('coverage');
    const [{ coverage }] = await once(thread, 'message');
    return /** @type {import('@stryker-mutator/api/core').MutantCoverage} */ (coverage);
  }

  /**
   * Runs one test; undefined if it was given up.
   *
   * @param {Omit<import('./test-thread.mjs').Order, 'reload'> & { reload?: boolean }} order
   * @param {{ cpu: number, clock: number }} limit
   * @returns {Promise<import('./test-thread.mjs').Outcome | undefined>}
   */
  async run(order, limit) {
    const thread = await this.#started();
    const over = new AbortController();
    const since = { cpu: process.cpuUsage(), clock: Date.now() };
    const look = setInterval(() => {
      const { user, system } = process.cpuUsage(since.cpu);
      if ((user + system) / 1000 > limit.cpu || Date.now() - since.clock > limit.clock) {
        over.abort();
      }
    }, LOOK_EVERY_MS);
    thread.postMessage({ reload: false, ...order });
    try {
      const [{ outcome }] = await once(thread, 'message', { signal: over.signal });
      return outcome;
    } catch (error) {
      await this.stop();
      if (over.signal.aborted || isOutOfMemory(error)) return undefined;
      throw error;
    } finally {
      clearInterval(look);
    }
  }

  /** Ends the thread, after what its files do after all tests if it still answers. */
  async stop() {
    const thread = this.#thread;
    this.#thread = undefined;
    if (thread === undefined) return;
    thread.postMessage('end');
    const signal = AbortSignal.timeout(END_WITHIN_MS);
    await once(thread, 'exit', { signal }).catch(() => undefined);
    await thread.terminate();
  }

  async #started() {
    if (this.#thread === undefined) {
      this.#thread = new Worker(new URL('test-thread.mjs', import.meta.url), {
        workerData: { bundle: this.bundle, files: this.files, without: this.without },
        resourceLimits: { maxOldGenerationSizeMb: 2048 },
      });
      const [{ ids, leftOut }] = await once(this.#thread, 'message');
      this.#ids = ids;
      this.#leftOut = leftOut;
    }
    return this.#thread;
  }
}

/** @param {unknown} error */
function isOutOfMemory(error) {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
