// A run of the benchmarks as it is kept in a file, and next to another one, line by line.
import { readFileSync, writeFileSync } from 'node:fs';
import { spread } from './statistics.mjs';

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
 * @property {string} machine
 * @property {Readonly<Record<string, string>>} versions  of what was measured and of what ran it, by name
 * @property {readonly Measurement[]} measurements
 */

/** @param {string} path @param {SavedRun} run */
export function writeRun(path, run) {
  writeFileSync(path, `${JSON.stringify(run, null, 2)}\n`);
}

/**
 * @param {string} path
 * @returns {SavedRun}
 * @throws Error with one sentence, if there is no such file or it was not written by {@link writeRun}
 */
export function readRun(path) {
  const run = JSON.parse(readFileSync(path, 'utf8'));
  if (Array.isArray(run?.measurements)) return run;
  throw new Error(`${path} is not a saved run. Save one with npm run bench -- --json ${path}.`);
}

/** Rounds below which a range says nothing. */
const MIN_ROUNDS = 3;

/**
 * The lines of both runs, in the order of the present one: median seconds, their ratio, below 1 if it is quicker now,
 * and whether no round of the one is within the range of the other.
 *
 * @param {SavedRun} now
 * @param {SavedRun} before
 */
export function compareRuns(now, before) {
  return now.measurements.flatMap((one) => {
    const other = before.measurements.find(({ name }) => name === one.name);
    if (other === undefined) return [];
    const [a, b] = [spread(one.seconds), spread(other.seconds)];
    const isUnclear = Math.min(one.seconds.length, other.seconds.length) < MIN_ROUNDS;
    const difference = a.max < b.min ? 'quicker' : a.min > b.max ? 'slower' : 'no difference';
    return {
      ...{ name: one.name, before: b.median, now: a.median, ratio: a.median / b.median },
      memoryRatio: spread(one.peakBytes).median / spread(other.peakBytes).median,
      verdict: isUnclear ? 'unclear' : difference,
    };
  });
}
