// A run of the benchmarks as it is kept in a file, to be compared with later ones.
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {object} Measurement one line, all rounds
 * @property {string} name
 * @property {readonly number[]} seconds     wall-clock time of each round
 * @property {readonly number[]} cpuSeconds  CPU time of each round
 * @property {readonly number[]} peakBytes   most resident memory of each round
 * @property {Readonly<Record<string, number>>} notes  other numbers of the last round, such as the number of rules
 *
 * @typedef {object} SavedRun
 * @property {string} date
 * @property {import('./machine.mjs').Machine} machine
 * @property {Readonly<Record<string, string>>} versions  of what was measured and of what ran it, by name
 * @property {Readonly<Record<string, unknown>>} engine   options that all learners by boosting were given
 * @property {readonly Measurement[]} measurements
 */

const FORMAT = { format: 'preflearn benchmark', version: 1 };

/** @param {string} path @param {SavedRun} run */
export function writeRun(path, run) {
  writeFileSync(path, `${JSON.stringify({ ...FORMAT, ...run }, null, 2)}\n`);
}

/**
 * @param {string} path
 * @returns {SavedRun}
 * @throws Error with one sentence, if there is no such file or it was not written by {@link writeRun}
 */
export function readRun(path) {
  const hint = `Save a run with npm run bench -- --json ${path}.`;
  let run;
  try {
    run = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${/** @type {Error} */ (error).message}. ${hint}`);
  }
  const { format, version, ...rest } = run ?? {};
  if (format === FORMAT.format && version === FORMAT.version) return rest;
  throw new Error(`${path} is not a saved run of the benchmarks. ${hint}`);
}
