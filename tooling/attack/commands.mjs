// Every command of the command line in a process of its own, and what must hold of its files however it ended.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './fuzz.mjs';

/**
 * @typedef {object} Job  a command with arguments
 * @property {string} name
 * @property {readonly string[]} args     paths of inputs are absolute, of outputs relative
 * @property {readonly string[]} outputs  files that it writes
 *
 * @typedef {object} Ended  how a process ended
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} stdout
 * @property {string} stderr
 *
 * @typedef {Job & { readonly seconds: number, readonly files: ReadonlyMap<string, string>, readonly stdout: string }}
 *   KnownJob  a job with what it gives when nothing disturbs it
 *
 * @typedef {object} Disturbed  how to start a command
 * @property {string} folder
 * @property {readonly string[]} [nodeArgs]
 * @property {Readonly<Record<string, string>>} [env]
 * @property {string} [shell]  what the shell does around the command, which is `"$@"` there
 * @property {number} [user]
 * @property {(child: import('node:child_process').ChildProcess) => void} [onStart]
 */

/** The command as users run it. */
const PREFLEARN = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));

/** Names that try to do something to a terminal, and a class that tries to be a flag. */
const ODD_NAMES =
  'x\x1b[2J,"y\x9b31m",\x1b]0;t\x07\n1,a\x1b[H,--out\n2,\x85b,no\r\n3,\x7fc,--out\n4,\x08d,no\n';

/** Characters that no command may print, other than those of tables as they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

/** Longest time that a command may take, in milliseconds. */
const LIMIT_MS = 60_000;

/** What a file holds that stands where a command is to write. */
export const OLD = 'what was here before\n';

/** The commands of one program, with inputs in a folder of their own. */
export class Commands {
  #program;
  #inputs = '';
  /** @type {Map<string, Promise<KnownJob>>} */
  #known = new Map();

  /** @param {string} [program]  a script of Node */
  constructor(program = PREFLEARN) {
    this.#program = program;
  }

  /** Names of all jobs. */
  get names() {
    return jobsOn('').map(({ name }) => name);
  }

  /**
   * A job, which is run undisturbed when it is asked for first.
   *
   * @param {string} name
   */
  known(name) {
    const found = this.#known.get(name) ?? this.#learn(name);
    this.#known.set(name, found);
    return found;
  }

  /** @param {string} name @returns {Promise<KnownJob>} */
  async #learn(name) {
    if (this.#inputs === '') {
      this.#inputs = newFolder();
      await this.#writeInputs(this.#inputs);
    }
    const job = jobsOn(this.#inputs).find((one) => one.name === name);
    ensure(job !== undefined, `there is no command ${name} any more`);
    const folder = newFolder();
    const start = performance.now();
    const { code, stdout, stderr } = await this.run(job, { folder });
    const seconds = (performance.now() - start) / 1000;
    ensure(code === 0, `${name} fails by itself: ${stderr}`);
    const files = new Map(
      job.outputs.map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    );
    rmSync(folder, { recursive: true });
    return { ...job, seconds, files, stdout };
  }

  /**
   * Runs a job.
   *
   * @param {Job} job
   * @param {Disturbed} how
   * @returns {Promise<Ended>}
   */
  run({ name, args }, { folder, nodeArgs = [], env = {}, shell, user, onStart }) {
    const { NODE_OPTIONS: _options, PREFLEARN_DEBUG: _debug, ...inherited } = process.env;
    const words = [process.execPath, ...nodeArgs, this.#program, ...args];
    const all = shell === undefined ? words : ['bash', '-c', shell, 'bash', ...words];
    const child = spawn(all[0], all.slice(1), {
      cwd: folder,
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    });
    onStart?.(child);
    return ended(name, child);
  }

  /** Makes the files that commands read. @param {string} folder */
  async #writeInputs(folder) {
    const path = (/** @type {string} */ name) => join(folder, name);
    const make = async (/** @type {string} */ line) => {
      const args = line.split(' ').map((word) => (/\.(csv|json)$/.test(word) ? path(word) : word));
      const { code, stderr } = await this.run({ name: '', args, outputs: [] }, { folder });
      ensure(code === 0, `${line}: ${stderr}`);
    };
    await make('generate rank-rules-artificial --rows 400 --out a.csv');
    await make('generate rank-rules-artificial --rows 300 --seed 2 --out b.csv');
    writeFileSync(path('odd.csv'), ODD_NAMES);
    await make('train a.csv --target y --set rules=40 --out model.json');
    for (const name of ['a', 'b']) {
      const learners = '--learner rank-rules,ender-ae --set rules=3';
      await make(`evaluate ${name}.csv --target y ${learners} --folds 2 --json ${name}.json`);
    }
    for (const name of readdirSync(folder)) chmodSync(path(name), 0o644);
  }

  /** Takes the inputs away. */
  close() {
    if (this.#inputs !== '') rmSync(this.#inputs, { recursive: true, force: true });
  }
}

/**
 * All commands that do something, and all their outputs together.
 *
 * @param {string} folder  of the inputs
 * @returns {readonly Job[]}
 */
function jobsOn(folder) {
  const [a, b, odd] = ['a', 'b', 'odd'].map((name) => join(folder, name));
  const model = join(folder, 'model.json');
  const quick = ['--learner', 'rank-rules', '--set', 'rules=20', '--folds', '2'];
  return [
    job('train', [`${a}.csv`, '--target', 'y', '--set', 'rules=60', '--out', 'new.json']),
    job('predict', [model, `${a}.csv`, '--out', 'new.csv']),
    job('predict to the screen', [model, `${a}.csv`]),
    job('evaluate', [
      `${a}.csv`,
      '--target',
      'y',
      ...quick,
      '--json',
      'r.json',
      '--html',
      'r.html',
    ]),
    job('compare', [
      ...[`${a}.json`, `${b}.json`, '--metric', 'maeLoss'],
      ...['--json', 'c.json', '--svg', 'c.svg', '--html', 'c.html'],
    ]),
    job('inspect', [model, '--html', 'm.html']),
    job('explain', [model, `${a}.csv`, '--row', '3']),
    job('explain on a page', [model, `${a}.csv`, '--row', '3', '--html', 'e.html']),
    job('describe', [`${a}.csv`, '--target', 'y', '--html', 'd.html', '--schema-out', 's.json']),
    job('export', [model, '--to', 'sql', '--out', 'new.sql']),
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
 * @returns {Job}
 */
function job(name, args) {
  const outputs = args.filter((text) => /^\w+\.\w+$/.test(text));
  return { name, args: [name.split(' ')[0], ...args], outputs };
}

/** A new temporary folder, in which any user may work. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-attack-'));
  chmodSync(folder, 0o777);
  return folder;
}

/** Puts something where a job is to write. @param {string} folder @param {Job} job */
export function writeOld(folder, { outputs }) {
  for (const file of outputs) {
    writeFileSync(join(folder, file), OLD);
    chmodSync(join(folder, file), 0o666);
  }
}

/**
 * Checks what a job left: all its files as they were, or all new and whole, none besides, and the truth about it.
 *
 * @param {KnownJob} job
 * @param {string} folder
 * @param {boolean} old    whether the files were there before
 * @param {Ended} ended
 * @returns {'old' | 'new'}
 */
export function checkFiles(job, folder, old, { code, stdout, stderr }) {
  const besides = readdirSync(folder).filter((name) => !job.outputs.includes(name));
  ensure(besides.length === 0, `${job.name} left ${besides.join(', ').replace(/\d+/g, 'N')}`);
  const states = job.outputs.map((file) => stateOf(job, folder, file, old));
  const mixed = new Set(states).size > 1;
  ensure(
    !mixed,
    `${job.name} left ${job.outputs.map((file, i) => `${file} ${states[i]}`).join(', ')}`,
  );
  const state = states[0] ?? (code === 0 ? 'new' : 'old');
  ensure(code !== 0 || state === 'new', `${job.name} ended well, and wrote nothing`);
  ensure(
    state === 'old' || !stderr.includes('no file was written') || job.outputs.length === 0,
    `${job.name} says that no file was written, but wrote them`,
  );
  ensure(
    !/\(INTERNAL\)|^\s+at .*:\d+:\d+|Unhandled|node:internal|Warning:/m.test(stderr),
    `${job.name} says: ${stderr.trim()}`,
  );
  const control = CONTROLS.exec(stdout + stderr)?.[0];
  ensure(control === undefined, `${job.name} prints ${JSON.stringify(control)}`);
  return state;
}

/** @param {KnownJob} job @param {string} folder @param {string} file @param {boolean} old @returns {'old' | 'new'} */
function stateOf({ name, files }, folder, file, old) {
  let text;
  try {
    text = readFileSync(join(folder, file), 'utf8');
  } catch {
    ensure(!old, `${name} took ${file} away`);
    return 'old';
  }
  if (old && text === OLD) return 'old';
  const expected = files.get(file) ?? '';
  ensure(
    withoutTimes(text) === withoutTimes(expected),
    `${name} left ${file} broken, ${text.length} characters of ${expected.length}`,
  );
  return 'new';
}

/** Times differ from run to run, in their units, too. @param {string} text */
export function withoutTimes(text) {
  return text.replace(/\d+(\.\d+)?(e-?\d+)?(\sm?s\b)?/g, '0');
}

/**
 * @param {string} name
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<Ended>}
 */
function ended(name, child) {
  const said = { stdout: '', stderr: '' };
  for (const stream of /** @type {const} */ (['stdout', 'stderr'])) {
    child[stream]?.setEncoding('utf8').on('data', (text) => {
      said[stream] += text;
    });
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${name} was not ready after ${LIMIT_MS / 1000} seconds`));
    }, LIMIT_MS);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, ...said });
    });
  });
}
