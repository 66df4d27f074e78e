// The command line of the benchmarks.
import { Command, InvalidArgumentError } from 'commander';

/**
 * @typedef {object} Settings
 * @property {readonly string[]} only
 * @property {number} repeats
 * @property {boolean} large
 * @property {string} data
 * @property {string} [json]
 * @property {string} [against]
 * @property {boolean} writePage
 * @property {boolean} peers
 * @property {readonly number[]} rows
 * @property {readonly number[]} threads
 * @property {string} python
 */

const summary =
  'Times training, prediction and reading.\n\n' +
  'Each line runs in a process of its own, so that lines do not disturb each other, and all lines run once ' +
  'before any runs again, so that a machine that slows down meets all alike. Data are drawn from a seed or ' +
  'read from --data; a line whose data set is not there is left out. Making and reading data is not part of ' +
  'the time; what fit() does is: sorting, binning, rules, thresholds.';

const lessons = `
What is printed
  median, min, max   wall-clock seconds of the rounds; the median is the number to quote
  cpu                median CPU seconds; above the median: helping threads; below: a busy machine
  peak               most resident memory of the process in MB, Node (about 50 MB) and the data included
  Goals follow, where the run has the lines they need.

Examples
  npm run bench -- --only rank-rules                     lines whose name contains this
  npm run bench -- --only 'rank-rules 1e4' --only cc     ... one of these; of several words, all
  npm run bench -- --only 1e4 --json before.json         keep a run, change the code, then
  npm run bench -- --only 1e4 --against before.json      ... see what has become quicker or slower
  npm run bench -- --only threads:                       training on one thread and on several
  npm run bench -- --peers                               with XGBoost, LightGBM, scikit-learn and BOOMER
  npm run bench -- --peers --rows 1e4 --repeats 5        ... one size, more rounds
  npm run bench -- --peers --only 'train xgboost' --only 'train preflearn'   ... two of them, without prediction
  npm run bench -- --peers --threads 1,2,4,8,16          ... with as many threads as there are processors
  npm run bench -- --peers --write-page                  ... and the tables of the page "Speed"

A difference of a few per cent says something only if the ranges do not overlap: leave the machine alone and
raise --repeats.`;

/**
 * Reads the command line; prints help if asked.
 *
 * @param {readonly string[]} args without node and script
 * @returns {Settings}
 * @throws CommanderError after the message was written, with the exit code
 */
export function settingsOf(args) {
  const command = new Command('npm run bench --')
    .description(summary)
    .option('--only <words>', 'lines whose name contains all these words; repeatable', collect, [])
    .option('--repeats <n>', 'rounds', count, 3)
    .option('--large', 'also lines that need much memory or many minutes', false)
    .option('--data <folder>', 'where data sets are', '../shared/data')
    .option('--json <file>', 'save the run')
    .option('--against <file>', 'compare with a saved run: ratios for each line')
    .option('--write-page', 'write what was measured into apps/docs/guide/speed.md', false)
    .option('--peers', 'time other libraries in turn with ours; installs them into .peers/', false)
    .option('--rows <list>', 'with --peers: numbers of rows', counts, [1e4, 1e5, 1e6])
    .option('--threads <list>', 'with --peers: numbers of threads', counts, [1, 2])
    .option('--python <command>', 'with --peers: Python 3.11 or newer', 'python3')
    .addHelpText('after', lessons)
    .helpOption('--help', 'show this help')
    .exitOverride(); // throws where commander would end the process
  command.parse(args, { from: 'user' });
  return command.opts();
}

/**
 * The lines whose name contains all words of one of the choices; all lines without a choice.
 *
 * @template {{name: string}} T
 * @param {readonly T[]} lines
 * @param {readonly string[]} only
 * @returns {T[]}
 */
export function chosenLines(lines, only) {
  if (only.length === 0) return [...lines];
  const choices = only.map((text) => text.split(/\s+/).filter(Boolean));
  return lines.filter(({ name }) =>
    choices.some((words) => words.every((word) => name.includes(word))),
  );
}

/** @param {string} text @param {readonly string[]} before */
function collect(text, before) {
  return [...before, text];
}

/** @param {string} text */
function count(text) {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new InvalidArgumentError('Expected a whole number of at least 1, such as 3 or 1e5.');
}

/** @param {string} text */
function counts(text) {
  return text.split(',').map(count);
}
