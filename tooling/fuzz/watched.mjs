import { Worker } from 'node:worker_threads';
import { caseOf, FAILED } from './fuzz.mjs';

/**
 * @typedef {import('./fuzz.mjs').Fuzzer} Fuzzer
 * @typedef {import('./fuzz.mjs').Failure} Failure
 *
 * @typedef {object} Tally
 * @property {string} name
 * @property {number} cases
 * @property {Record<string, number>} outcomes  number of cases by outcome
 * @property {Failure[]} failures               the first of each kind
 */

/** Time between two looks at the clocks, in milliseconds. */
const LOOK_MS = 250;

/** A case hangs when it has taken its limit of the processor's time, or this many times as much by the clock. */
const WAITING = 10;

/**
 * Runs a fuzzer for a while in a thread of its own, and ends and goes on behind a case that hangs or takes the
 * thread down.
 *
 * @param {Fuzzer} fuzzer
 * @param {object} run
 * @param {number} run.seed
 * @param {number} run.seconds
 * @param {(tally: Tally) => void} [run.onProgress]
 * @param {URL} [run.worker]  the program of the thread
 * @returns {Promise<Tally>}
 */
export async function watchedFuzz(
  fuzzer,
  { seed, seconds, onProgress = () => {}, worker = new URL('./worker.mjs', import.meta.url) },
) {
  const until = Date.now() + seconds * 1000;
  /** @type {Tally} */
  const tally = { name: fuzzer.name, cases: 0, outcomes: {}, failures: [] };
  let first = 0;
  do {
    const runs = new Int32Array(new SharedArrayBuffer(8));
    runs[0] = first;
    const thread = new Worker(worker, {
      workerData: { name: fuzzer.name, seed, first, until, runs },
    });
    thread.on('message', ({ outcomes, failure }) => {
      add(tally, outcomes);
      if (failure !== undefined) tally.failures.push(failure);
      onProgress(tally);
    });
    const broken = await ended(thread, runs, fuzzer.limitSeconds);
    if (broken === undefined) return tally;
    const index = Atomics.load(runs, 0);
    const input = await caseOf(fuzzer, seed, index);
    add(tally, { [FAILED]: 1 });
    tally.failures.push({ index, input, message: broken });
    first = index + 1;
  } while (Date.now() < until);
  return tally;
}

/**
 * @param {Tally} tally
 * @param {Record<string, number>} outcomes
 */
function add(tally, outcomes) {
  for (const [outcome, count] of Object.entries(outcomes)) {
    tally.cases += count;
    tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + count;
  }
}

/**
 * Waits until the thread ends, and ends it when one run takes too long.
 *
 * @param {Worker} thread
 * @param {Int32Array} runs  number of the case, and of runs so far
 * @param {number} limitSeconds
 * @returns {Promise<string | undefined>} what went wrong
 */
function ended(thread, runs, limitSeconds) {
  return new Promise((resolve) => {
    // A busy machine makes cases wait for a processor, which is no hang.
    let [last, since, worked] = [-1, Date.now(), processorMs()];
    const looking = setInterval(() => {
      const now = Atomics.load(runs, 1);
      if (now !== last) [last, since, worked] = [now, Date.now(), processorMs()];
      const limit = limitSeconds * 1000;
      if (processorMs() - worked < limit && Date.now() - since < WAITING * limit) return;
      finish(`no answer within ${limitSeconds} seconds`);
      void thread.terminate();
    }, LOOK_MS);
    const finish = (/** @type {string | undefined} */ broken) => {
      clearInterval(looking);
      resolve(broken);
    };
    thread.on('error', (error) => finish(`the thread ended: ${error.message}`));
    thread.on('exit', () => finish(undefined));
  });
}

/** Time of the processor that this process has taken with all its threads, in milliseconds. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
