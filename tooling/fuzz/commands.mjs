// Every command of the command line in a process of its own, and what must hold of its files however it ended.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './fuzz.mjs';
import { jobNames, jobOf } from './jobs.mjs';

/**
 * @typedef {import('./jobs.mjs').Job} Job
 *
 * @typedef {object} Ended  how a process ended
 * @property {number | null} code
 * @property {NodeJS.Signals | null} signal
 * @property {string} stdout
 * @property {string} stderr
 *
 * @typedef {object} Known  what a job gives when nothing disturbs it
 * @property {number} seconds
 * @property {ReadonlyMap<string, string>} files
 * @property {readonly string[]} entries  lines of its journal, each with its line end
 *
 * @typedef {Job & Known} KnownJob
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

/** Longest time that a command may take on a busy machine, in milliseconds. */
const LIMIT_MS = 180_000;

/** What a file holds that stands where a command is to write. */
export const OLD = 'what was here before\n';

/** What makes the files that commands read, and then their names. */
const INPUTS = [
  'generate rank-rules-artificial --rows 400 --out @a.csv',
  'generate rank-rules-artificial --rows 300 --seed 2 --out @b.csv',
  'generate rank-rules-artificial --rows 30 --out @few.csv',
  'convert @b.csv @rows.parquet',
  'train @a.csv --target y --learner rank-rules --set rules=40 --out @model.json',
  'train @a.csv --target y --learner calibrated-rank-rules --set rules=10 --out @calibrated.json',
  ...['a', 'b'].map(
    (name) =>
      `evaluate @${name}.csv --target y --learner rank-rules,ender-ae --set rules=3 --folds 2 --json @${name}.json`,
  ),
];

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

  /** A job, which is run undisturbed when it is needed first. @param {string} name */
  known(name) {
    const found = this.#known.get(name) ?? this.#learn(name);
    this.#known.set(name, found);
    return found;
  }

  /** @param {string} name @returns {Promise<KnownJob>} */
  async #learn(name) {
    ensure(jobNames.includes(name), `there is no command ${name} any more`);
    if (this.#inputs === '') {
      this.#inputs = newFolder();
      await this.#writeInputs(this.#inputs);
    }
    const job = jobOf(name, this.#inputs);
    const folder = newFolder();
    const start = performance.now();
    const { code, stderr } = await this.run(job, { folder });
    const seconds = (performance.now() - start) / 1000;
    ensure(code === 0, `${name} fails by itself: ${stderr}`);
    const files = new Map(
      job.outputs.map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    );
    const entries = job.journal === undefined ? [] : linesIn(join(folder, job.journal));
    rmSync(folder, { recursive: true });
    return { ...job, seconds, files, entries };
  }

  /**
   * Runs a job, or arguments alone.
   *
   * @param {{ name?: string, args: readonly string[] }} job
   * @param {Disturbed} how
   * @returns {Promise<Ended>}
   */
  run({ name = '', args }, { folder, nodeArgs = [], env = {}, shell, user, onStart }) {
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

  /** @param {string} folder */
  async #writeInputs(folder) {
    const path = (/** @type {string} */ name) => join(folder, name);
    writeFileSync(path('odd.csv'), ODD_NAMES);
    for (const line of INPUTS) {
      const args = line.split(' ').map((word) => word.replace('@', `${folder}/`));
      const { code, stderr } = await this.run({ args }, { folder });
      ensure(code === 0, `${line}: ${stderr}`);
    }
    for (const name of readdirSync(folder)) chmodSync(path(name), 0o644);
  }

  /** Removes the inputs. */
  close() {
    if (this.#inputs !== '') rmSync(this.#inputs, { recursive: true, force: true });
  }
}

/** A new temporary folder, in which any user may work. */
export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-fuzz-'));
  chmodSync(folder, 0o777);
  return folder;
}

/**
 * Puts something where a job is to write: for a journal, what a process left that was ended as it wrote.
 *
 * @param {string} folder
 * @param {KnownJob} job
 */
export function writeOld(folder, { outputs, journal, entries }) {
  const half = entries.slice(0, 1 + entries.length / 2).join('');
  const begun = half + (entries.at(-1) ?? '').slice(0, 40);
  for (const file of journal === undefined ? outputs : [...outputs, journal]) {
    writeFileSync(join(folder, file), file === journal ? begun : OLD);
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
export function checkFiles(job, folder, old, ended) {
  const { code, stderr } = ended;
  const besides = besidesOf(job, folder);
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
  checkJournal(job, folder);
  checkSaid(job, ended);
  return state;
}

/**
 * Checks what a job left that the system ended without a word: each file as it was or new and whole, and besides them
 * only what the next command takes away.
 *
 * @param {KnownJob} job
 * @param {string} folder
 * @param {boolean} old  whether the files were there before
 * @returns {'old' | 'new' | 'some new'}
 */
export function checkKilled(job, folder, old) {
  const besides = besidesOf(job, folder).filter(
    (name) => !/^\.preflearn-.*\.(tmp|bak)$/.test(name),
  );
  ensure(besides.length === 0, `${job.name} left ${besides.join(', ')}`);
  const states = new Set(job.outputs.map((file) => stateOf(job, folder, file, old)));
  checkJournal(job, folder);
  if (states.size > 1) return 'some new';
  return states.has('new') ? 'new' : 'old';
}

/**
 * Runs a job again on what it left, which must go well; its journal then holds each entry once.
 *
 * @param {Commands} commands
 * @param {KnownJob} job
 * @param {string} folder
 */
export async function checkAgain(commands, job, folder) {
  const ended = await commands.run(job, { folder });
  ensure(ended.code === 0, `${job.name} does not go on from there: ${ended.stderr}`);
  checkFiles(job, folder, true, ended);
  if (job.journal === undefined) return;
  const [found, expected] = [linesIn(join(folder, job.journal)), job.entries].map((lines) =>
    lines
      .map((line) => comparable(job, line))
      .sort()
      .join(''),
  );
  ensure(found === expected, `${job.name} goes on, and its journal is other`);
}

/** Names in the folder that are neither outputs nor the journal. @param {Job} job @param {string} folder */
function besidesOf({ outputs, journal }, folder) {
  return readdirSync(folder).filter((name) => !outputs.includes(name) && name !== journal);
}

/** A journal holds whole entries and, at its end, part of one at most. @param {KnownJob} job @param {string} folder */
function checkJournal(job, folder) {
  const { name, journal, entries } = job;
  if (journal === undefined) return;
  const known = new Set(entries.map((line) => comparable(job, line)));
  const lines = linesIn(join(folder, journal));
  const broken = lines.filter((line) => line.endsWith('\n') && !known.has(comparable(job, line)));
  ensure(broken.length === 0, `${name} left an odd line in its journal: ${broken[0]}`);
}

/** Lines of a file, with their line ends; none where it is not there. @param {string} path */
function linesIn(path) {
  try {
    return readFileSync(path, 'utf8').match(/.*\n|.+$/g) ?? [];
  } catch {
    return [];
  }
}

/** @param {KnownJob} job @param {Ended} ended */
function checkSaid({ name }, { stdout, stderr }) {
  ensure(
    !/\(INTERNAL\)|^\s+at .*:\d+:\d+|Unhandled|node:internal|Warning:/m.test(stderr),
    `${name} says: ${stderr.trim()}`,
  );
  const control = CONTROLS.exec(stdout + stderr)?.[0];
  ensure(control === undefined, `${name} prints ${JSON.stringify(control)}`);
}

/** @param {KnownJob} job @param {string} folder @param {string} file @param {boolean} old @returns {'old' | 'new'} */
function stateOf(job, folder, file, old) {
  const { name, files } = job;
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
    comparable(job, text) === comparable(job, expected),
    `${name} left ${file} broken, ${text.length} characters of ${expected.length}`,
  );
  return 'new';
}

/**
 * What has to be the same each time.
 *
 * @param {Job} job
 * @param {string} text
 */
export function comparable({ isTimeless }, text) {
  return isTimeless ? text : withoutTimes(text);
}

/** Times differ from run to run, in their units, too. @param {string} text */
function withoutTimes(text) {
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
