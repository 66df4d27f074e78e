// The thread that loads the tests of a package and runs them, for one mutant after another.
import { parentPort, workerData } from 'node:worker_threads';
import { loadTests, runTest } from './loaded-tests.mjs';

/** @typedef {{ mutant: string | undefined, hitLimit: number | undefined }} Active */
/** @typedef {{ id: string, active: Active, reload: boolean }} Order */
/** @typedef {{ id: string, cpu: number, failure: string | undefined, hitCount: number }} Outcome */

const { bundle, files, without } =
  /** @type {{ bundle: string, files: string[], without: string | undefined }} */ (workerData);
let loads = 0;
/** @type {import('./loaded-tests.mjs').LoadedTests} */
let loaded = { tests: new Map(), leftOut: [], end: () => Promise.resolve() };

/** More than any package has. */
const MOST_MUTANTS = 2 ** 17;
const NO_MUTANT = -1;

/** What the instrumented code reads and writes. */
const state = {
  on: NO_MUTANT,
  hitCount: 0,
  hitLimit: /** @type {number | undefined} */ (undefined),
  counts: new Float64Array(MOST_MUTANTS),
  passed,
};
Object.assign(globalThis, { __stryker__: state });

/** @type {import('@stryker-mutator/api/core').MutantCoverage} */
const coverage = { static: {}, perTest: {} };

await load();
parentPort?.on('message', async (/** @type {Order | 'coverage' | 'end'} */ order) => {
  if (order === 'end') {
    await loaded.end();
    process.exit(); // of this thread
  }
  if (order === 'coverage') {
    collectCounts(coverage.static);
    parentPort?.postMessage({ coverage });
    return;
  }
  if (order.reload) await load();
  parentPort?.postMessage({ outcome: await run(order) });
});
parentPort?.postMessage({ ids: [...loaded.tests.keys()], leftOut: loaded.leftOut });

async function load() {
  await loaded.end();
  const left = without === undefined ? undefined : new RegExp(without);
  loaded = await loadTests(`${bundle}?${loads++}`, files, left);
}

/**
 * @param {Order} order
 * @returns {Promise<Outcome>}
 */
async function run({ id, active }) {
  const test = loaded.tests.get(id);
  if (test === undefined) throw new Error(`There is no test ${id}.`);
  collectCounts(coverage.static);
  const start = cpuTime();
  state.on = active.mutant === undefined ? NO_MUTANT : Number(active.mutant);
  state.hitCount = 0;
  state.hitLimit = active.hitLimit;
  const failure = await runTest(test);
  const { hitCount } = state;
  state.on = NO_MUTANT;
  const cpu = cpuTime() - start;
  coverage.perTest[id] ??= {};
  collectCounts(coverage.perTest[id]);
  return { id, cpu, failure, hitCount };
}

/** Counts a passage of the mutant that is on, and ends a loop that passes it without end. */
function passed() {
  state.hitCount++;
  if (state.hitLimit !== undefined && state.hitCount > state.hitLimit) {
    throw new Error(`The mutant was passed ${state.hitCount} times.`);
  }
  return true;
}

/**
 * Adds what was counted since the last call.
 *
 * @param {Record<string, number>} sums by mutant
 */
function collectCounts(sums) {
  state.counts.forEach((count, mutant) => {
    if (count > 0) sums[mutant] = (sums[mutant] ?? 0) + count;
  });
  state.counts.fill(0);
}

/** In milliseconds, of the process, whose other thread only waits. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
