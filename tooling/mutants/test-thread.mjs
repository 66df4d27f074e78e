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

/** What the instrumented code reads and writes. @type {import('@stryker-mutator/api/core').InstrumenterContext} */
const state = {};
Object.assign(globalThis, { __stryker__: state });

await load();
parentPort?.on('message', async (/** @type {Order | 'coverage' | 'end'} */ order) => {
  if (order === 'end') {
    await loaded.end();
    process.exit(); // of this thread
  }
  if (order === 'coverage') {
    parentPort?.postMessage({ coverage: state.mutantCoverage });
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
  const start = cpuTime();
  Object.assign(state, {
    currentTestId: id,
    activeMutant: active.mutant,
    hitCount: 0,
    hitLimit: active.hitLimit,
  });
  const failure = await runTest(test);
  const hitCount = state.hitCount ?? 0;
  Object.assign(state, { currentTestId: undefined, activeMutant: undefined });
  return { id, cpu: cpuTime() - start, failure, hitCount };
}

/** In milliseconds, of the process, whose other thread only waits. */
function cpuTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
