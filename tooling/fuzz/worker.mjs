// Runs a fuzzer in a thread of its own, which can be ended when a case never does.
import { parentPort, workerData } from 'node:worker_threads';
import { FAILED, fuzz } from './fuzz.mjs';
import { fuzzers } from './fuzzers.mjs';

/** Time between two reports, in milliseconds. */
const REPORT_MS = 200;

const { name, seed, first, until, runs } =
  /** @type {{ name: string, seed: number, first: number, until: number, runs: Int32Array }} */ (
    workerData
  );
const fuzzer = fuzzers.find((one) => one.name === name);
if (fuzzer === undefined || parentPort === null) throw new Error(`no fuzzer ${name} to run here`);

/** @type {Record<string, number>} */
let outcomes = {};
let reported = Date.now();

/** Hands over what was counted. @param {import('./fuzz.mjs').Failure} [failure] */
function report(failure) {
  parentPort?.postMessage({ outcomes, failure });
  outcomes = {};
  reported = Date.now();
}

/** Says which case runs, and that it does. @param {number} index */
function onRun(index) {
  Atomics.store(runs, 0, index);
  Atomics.add(runs, 1, 1);
}

try {
  for await (const { outcome, failure } of fuzz(fuzzer, { seed, first, onRun })) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === FAILED || Date.now() - reported >= REPORT_MS) report(failure);
    if (Date.now() >= until) break;
  }
  report();
} finally {
  await fuzzer.close?.();
}
