// How quick and how small things must be, and whether a run shows that they are.
import { logSlope, pairedRatio, spread } from './statistics.mjs';

/**
 * @typedef {import('./saved-run.mjs').Measurement} Measurement
 *
 * @typedef {object} Goal
 * @property {string} title
 * @property {string} unit
 * @property {number} atMost
 * @property {readonly string[]} names  lines that it needs; a slope needs two of them
 * @property {(measurements: ReadonlyMap<string, Measurement>) => number | undefined} value
 *   absent if the run lacks lines it needs
 */

const GiB = 2 ** 30;

/** @param {string} rows @param {number} [attributes] @param {number} [classes] */
const shape = (rows, attributes = 16, classes = 10) =>
  `${rows} x ${attributes}, ${classes} classes`;
/** @param {string} rows */
const rules = (rows) => `rank-rules ${shape(rows)}`;
const duckdb = 'rank-rules on DuckDB 1e6 x 16, 4 conditions, 2 threads';
/** @param {string} rows @param {string} library */
const peer = (rows, library) => `train ${rows} x 16, 1 thread: ${library}`;

/** @type {readonly Goal[]} */
export const goals = [
  slope('rank-rules, time by rows', 1.05, {
    1e4: rules('1e4'),
    1e5: rules('1e5'),
    1e6: rules('1e6'),
    1e7: rules('1e7'),
  }),
  slope('rank-rules, time by attributes', 1.05, {
    16: rules('1e5'),
    32: `rank-rules ${shape('1e5', 32)}`,
    64: `rank-rules ${shape('1e5', 64)}`,
  }),
  slope('rank-rules, time by classes', 1, {
    2: `rank-rules ${shape('1e5', 16, 2)}`,
    5: `rank-rules ${shape('1e5', 16, 5)}`,
    10: rules('1e5'),
    20: `rank-rules ${shape('1e5', 16, 20)}`,
  }),
  peak(rules('1e7'), 3 * GiB),
  // Histograms take 0.3 MB whatever the rows, which counts at 1e4.
  note(rules('1e4'), 'bytes a row beyond the table', 148),
  note(rules('1e5'), 'bytes a row beyond the table', 110),
  note(rules('1e6'), 'bytes a row beyond the table', 110),
  ratio(`${rules('1e6')}, 2 threads`, rules('1e6'), 1 / 1.75),
  ratio(`threads: ${rules('1e6')}, 2`, `threads: ${rules('1e6')}, 1`, 1 / 1.75),
  ratio(`threads: ${rules('1e5')}, 2`, `threads: ${rules('1e5')}, 1`, 1 / 1.5),
  ratio(`threads: ${rules('1e4')}, auto`, `threads: ${rules('1e4')}, 1`, 1.03),
  ratio('threads: ml-rules letter, 2', 'threads: ml-rules letter, 1', 1 / 1.6),
  ratio(`threads: ml-rules ${shape('1e5')}, 2`, `threads: ml-rules ${shape('1e5')}, 1`, 1 / 1.6),
  ratio(`${rules('1e4')}, exact thresholds`, rules('1e4'), 3),
  ratio(`${rules('1e5')}, exact thresholds`, rules('1e5'), 8),
  ...['ender-ae', 'order', 'ordinal-ender'].flatMap((id) =>
    ['1e4', '1e5'].map((rows) => ratioPerRule(`${id} ${shape(rows)}`, rules(rows), 1.5)),
  ),
  ratio(`short-rules ${shape('1e4')}, by default`, `${rules('1e4')}, by default`, 1.5),
  ...['1e4', '1e5'].map((rows) =>
    ratioPerRule(`own pointwise loss ${shape(rows)}`, `ender-ae ${shape(rows)}`, 1.3),
  ),
  ...['gradient', 'newton'].flatMap((technique) => [
    seconds(`ml-rules spambase, 500 rules, ${technique}`, 1.2),
    seconds(`ml-rules letter, 500 rules, ${technique}`, 4),
  ]),
  seconds('predict 1e6 x 16 by 500 rules', 1),
  seconds('lrt fried 40768 x 9, 5 labels', 10),
  seconds('lrt calhousing 20640 x 4, 4 labels', 2),
  seconds('iblr 1e4 queries, 3e4 x 9, k 20', 5),
  slope('lrt unpruned, time by rows', 1.2, {
    5e3: 'lrt unpruned 5e3 x 8, 5 labels',
    1e4: 'lrt unpruned 1e4 x 8, 5 labels',
    2e4: 'lrt unpruned 2e4 x 8, 5 labels',
    4e4: 'lrt unpruned 4e4 x 8, 5 labels',
  }),
  note('read CSV 1e6 x 16', 'peak memory / columns', 3),
  note('read CSV.gz 1e6 x 4', 'MB beyond the table', 16),
  note('read CSV.gz 4e6 x 4', 'MB beyond the table', 16),
  note('train command 1e5 x 16', 'share outside the learner', 0.15),
  note('serve command, 1e5 requests', 'wrong answers', 0),
  note('serve command, 1e5 requests', 'memory in use at the end / after a tenth', 1.1),
  note(duckdb, 'seconds a rule', 2),
  note(`${duckdb}, pool of 1e5`, 'seconds a rule', 0.5),
  ...[1000, 4000].flatMap((rows) => {
    const [one, two] = [1, 2].map((jobs) => `tune command ${rows} x 8, jobs ${jobs}`);
    return [ratio(two, one, 1 / 1.7), cpuRatio(two, one, 1.1)];
  }),
  ratio(peer('1e4', 'preflearn'), peer('1e4', 'xgboost'), 1),
  ratio(peer('1e5', 'preflearn'), peer('1e5', 'xgboost'), 0.9),
  ratio(peer('1e6', 'preflearn'), peer('1e6', 'xgboost'), 0.65),
  ratio('train 1e6 x 16, 2 threads: preflearn', peer('1e6', 'preflearn'), 1 / 1.75),
];

/**
 * A goal about lines that must all be there.
 *
 * @param {Omit<Goal, 'value'>} goal
 * @param {(...found: Measurement[]) => number | undefined} value
 * @returns {Goal}
 */
function goalOf(goal, value) {
  return {
    ...goal,
    value: (measurements) => {
      const found = goal.names.flatMap((name) => measurements.get(name) ?? []);
      return found.length < goal.names.length ? undefined : value(...found);
    },
  };
}

/**
 * Median time of a line. Helping threads add CPU time and a busy machine adds wall-clock time, so the smaller one
 * counts.
 *
 * @param {string} name
 * @param {number} atMost
 */
export function seconds(name, atMost) {
  return goalOf({ title: name, unit: 's', atMost, names: [name] }, (found) =>
    Math.min(spread(found.seconds).median, spread(found.cpuSeconds).median),
  );
}

/** Most resident memory of a line. @param {string} name @param {number} atMost bytes */
export function peak(name, atMost) {
  const goal = { title: `${name}: peak memory`, unit: 'GiB', atMost: atMost / GiB, names: [name] };
  return goalOf(goal, ({ peakBytes }) => spread(peakBytes).max / GiB);
}

/** One of the notes of a line. @param {string} name @param {string} key @param {number} atMost */
export function note(name, key, atMost) {
  const goal = { title: `${name}: ${key}`, unit: '', atMost, names: [name] };
  return goalOf(goal, ({ notes }) => notes[key]);
}

/**
 * Median time of a line divided by that of another one of the same round.
 *
 * @param {string} name
 * @param {string} over
 * @param {number} atMost
 */
export function ratio(name, over, atMost) {
  const goal = { title: `${name} / ${over}`, unit: 'times', atMost, names: [name, over] };
  return goalOf(goal, (a, b) => pairedRatio(a.seconds, b.seconds).median);
}

/** Likewise of CPU time. @param {string} name @param {string} over @param {number} atMost */
function cpuRatio(name, over, atMost) {
  const { title, ...goal } = ratio(name, over, atMost);
  return goalOf(
    { ...goal, title: `${title}, processor time` },
    (a, b) => pairedRatio(a.cpuSeconds, b.cpuSeconds).median,
  );
}

/** Likewise of the times for each rule. @param {string} name @param {string} over @param {number} atMost */
export function ratioPerRule(name, over, atMost) {
  const { title, ...goal } = ratio(name, over, atMost);
  return goalOf(
    { ...goal, title: `${title}, for each rule` },
    (a, b) => (pairedRatio(a.seconds, b.seconds).median * b.notes.rules) / a.notes.rules,
  );
}

/**
 * Slope of the logarithm of the median time on that of a size: 1 if time grows as the size does.
 *
 * @param {string} title
 * @param {number} atMost
 * @param {Readonly<Record<number, string>>} lines by size; those that were not measured are left out
 * @returns {Goal}
 */
export function slope(title, atMost, lines) {
  return {
    ...{
      title: `${title}: slope of the logarithms`,
      unit: '',
      atMost,
      names: Object.values(lines),
    },
    value: (measurements) => {
      const found = Object.entries(lines).flatMap(([size, name]) => {
        const times = measurements.get(name)?.seconds;
        return times ? [/** @type {const} */ ([Number(size), spread(times).median])] : [];
      });
      return found.length < 2 ? undefined : logSlope(found);
    },
  };
}
