// What each command does when it is disturbed.
import { join } from 'node:path';

/**
 * @typedef {object} Job  a command with arguments
 * @property {string} name
 * @property {readonly string[]} args     paths of inputs are absolute, of outputs relative
 * @property {readonly string[]} outputs  files that it writes, all of them or none
 * @property {string} [journal]           file that grows as it runs, and from which the same command goes on
 * @property {boolean} isTimeless         whether it writes the same bytes each time, as its outputs tell no times
 */

/** Commands whose outputs tell no times. */
const TIMELESS = ['train', 'predict', 'compact', 'export', 'generate', 'convert'];

const quick = '--learner rank-rules --set rules=20 --folds 2';
const search = '--set rules=5 --candidates 3 --folds 2';

/**
 * All commands that do something, and all their outputs together; `@` stands for the folder of the inputs.
 *
 * @type {Readonly<Record<string, string>>}
 */
const JOBS = {
  train: '@a.csv --target y --set rules=60 --out new.json',
  'train a calibrated learner':
    '@a.csv --target y --learner calibrated-rank-rules --set rules=10 --out new.json',
  'train a learner that suits': '@few.csv --target y --learner auto --out new.json',
  'train as long as it helps': '@a.csv --target y --set rules=60 --early-stopping 5 --out new.json',
  'train in a database': '@row*.parquet --target y --set rules=8 --out new.json',
  'train in a database with a checkpoint':
    '@row*.parquet --target y --set rules=8 --checkpoint rules.jsonl --resume --out new.json',
  predict: '@model.json @a.csv --out new.csv',
  'predict sets of classes': '@calibrated.json @a.csv --out new.csv',
  'predict to the screen': '@model.json @a.csv',
  evaluate: `@a.csv --target y ${quick} --json r.json --html r.html`,
  'evaluate with a journal': `@a.csv --target y ${quick} --repeats 3 --json r.json --html r.html --journal runs.jsonl`,
  tune: `@a.csv --target y ${search} --json t.json --html t.html --journal runs.jsonl`,
  'tune on two threads': `@a.csv --target y ${search} --jobs 2 --json t.json --journal runs.jsonl`,
  compare: '@a.json @b.json --metric maeLoss --json c.json --svg c.svg --html c.html',
  inspect: '@model.json --html m.html',
  'inspect as JSON': '@calibrated.json --json',
  explain: '@model.json @a.csv --row 3',
  'explain on a page': '@model.json @a.csv --row 3 --html e.html',
  'explain a calibrated model': '@calibrated.json @a.csv --row 3 --html e.html',
  describe: '@a.csv --target y --html d.html --schema-out s.json',
  compact: '@model.json --data @a.csv --rules 5 --out few.json',
  export: '@model.json --to sql --out new.sql',
  'export a module': '@model.json --to js --out new.js',
  'export rules': '@calibrated.json --to rules --out new.json',
  learners: '',
  'train on odd names': '@odd.csv --target \x1b]0;t\x07 --out odd.json',
  generate: 'rank-rules-artificial --rows 4000 --out g.csv',
  convert: '@a.csv new.arff',
  'convert to a workbook': '@a.csv new.xlsx',
  'convert to Parquet': '@a.csv new.parquet',
};

/** The names of all jobs, which begin with that of the command. */
export const jobNames = Object.keys(JOBS);

/**
 * @param {string} name
 * @param {string} folder  of the inputs
 * @returns {Job}
 */
export function jobOf(name, folder) {
  const [command] = name.split(' ');
  const words = JOBS[name].split(' ').filter((word) => word !== '');
  const written = words.filter((word) => /^\w+\.\w+$/.test(word));
  const journal = written.find((file) => file.endsWith('.jsonl'));
  const args = words.map((word) => (word.startsWith('@') ? join(folder, word.slice(1)) : word));
  return {
    name,
    args: [command, ...args],
    // A module comes with its types.
    outputs: [...written, ...(written.includes('new.js') ? ['new.d.ts'] : [])].filter(
      (file) => file !== journal,
    ),
    ...(journal && { journal }),
    isTimeless: TIMELESS.includes(command),
  };
}
