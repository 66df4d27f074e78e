// The comparison as tables, for the terminal and for the page.
import { countName } from '../lines/line.mjs';
import { megabytes, TIME_HEADS, timeTexts } from '../report.mjs';
import { pairedRatio } from '../statistics.mjs';
import { threeDigits } from '../tables.mjs';
import { contenders, nameOf, OURS } from './contenders.mjs';

/**
 * @typedef {import('./contenders.mjs').Group} Group
 * @typedef {import('../saved-run.mjs').Measurement} Measurement
 */

/**
 * A table for one thread, for two and for more, and one of prediction; without rows that were not measured.
 *
 * @param {readonly Group[]} groups
 * @param {readonly Measurement[]} measurements
 * @returns {readonly import('../page.mjs').MeasuredTable[]}
 */
export function peerTables(groups, measurements) {
  const byName = new Map(measurements.map((measurement) => [measurement.name, measurement]));
  const regions = [...new Set(groups.map(regionOf))];
  return regions.flatMap((region) => {
    const members = groups.filter((group) => regionOf(group) === region);
    const rows = members.flatMap((group) => groupRows(group, byName));
    return rows.length === 0 ? [] : [{ region, heads: headsOf(members[0]), rows }];
  });
}

/** @param {Group} group */
export function regionOf({ task, threads }) {
  if (task === 'predict') return 'prediction, one thread';
  return `training, ${threads === 1 ? 'one thread' : threads === 2 ? 'two threads' : 'more threads'}`;
}

/** Whether the table of a group has rows for several numbers of threads. @param {Group} group */
const hasThreads = (group) => group.task === 'train' && group.threads > 2;

/** @param {Group} group */
function headsOf(group) {
  const last = group.task === 'predict' ? ['mean absolute error'] : [];
  const first = hasThreads(group) ? ['threads'] : [];
  return [
    ...first,
    'rows',
    'library',
    ...TIME_HEADS,
    'preflearn / it',
    'in cpu s',
    'peak MB',
    ...last,
  ];
}

/**
 * @param {Group} group
 * @param {ReadonlyMap<string, Measurement>} byName
 */
function groupRows(group, byName) {
  const ours = byName.get(nameOf(group, OURS));
  return contenders.flatMap(({ id, title }) => {
    const found = byName.get(nameOf(group, id));
    if (found === undefined) return [];
    const error = found.notes['mean absolute error'];
    return [
      [
        ...(hasThreads(group) ? [String(group.threads)] : []),
        countName(group.rows),
        title + titleNote(group, found),
        ...timeTexts(found),
        ...(ours === undefined || ours === found ? ['-', '-'] : ratioTexts(ours, found)),
        megabytes(found),
        ...(error === undefined ? [] : [error.toFixed(3)]),
      ],
    ];
  });
}

/**
 * What a row must say of a library that did not use the threads of its table.
 *
 * @param {Group} group
 * @param {Measurement} found
 */
function titleNote({ threads }, { notes }) {
  return notes.threads === 1 && threads > 1 ? ' (on one thread)' : '';
}

/**
 * Medians of the ratios of the rounds, of wall-clock time and of processor time.
 *
 * @param {Measurement} ours
 * @param {Measurement} other
 */
function ratioTexts(ours, other) {
  const ratios = [
    pairedRatio(ours.seconds, other.seconds),
    pairedRatio(ours.cpuSeconds, other.cpuSeconds),
  ];
  return ratios.map(({ median }) => threeDigits(median));
}
