// A run beside an earlier one, line by line.
import { spread } from './statistics.mjs';

/**
 * @typedef {import('./saved-run.mjs').Measurement} Measurement
 * @typedef {import('./saved-run.mjs').SavedRun} SavedRun
 *
 * @typedef {object} LineComparison
 * @property {string} name
 * @property {number} before median seconds
 * @property {number} now likewise
 * @property {number} ratio now / before: below 1 is quicker
 * @property {number} memoryRatio most resident memory, now / before
 * @property {'quicker' | 'slower' | 'no difference' | 'unclear'} verdict quicker or slower if no round of the
 *   one is within the range of the other; unclear if either has fewer than {@link ENOUGH_ROUNDS} rounds
 *
 * @typedef {object} Comparison
 * @property {readonly LineComparison[]} lines those of both runs, in the order of the present one
 * @property {readonly string[]} remarks what makes the runs hard to compare, one sentence each
 */

/** Rounds below which a range says nothing. */
const ENOUGH_ROUNDS = 3;

/**
 * @param {SavedRun} now
 * @param {SavedRun} before
 * @returns {Comparison}
 */
export function compareRuns(now, before) {
  const earlier = new Map(
    before.measurements.map((measurement) => [measurement.name, measurement]),
  );
  const lines = now.measurements.flatMap((measurement) => {
    const other = earlier.get(measurement.name);
    return other === undefined ? [] : [compareLines(measurement, other)];
  });
  return { lines, remarks: [...differences(now, before), ...lacking(now, earlier)] };
}

/**
 * @param {Measurement} now
 * @param {Measurement} before
 * @returns {LineComparison}
 */
function compareLines(now, before) {
  const [a, b] = [spread(now.seconds), spread(before.seconds)];
  const memory = [now, before].map(({ peakBytes }) => spread(peakBytes).median);
  const enough = Math.min(now.seconds.length, before.seconds.length) >= ENOUGH_ROUNDS;
  return {
    name: now.name,
    before: b.median,
    now: a.median,
    ratio: a.median / b.median,
    memoryRatio: memory[0] / memory[1],
    verdict: enough ? verdict(a, b) : 'unclear',
  };
}

/**
 * @param {import('./statistics.mjs').Spread} now
 * @param {import('./statistics.mjs').Spread} before
 */
function verdict(now, before) {
  if (now.max < before.min) return 'quicker';
  return now.min > before.max ? 'slower' : 'no difference';
}

/**
 * @param {SavedRun} now
 * @param {SavedRun} before
 */
function differences(now, before) {
  const remarks = [];
  if (JSON.stringify(now.machine) !== JSON.stringify(before.machine)) {
    remarks.push('The saved run is of another machine, so ratios say nothing about the code.');
  }
  if (now.versions.node !== before.versions.node) {
    remarks.push(
      `The saved run is of Node ${before.versions.node}, this one of ${now.versions.node}.`,
    );
  }
  if (JSON.stringify(now.engine) !== JSON.stringify(before.engine)) {
    const [then, here] = [before, now].map(({ engine }) => JSON.stringify(engine));
    remarks.push(`The saved run has the options ${then} of the engine, this one ${here}.`);
  }
  return remarks;
}

/**
 * @param {SavedRun} now
 * @param {ReadonlyMap<string, Measurement>} earlier
 */
function lacking(now, earlier) {
  const names = now.measurements.flatMap(({ name }) => (earlier.has(name) ? [] : [name]));
  return names.length === 0 ? [] : [`The saved run lacks: ${names.join('; ')}.`];
}
