// Runs a fuzzer in a thread of its own, which can be ended when a case never does.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { caseOf, FAILED, fuzz } from './fuzz.mjs';

/**
 * @typedef {import('./fuzz.mjs').Fuzzer} Fuzzer
 *
 * @typedef {object} Tally
 * @property {number} cases
 * @property {Record<string, number>} outcomes           number of cases by outcome
 * @property {import('./fuzz.mjs').Failure[]} failures  the first of each kind
 */

/** Time between two reports of the thread, and between two looks at the clocks, in milliseconds. */
const REPORT_MS = 200;

/** A case hangs when it has taken its limit of CPU time, or this many times as much by the clock. */
const WAITING = 10;

/**
 * Runs a fuzzer for a while, and goes on after a case that hangs or takes the thread down.
 *
 * @param {Fuzzer} fuzzer
 * @param {object} run
 * @param {number} run.seed
 * @param {number} run.seconds
 * @param {URL} [run.worker]  the program of the thread
 * @returns {Promise<Tally>}
 */
export async function watchedFuzz(
  fuzzer,
  { seed, seconds, worker = new URL('./run.mjs', import.meta.url) },
) {
  const until = Date.now() + seconds * 1000;
  /** @type {Tally} */
  const tally = { cases: 0, outcomes: {}, failures: [] };
  const add = (/** @type {Record<string, number>} */ outcomes) => {
    for (const [outcome, count] of Object.entries(outcomes)) {
      tally.cases += count;
      tally.outcomes[outcome] = (tally.outcomes[outcome] ?? 0) + count;
    }
  };
  let first = 0;
  do {
    const runs = new Int32Array(new SharedArrayBuffer(8)); // number of the case, and of runs so far
    runs[0] = first;
    const workerData = { name: fuzzer.name, seed, first, until, runs };
    const thread = new Worker(worker, { workerData });
    thread.on('message', ({ outcomes, failure }) => {
      add(outcomes);
      if (failure !== undefined) tally.failures.push(failure);
    });
    const broken = await ended(thread, runs, fuzzer.limitSeconds);
    if (broken === undefined) return tally;
    const index = Atomics.load(runs, 0);
    add({ [FAILED]: 1 });
    tally.failures.push({ index, input: caseOf(fuzzer.cases(), seed, index), message: broken });
    first = index + 1;
  } while (Date.now() < until);
  return tally;
}

/**
 * Waits until the thread ends, and ends it when one run takes too long.
 *
 * @param {Worker} thread
 * @param {Int32Array} runs
 * @param {number} limitSeconds
 * @returns {Promise<string | undefined>} what went wrong
 */
function ended(thread, runs, limitSeconds) {
  return new Promise((resolve) => {
    // A busy machine makes cases wait for a processor, which is not a hang.
    let [last, since, worked] = [-1, Date.now(), cpuMs()];
    const looking = setInterval(() => {
      const now = Atomics.load(runs, 1);
      if (now !== last) [last, since, worked] = [now, Date.now(), cpuMs()];
      const limit = limitSeconds * 1000;
      if (cpuMs() - worked < limit && Date.now() - since < WAITING * limit) return;
      finish(`no answer within ${limitSeconds} seconds`);
      void thread.terminate();
    }, REPORT_MS);
    const finish = (/** @type {string | undefined} */ broken) => {
      clearInterval(looking);
      resolve(broken);
    };
    thread.on('error', (error) => finish(`the thread ended: ${error.message}`));
    thread.on('exit', () => finish(undefined));
  });
}

/** CPU time of all threads of this process, in milliseconds. */
function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The work of the thread: runs cases until the time is over.
 *
 * @param {readonly Fuzzer[]} fuzzers
 */
export async function workInThread(fuzzers) {
  if (isMainThread) throw new Error('this is not a thread of its own');
  const { name, seed, first, until, runs } = workerData;
  const fuzzer = /** @type {Fuzzer} */ (fuzzers.find((one) => one.name === name));
  /** @type {Record<string, number>} */
  let outcomes = {};
  let reported = Date.now();
  const onRun = (/** @type {number} */ index) => {
    Atomics.store(runs, 0, index);
    Atomics.add(runs, 1, 1);
  };
  try {
    for await (const { outcome, failure } of fuzz(fuzzer, { seed, first, onRun })) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const isLast = Date.now() >= until;
      if (failure !== undefined || isLast || Date.now() - reported >= REPORT_MS) {
        parentPort?.postMessage({ outcomes, failure });
        [outcomes, reported] = [{}, Date.now()];
      }
      if (isLast) break;
    }
  } finally {
    fuzzer.close?.();
  }
}
