// What is printed of a run and of its comparison with an earlier one.
import { machineText, versionText } from './machine.mjs';
import { spread } from './statistics.mjs';
import { textTable, threeDigits } from './tables.mjs';

/**
 * @typedef {import('./saved-run.mjs').Measurement} Measurement
 * @typedef {import('./saved-run.mjs').SavedRun} SavedRun
 */

/** @param {SavedRun} run */
export function headText({ machine, versions, engine }) {
  const options = Object.keys(engine).length === 0 ? [] : [`engine: ${JSON.stringify(engine)}`];
  return [machineText(machine), versionText(versions), ...options].join('\n');
}

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

/** Share of a processor below which something else must have kept a process waiting. */
const WHOLE_PROCESSOR = 0.9;

/**
 * A warning, if other work on the machine made lines wait; none otherwise. Helping threads can hide waiting, so
 * that a run without a warning may have met some too.
 *
 * @param {readonly Measurement[]} measurements
 * @returns {readonly string[]} one sentence or none
 */
export function busyRemarks(measurements) {
  const waiting = measurements.filter(
    ({ seconds, cpuSeconds }) =>
      spread(cpuSeconds).median < WHOLE_PROCESSOR * spread(seconds).median,
  );
  if (waiting.length === 0) return [];
  const share = `${waiting.length} of ${measurements.length} lines`;
  return [`The machine was busy with other work: ${share} had to wait for a processor.`];
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

/** @param {ReturnType<typeof import('./comparison.mjs').compareRuns>} comparison */
export function comparisonText({ lines, remarks }) {
  const rows = lines.map(({ name, before, now, ratio, memoryRatio, verdict }) => [
    ...[name, threeDigits(before), threeDigits(now), ratio.toFixed(3), verdict],
    memoryRatio.toFixed(2),
  ]);
  const heads = ['', 'before s', 'now s', 'ratio', '', 'memory'];
  return [...(rows.length === 0 ? [] : [textTable(heads, rows)]), ...remarks].join('\n');
}
