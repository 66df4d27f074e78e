// What is printed of a run and of its comparison with an earlier one.
import { spread } from './statistics.mjs';
import { textTable, threeDigits } from './tables.mjs';

/** @typedef {import('./saved-run.mjs').Measurement} Measurement */

/** @param {readonly Measurement[]} measurements at least one */
export function lineText(measurements) {
  const { heads, rows } = lineTable(measurements);
  const notes = measurements.map((measurement) =>
    Object.entries(measurement.notes)
      .map(([key, value]) => `${key} ${Number(value.toFixed(2))}`)
      .join(', '),
  );
  return textTable(
    [...heads, ''],
    rows.map((row, i) => [...row, notes[i]]),
  );
}

/**
 * @param {readonly Measurement[]} measurements
 * @returns {import('./page.mjs').MeasuredTable}
 */
export function lineTable(measurements) {
  const heads = ['', ...TIME_HEADS, 'peak MB'];
  const rows = measurements.map((one) => [one.name, ...timeTexts(one), megabytes(one)]);
  return { region: 'all lines', heads, rows };
}

export const TIME_HEADS = ['median s', 'min', 'max', 'cpu s'];

/** @param {Measurement} measurement */
export function timeTexts({ seconds, cpuSeconds }) {
  const { min, median, max } = spread(seconds);
  return [median, min, max, spread(cpuSeconds).median].map(threeDigits);
}

/** @param {Measurement} measurement */
export function megabytes({ peakBytes }) {
  return (spread(peakBytes).median / 1e6).toFixed(0);
}

/**
 * One line for each goal that the run can answer.
 *
 * @param {readonly import('./goals.mjs').Goal[]} goals
 * @param {readonly Measurement[]} measurements
 */
export function goalText(goals, measurements) {
  const byName = new Map(measurements.map((measurement) => [measurement.name, measurement]));
  const rows = goals.flatMap(({ title, unit, atMost, value }) => {
    const found = value(byName);
    if (found === undefined) return [];
    const verdict = found <= atMost ? 'reached' : 'MISSED';
    return [[title, threeDigits(found), `at most ${threeDigits(atMost)} ${unit}`.trim(), verdict]];
  });
  return rows.length === 0 ? '' : textTable(['goal', 'is', 'wanted', ''], rows);
}

/** @param {ReturnType<typeof import('./saved-run.mjs').compareRuns>} lines */
export function comparisonText(lines) {
  const rows = lines.map(({ name, before, now, ratio, memoryRatio, verdict }) => [
    ...[name, threeDigits(before), threeDigits(now), ratio.toFixed(3), verdict],
    memoryRatio.toFixed(2),
  ]);
  return textTable(['', 'before s', 'now s', 'ratio', '', 'memory'], rows);
}
