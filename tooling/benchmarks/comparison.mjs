// A run next to an earlier one, line by line.
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
 *   one is within the range of the other; unclear if either has fewer than {@link MIN_ROUNDS} rounds
 */

/** Rounds below which a range says nothing. */
const MIN_ROUNDS = 3;

/**
 * @param {SavedRun} now
 * @param {SavedRun} before
 * @returns {{ lines: readonly LineComparison[], remarks: readonly string[] }}
 *   lines of both runs, in the order of the present one; and what makes the runs hard to compare, in sentences
 */
export function compareRuns(now, before) {
  const earlier = new Map(before.measurements.map((one) => [one.name, one]));
  const lines = now.measurements.flatMap((one) => {
    const other = earlier.get(one.name);
    return other === undefined ? [] : [compareLines(one, other)];
  });
  const lacking = now.measurements.flatMap(({ name }) => (earlier.has(name) ? [] : [name]));
  const differs = (/** @type {(run: SavedRun) => unknown} */ of) =>
    JSON.stringify(of(now)) !== JSON.stringify(of(before));
  const remarks = [
    differs(({ machine }) => machine) &&
      'The saved run is of another machine, so ratios say nothing about the code.',
    differs(({ versions }) => versions.node) &&
      `The saved run is of Node ${before.versions.node}, this one of ${now.versions.node}.`,
    differs(({ engine }) => engine) &&
      `The saved run has the options ${JSON.stringify(before.engine)} of the engine, this one ${JSON.stringify(now.engine)}.`,
    lacking.length > 0 && `The saved run lacks: ${lacking.join('; ')}.`,
  ].filter((remark) => typeof remark === 'string');
  return { lines, remarks };
}

/**
 * @param {Measurement} now
 * @param {Measurement} before
 * @returns {LineComparison}
 */
function compareLines(now, before) {
  const [a, b] = [spread(now.seconds), spread(before.seconds)];
  const verdict =
    Math.min(now.seconds.length, before.seconds.length) < MIN_ROUNDS
      ? 'unclear'
      : a.max < b.min
        ? 'quicker'
        : a.min > b.max
          ? 'slower'
          : 'no difference';
  const memoryRatio = spread(now.peakBytes).median / spread(before.peakBytes).median;
  const ratio = a.median / b.median;
  return { name: now.name, before: b.median, now: a.median, ratio, memoryRatio, verdict };
}
