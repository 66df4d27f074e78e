// How quick and how small things must be, and whether a run shows that they are.

import { databaseName, pooledName, SECONDS_A_RULE } from './lines/database.mjs';
import {
  calhousingName,
  friedName,
  neighboursName,
  treeName,
  treeRowCounts,
} from './lines/label-ranking.mjs';
import { mlRulesName, mlRulesTechniques } from './lines/ml-rules.mjs';
import { gzipName, gzipRowCounts, readingName } from './lines/reading.mjs';
import {
  attributeCounts,
  classCounts,
  defaultsName,
  enderName,
  exactName,
  ownLossName,
  predictionName,
  rankRulesName,
  rowCounts,
  threadsName,
} from './lines/rule-learners.mjs';
import { MEMORY_GROWTH, serveCommandName, WRONG_ANSWERS } from './lines/serve-command.mjs';
import { trainCommandName } from './lines/train-command.mjs';
import { tuneCommandName, tunedRowCounts } from './lines/tune-command.mjs';
import { nameOf, OURS } from './peers/contenders.mjs';
import { logSlope, pairedRatio, spread } from './statistics.mjs';

/**
 * @typedef {import('./saved-run.mjs').Measurement} Measurement
 * @typedef {ReadonlyMap<string, Measurement>} Measurements by name
 *
 * @typedef {object} Goal
 * @property {string} title
 * @property {string} unit
 * @property {number} atMost
 * @property {(measurements: Measurements) => number | undefined} value absent if the run lacks lines it needs
 */

const GiB = 2 ** 30;

/** @type {readonly Goal[]} */
export const goals = [
  slope(
    'rank-rules, time by rows',
    1.05,
    [...rowCounts, 1e7].map((rows) => [rows, rankRulesName({ rows })]),
  ),
  slope(
    'rank-rules, time by attributes',
    1.05,
    attributeCounts.map((attributes) => [attributes, rankRulesName({ attributes })]),
  ),
  slope(
    'rank-rules, time by classes',
    1,
    classCounts.map((classes) => [classes, rankRulesName({ classes })]),
  ),
  peak(rankRulesName({ rows: 1e7 }), 3 * GiB),
  // Histograms take 0.3 MB whatever the rows, which counts at 1e4.
  ...rowCounts.map((rows) =>
    note(rankRulesName({ rows }), 'bytes a row beyond the table', rows > 1e4 ? 110 : 148),
  ),
  ratio(threadsName(1e6, 2), rankRulesName({ rows: 1e6 }), 0.77),
  ratio(exactName(1e4), rankRulesName({ rows: 1e4 }), 3),
  ratio(exactName(1e5), rankRulesName({ rows: 1e5 }), 8),
  ...['ender-ae', 'order', 'ordinal-ender'].flatMap((id) =>
    [1e4, 1e5].map((rows) => ratioPerRule(enderName(id, rows), rankRulesName({ rows }), 1.5)),
  ),
  ratio(defaultsName('short-rules', 1e4), defaultsName('rank-rules', 1e4), 1.5),
  ...[1e4, 1e5].map((rows) => ratioPerRule(ownLossName(rows), enderName('ender-ae', rows), 1.3)),
  ...mlRulesTechniques.flatMap((technique) => [
    seconds(mlRulesName('spambase', technique), 1.2),
    seconds(mlRulesName('letter', technique), 4),
  ]),
  seconds(predictionName, 1),
  seconds(friedName, 10),
  seconds(calhousingName, 2),
  seconds(neighboursName, 5),
  slope(
    'lrt unpruned, time by rows',
    1.2,
    treeRowCounts.map((rows) => [rows, treeName(rows)]),
  ),
  note(readingName, 'peak memory / columns', 3),
  ...gzipRowCounts.map((rows) => note(gzipName(rows), 'MB beyond the table', 16)),
  note(trainCommandName, 'share outside the learner', 0.15),
  note(serveCommandName, WRONG_ANSWERS, 0),
  note(serveCommandName, MEMORY_GROWTH, 1.1),
  note(databaseName, SECONDS_A_RULE, 2),
  note(pooledName, SECONDS_A_RULE, 0.5),
  ...tunedRowCounts.flatMap((rows) => {
    const [one, two] = [1, 2].map((jobs) => tuneCommandName(rows, jobs));
    return [ratio(two, one, 1 / 1.7), cpuRatio(two, one, 1.1)];
  }),
  ...Object.entries({ 1e4: 1, 1e5: 0.9, 1e6: 0.65 }).map(([rows, atMost]) =>
    ratio(trainingName(Number(rows), 1, OURS), trainingName(Number(rows), 1, 'xgboost'), atMost),
  ),
  ratio(trainingName(1e6, 2, OURS), trainingName(1e6, 1, OURS), 1 / 1.3),
];

/**
 * A measurement of the comparison with other libraries.
 *
 * @param {number} rows
 * @param {number} threads
 * @param {string} id
 */
function trainingName(rows, threads, id) {
  return nameOf({ task: 'train', rows, trainRows: rows, threads }, id);
}

/**
 * Median time of a line. Helping threads add processor time and a busy machine adds wall-clock time, so the
 * smaller one counts.
 *
 * @param {string} name
 * @param {number} atMost
 * @returns {Goal}
 */
export function seconds(name, atMost) {
  const value = (/** @type {Measurements} */ measurements) => {
    const found = measurements.get(name);
    return found && Math.min(spread(found.seconds).median, spread(found.cpuSeconds).median);
  };
  return { title: name, unit: 's', atMost, value };
}

/**
 * Median time of a line divided by that of another one of the same round.
 *
 * @param {string} name
 * @param {string} over
 * @param {number} atMost
 * @returns {Goal}
 */
export function ratio(name, over, atMost) {
  return ratioOf(`${name} / ${over}`, name, over, atMost, () => 1);
}

/**
 * Likewise of the processor times, which a busy machine spoils less.
 *
 * @param {string} name
 * @param {string} over
 * @param {number} atMost
 * @returns {Goal}
 */
export function cpuRatio(name, over, atMost) {
  const value = (/** @type {Measurements} */ measurements) => {
    const [above, below] = [measurements.get(name), measurements.get(over)];
    return above && below && pairedRatio(above.cpuSeconds, below.cpuSeconds).median;
  };
  return { title: `${name} / ${over}, processor time`, unit: 'times', atMost, value };
}

/**
 * Likewise of the times for each rule.
 *
 * @param {string} name
 * @param {string} over
 * @param {number} atMost
 * @returns {Goal}
 */
export function ratioPerRule(name, over, atMost) {
  return ratioOf(
    `${name} / ${over}, for each rule`,
    name,
    over,
    atMost,
    ({ notes }) => notes.rules,
  );
}

/**
 * @param {string} title
 * @param {string} name
 * @param {string} over
 * @param {number} atMost
 * @param {(measurement: Measurement) => number} unitsOf what both times are divided by
 * @returns {Goal}
 */
function ratioOf(title, name, over, atMost, unitsOf) {
  const value = (/** @type {Measurements} */ measurements) => {
    const [above, below] = [measurements.get(name), measurements.get(over)];
    if (above === undefined || below === undefined) return undefined;
    return (pairedRatio(above.seconds, below.seconds).median * unitsOf(below)) / unitsOf(above);
  };
  return { title, unit: 'times', atMost, value };
}

/**
 * Slope of the logarithm of the median time on that of a size: 1 if time grows as the size does.
 *
 * @param {string} title
 * @param {number} atMost
 * @param {readonly (readonly [size: number, name: string])[]} points those that were not measured are left out
 * @returns {Goal}
 */
export function slope(title, atMost, points) {
  const value = (/** @type {Measurements} */ measurements) => {
    const found = points.flatMap(([size, name]) => {
      const measurement = measurements.get(name);
      return measurement === undefined
        ? []
        : [/** @type {const} */ ([size, spread(measurement.seconds).median])];
    });
    return found.length < 2 ? undefined : logSlope(found);
  };
  return { title: `${title}: slope of the logarithms`, unit: '', atMost, value };
}

/**
 * Most resident memory of a line.
 *
 * @param {string} name
 * @param {number} atMost bytes
 * @returns {Goal}
 */
export function peak(name, atMost) {
  const value = (/** @type {Measurements} */ measurements) => {
    const found = measurements.get(name);
    return found && spread(found.peakBytes).max / GiB;
  };
  return { title: `${name}: peak memory`, unit: 'GiB', atMost: atMost / GiB, value };
}

/**
 * @param {string} name
 * @param {string} key one of the notes of the line
 * @param {number} atMost
 * @returns {Goal}
 */
export function note(name, key, atMost) {
  const value = (/** @type {Measurements} */ measurements) => measurements.get(name)?.notes[key];
  return { title: `${name}: ${key}`, unit: '', atMost, value };
}
