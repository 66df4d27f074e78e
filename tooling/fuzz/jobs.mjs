// What each command is told to do when it is disturbed.
import { join } from 'node:path';

/**
 * @typedef {object} Job  a command with arguments
 * @property {string} name
 * @property {readonly string[]} args     paths of inputs are absolute, of outputs relative
 * @property {readonly string[]} outputs  files that it writes, all of them or none
 * @property {string} [journal]           file that grows as it runs, and from which the same command goes on
 * @property {boolean} isTimeless         whether it writes the same bytes each time, as its outputs tell no times
 * @property {boolean} needsDuckdb
 */

/** Commands whose outputs tell no times. */
const TIMELESS = ['train', 'predict', 'compact', 'export', 'generate', 'convert'];

/**
 * All commands that do something, and all their outputs together.
 *
 * @param {string} folder  of the inputs
 * @returns {readonly Job[]}
 */
export function jobsOn(folder) {
  const [a, b, few, odd] = ['a', 'b', 'few', 'odd'].map((name) => join(folder, name));
  const model = join(folder, 'model.json');
  const calibrated = join(folder, 'calibrated.json');
  const target = [`${a}.csv`, '--target', 'y'];
  const inDatabase = [join(folder, 'row*.parquet'), '--target', 'y', '--set', 'rules=8'];
  const quick = ['--learner', 'rank-rules', '--set', 'rules=20', '--folds', '2'];
  const search = ['--set', 'rules=5', '--candidates', '3', '--folds', '2'];
  return [
    job('train', [...target, '--set', 'rules=60', '--out', 'new.json']),
    job('train a calibrated learner', [
      ...target,
      ...['--learner', 'calibrated-rank-rules', '--set', 'rules=10', '--out', 'new.json'],
    ]),
    job('train a learner that suits', [
      ...[`${few}.csv`, '--target', 'y', '--learner', 'auto', '--out', 'new.json'],
    ]),
    job('train as long as it helps', [
      ...[...target, '--set', 'rules=60', '--early-stopping', '5', '--out', 'new.json'],
    ]),
    job('train in a database', [...inDatabase, '--out', 'new.json']),
    job('train in a database with a checkpoint', [
      ...[...inDatabase, '--checkpoint', 'rules.jsonl', '--resume', '--out', 'new.json'],
    ]),
    job('predict', [model, `${a}.csv`, '--out', 'new.csv']),
    job('predict sets of classes', [calibrated, `${a}.csv`, '--out', 'new.csv']),
    job('predict to the screen', [model, `${a}.csv`]),
    job('evaluate', [...target, ...quick, '--json', 'r.json', '--html', 'r.html']),
    job('evaluate with a journal', [
      ...[...target, ...quick, '--repeats', '3'],
      ...['--json', 'r.json', '--html', 'r.html', '--journal', 'runs.jsonl'],
    ]),
    job('tune', [
      ...[...target, ...search],
      ...['--json', 't.json', '--html', 't.html', '--journal', 'runs.jsonl'],
    ]),
    job('tune on two threads', [
      ...[...target, ...search, '--jobs', '2'],
      ...['--json', 't.json', '--journal', 'runs.jsonl'],
    ]),
    job('compare', [
      ...[`${a}.json`, `${b}.json`, '--metric', 'maeLoss'],
      ...['--json', 'c.json', '--svg', 'c.svg', '--html', 'c.html'],
    ]),
    job('inspect', [model, '--html', 'm.html']),
    job('inspect as JSON', [calibrated, '--json']),
    job('explain', [model, `${a}.csv`, '--row', '3']),
    job('explain on a page', [model, `${a}.csv`, '--row', '3', '--html', 'e.html']),
    job('explain a calibrated model', [calibrated, `${a}.csv`, '--row', '3', '--html', 'e.html']),
    job('describe', [...target, '--html', 'd.html', '--schema-out', 's.json']),
    job('compact', [model, '--data', `${a}.csv`, '--rules', '5', '--out', 'few.json']),
    job('export', [model, '--to', 'sql', '--out', 'new.sql']),
    job('export a module', [model, '--to', 'js', '--out', 'new.js'], ['new.d.ts']),
    job('export rules', [calibrated, '--to', 'rules', '--out', 'new.json']),
    job('learners', []),
    job('train on odd names', [`${odd}.csv`, '--target', '\x1b]0;t\x07', '--out', 'odd.json']),
    job('generate', ['rank-rules-artificial', '--rows', '4000', '--out', 'g.csv']),
    job('convert', [`${a}.csv`, 'new.arff']),
    job('convert to a workbook', [`${a}.csv`, 'new.xlsx']),
    job('convert to Parquet', [`${a}.csv`, 'new.parquet']),
  ];
}

/**
 * @param {string} name  the command first
 * @param {readonly string[]} args
 * @param {readonly string[]} [besides]  files that it writes and that no argument names
 * @returns {Job}
 */
function job(name, args, besides = []) {
  const written = args.filter((text) => /^\w+\.\w+$/.test(text));
  const journal = written.find((file) => file.endsWith('.jsonl'));
  const outputs = [...written.filter((file) => file !== journal), ...besides];
  const [command] = name.split(' ');
  return {
    name,
    args: [command, ...args],
    outputs,
    ...(journal && { journal }),
    isTimeless: TIMELESS.includes(command),
    needsDuckdb: name.includes('in a database'),
  };
}
