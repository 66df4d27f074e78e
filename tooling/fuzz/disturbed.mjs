// One command in a process of its own: ended by a signal, or with full disks, closed pipes, odd files and failing calls.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import fc from 'fast-check';
import {
  checkAgain,
  checkFiles,
  checkKilled,
  comparable,
  newFolder,
  OLD,
  writeOld,
} from './commands.mjs';
import { ensure } from './fuzz.mjs';
import { jobNames } from './jobs.mjs';
import { weighted } from './tables.mjs';

/**
 * @typedef {import('./commands.mjs').KnownJob} KnownJob
 * @typedef {import('./commands.mjs').Ended} Ended
 *
 * @typedef {{ readonly what: 'signal', readonly signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'SIGKILL', readonly after: number,
 *   readonly twice: boolean }} Signal  after hundredths of the command's time; twice as from an impatient user
 * @typedef {{ readonly what: 'call', readonly operation: string, readonly number: number, readonly code: string }} Call
 * @typedef {{ readonly what: 'stream', readonly redirection: string }} Stream
 * @typedef {{ readonly what: 'disk' | 'limit', readonly kilobytes: number }} Space  of the disk, or of each file
 * @typedef {{ readonly what: 'read-only' }} ReadOnly
 * @typedef {{ readonly what: 'output', readonly number: number, readonly is: string }} OddOutput
 * @typedef {{ readonly what: 'input', readonly is: string }} OddInput  the first input
 * @typedef {Signal | Call | Stream | Space | ReadOnly | OddOutput | OddInput} Fault
 *
 * @typedef {object} DisturbedCase
 * @property {string} command
 * @property {boolean} old  whether its files are there before
 * @property {Fault} fault
 *
 * @typedef {object} Scene  what is disturbed
 * @property {import('./commands.mjs').Commands} commands
 * @property {KnownJob} job
 * @property {string} folder
 * @property {boolean} old
 */

/** File operations that may fail; not the removal of a temporary file, after which one may well be left. */
const OPERATIONS = [
  ...['open', 'stat', 'realpath', 'access', 'rename', 'link', 'readdir', 'readlink', 'copyFile'],
  ...['appendFile', 'write', 'writeFile', 'sync', 'datasync', 'chmod', 'close', 'read', 'readFile'],
  'ftruncate',
];

/** A shell's redirections; the command is `"$@"`. */
const REDIRECTIONS = [
  ...['> >(true)', '2> >(true)', '> >(true) 2> >(true)', '| true', '| head -c 1'],
  ...['>&-', '2>&-', '>&- 2>&-', '<&-', '> /dev/full', '2> /dev/full'],
];

/** The user that may write nothing, where this process runs as one that may write everything. */
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;

// --- what is drawn

/** @param {Fault['what']} what @param {Record<string, fc.Arbitrary<unknown>>} [rest] @returns {fc.Arbitrary<any>} */
const fault = (what, rest = {}) => fc.record({ what: fc.constant(what), ...rest });

/** @returns {fc.Arbitrary<DisturbedCase>} */
export function disturbedCases() {
  const faults = weighted(
    [
      8,
      fault('signal', {
        signal: fc.constantFrom('SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'),
        after: fc.oneof(
          fc.nat(50),
          fc.integer({ min: 50, max: 110 }),
          fc.integer({ min: 70, max: 100 }),
        ),
        twice: fc.constantFrom(false, false, false, true),
      }),
    ],
    [
      5,
      fault('call', {
        operation: fc.constantFrom(...OPERATIONS),
        number: fc.integer({ min: 1, max: 6 }),
        code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES', 'EMFILE'),
      }),
    ],
    [3, fault('stream', { redirection: fc.constantFrom(...REDIRECTIONS) })],
    [1, fault('disk', { kilobytes: fc.constantFrom(16, 32, 64) })],
    [1, fault('limit', { kilobytes: fc.constantFrom(0, 1, 16) })],
    [1, fault('read-only')],
    [3, fault('output', { number: fc.nat(2), is: fc.constantFrom(...Object.keys(ODD_OUTPUTS)) })],
    [2, fault('input', { is: fc.constantFrom(...Object.keys(ODD_INPUTS)) })],
  );
  return fc.record({ command: fc.constantFrom(...jobNames), old: fc.boolean(), fault: faults });
}

// --- what must hold

/**
 * @param {import('./commands.mjs').Commands} commands
 * @param {DisturbedCase} input
 * @returns {Promise<string>} outcome
 */
export async function disturb(commands, { command, old, fault }) {
  const job = await commands.known(command);
  const folder = newFolder();
  if (fault.what === 'disk' && !mountSmall(folder, fault.kilobytes)) return 'no small disk here';
  const scene = { commands, job, folder, old };
  try {
    if (old) writeOld(folder, job);
    if (fault.what === 'signal') return await withSignal(scene, fault);
    if (fault.what === 'output') return await withOddOutput(scene, fault);
    if (fault.what === 'input') return await withOddInput(scene, fault);
    const ended = await commands.run(job, { folder, ...howFor(fault, folder) });
    if (fault.what === 'read-only') chmodSync(folder, 0o777);
    checkEnd(job, ended);
    const state = checkFiles(job, folder, old, ended);
    if (fault.what === 'stream') checkStream(job, fault, ended, state);
    // On a full disk it cannot go on.
    if (job.journal !== undefined && fault.what !== 'disk') await checkAgain(commands, job, folder);
    return outcomeOf(fault.what, ended, state);
  } finally {
    if (fault.what === 'disk') spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} what @param {Ended} ended @param {string} state */
function outcomeOf(what, { code }, state) {
  return `${what}: ${code === 0 ? 'ended well' : 'refused'}, files ${state}`;
}

/** @param {string} folder @param {number} kilobytes */
function mountSmall(folder, kilobytes) {
  if (!isRoot || process.platform !== 'linux') return false;
  const args = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=777`, 'tmpfs', folder];
  return spawnSync('mount', args).status === 0;
}

/**
 * @param {Call | Stream | Space | ReadOnly} fault
 * @param {string} folder
 * @returns {Partial<import('./commands.mjs').Disturbed>}
 */
function howFor(fault, folder) {
  if (fault.what === 'call') {
    const nodeArgs = ['--import', new URL('./fail-a-call.mjs', import.meta.url).href];
    return { nodeArgs, env: { FUZZ_FAILS: `${fault.operation} ${fault.number} ${fault.code}` } };
  }
  if (fault.what === 'stream') return { shell: `set -o pipefail; "$@" ${fault.redirection}` };
  if (fault.what === 'limit') return { shell: `ulimit -f ${fault.kilobytes}; exec "$@"` };
  if (fault.what === 'disk') return {};
  chmodSync(folder, 0o555);
  return isRoot ? { user: NOBODY } : {};
}

/** @param {KnownJob} job @param {Ended} ended */
function checkEnd({ name }, { code, signal, stderr }) {
  const isKnown = signal === null && code !== null && code <= 2;
  ensure(isKnown, `${name} ended with ${signal ?? code}: ${stderr}`);
}

/**
 * Where only the reader of a stream is gone, the work is done all the same; results that a full disk does not take
 * are an error.
 *
 * @param {KnownJob} job
 * @param {Stream} fault
 * @param {Ended} ended
 * @param {'old' | 'new'} state
 */
function checkStream({ name, outputs }, { redirection }, { code, stderr }, state) {
  if (redirection === '2> /dev/full') return; // what cannot be said may count as a failure
  const isWritten = outputs.length === 0 || state === 'new';
  ensure(isWritten, `${name} wrote no file with ${redirection}: ${code} ${stderr}`);
  const isRight = (code === 0) === (redirection !== '> /dev/full');
  ensure(isRight, `${name} ended with ${code} and ${redirection}: ${stderr}`);
}

/** @param {Scene} scene @param {Signal} fault */
async function withSignal({ commands, job, folder, old }, { signal, after, twice }) {
  const ended = await commands.run(job, {
    folder,
    onStart: (child) => {
      const kill = () => {
        child.kill(signal);
        if (twice) child.kill(signal);
      };
      setTimeout(kill, after * 10 * job.seconds);
    },
  });
  const isSilent = ended.signal === 'SIGKILL';
  const state = isSilent ? checkKilled(job, folder, old) : checkFiles(job, folder, old, ended);
  if (ended.code === 0) return 'signal: ended before';
  if (isSilent || job.journal !== undefined) await checkAgain(commands, job, folder);
  const isRight = ended.signal === signal || ended.code === 128 + constants.signals[signal];
  const found = ended.signal ?? ended.code;
  ensure(isRight, `${job.name} ended with ${found} after ${signal}: ${ended.stderr}`);
  return `signal: files ${state}`;
}

/** A link to a file in another folder, which may not be there. @param {string} path @param {string} [content] */
function link(path, content) {
  const elsewhere = `${path}.folder`;
  mkdirSync(elsewhere);
  if (content !== undefined) writeFileSync(join(elsewhere, 'file'), content);
  symlinkSync(join(elsewhere, 'file'), path);
}

/**
 * Makes something odd at a path; what is written there goes through a link.
 *
 * @type {Record<string, (path: string, content: string) => void>}
 */
const ODD_OUTPUTS = {
  link,
  'dangling link': (path) => link(path),
  'link loop': (path) => symlinkSync(path, path),
  folder: (path) => mkdirSync(path),
  full: (path) => symlinkSync('/dev/full', path),
};

/**
 * One output of a command, or its journal, is not a plain file: it is written, or refused with all others left as they
 * were. A journal is refused before anything is done, or, behind a link, as good as any.
 *
 * @param {Scene} scene
 * @param {OddOutput} fault
 */
async function withOddOutput({ commands, job, folder, old }, { number, is }) {
  const { name, outputs, journal, entries, files } = job;
  if (outputs.length === 0) return 'output: none';
  const isJournal = journal !== undefined && number === 0;
  const odd = isJournal ? journal : outputs[number % outputs.length];
  const path = join(folder, odd);
  const follows = is === 'link' || is === 'dangling link';
  rmSync(path, { force: true });
  ODD_OUTPUTS[is](path, isJournal ? entries.slice(0, 2).join('') : OLD);
  const before = lstatSync(path).mode;
  const ended = await commands.run(job, { folder });
  checkEnd(job, ended);
  ensure(lstatSync(path).mode === before, `${name} replaced the ${is} ${odd}`);
  const written = follows ? readOr(path) : undefined;
  for (const made of [path, `${path}.folder`]) rmSync(made, { recursive: true, force: true });
  const others = { ...job, outputs: outputs.filter((file) => file !== odd) };
  const state = checkFiles(others, folder, old, ended);
  const isWell = ended.code === 0;
  if (isJournal) {
    const message = `${name} ended with ${ended.code} and a journal that is a ${is}: ${ended.stderr}`;
    ensure(isWell === follows, message);
  } else if (isWell && follows) {
    const isSame = comparable(job, written ?? '') === comparable(job, files.get(odd) ?? '');
    ensure(isSame, `${name} wrote another text to the ${is}`);
  } else if (follows) {
    const isLeft = written === (is === 'link' ? OLD : undefined);
    ensure(isLeft, `${name} failed, and changed the ${is}`);
  }
  return outcomeOf(`${isJournal ? 'journal' : 'output'} ${is}`, ended, state);
}

/** @param {string} path */
function readOr(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Puts something odd at a path: a link to a file, or what cannot be read.
 *
 * @type {Record<string, (path: string, file: string) => void>}
 */
const ODD_INPUTS = {
  link: (path, file) => symlinkSync(file, path),
  missing: () => {},
  folder: (path) => mkdirSync(path),
  'link loop': (path) => symlinkSync(path, path),
  empty: (path) => writeFileSync(path, ''),
};

/**
 * The first input of a command is not a plain file: it is read all the same, or refused.
 *
 * @param {Scene} scene
 * @param {OddInput} fault
 */
async function withOddInput({ commands, job, folder, old }, { is }) {
  // A pattern of files is read by a database.
  const input = job.args.find((text) => isAbsolute(text) && !text.includes('*'));
  if (input === undefined) return 'input: none';
  const elsewhere = newFolder();
  const path = join(elsewhere, basename(input)); // with the same name, which results tell
  ODD_INPUTS[is](path, input);
  try {
    const moved = {
      ...job,
      args: job.args.map((text) => (text === input ? path : text)),
      // Pages name their inputs in the commands that they show.
      files: new Map([...job.files].map(([file, text]) => [file, text.replaceAll(input, path)])),
    };
    const ended = await commands.run(moved, { folder });
    checkEnd(moved, ended);
    const state = checkFiles(moved, folder, old, ended);
    const isRight = (ended.code === 0) === (is === 'link');
    ensure(
      isRight,
      `${job.name} ended with ${ended.code} for an input that is ${is}: ${ended.stderr}`,
    );
    return outcomeOf(`input ${is}`, ended, state);
  } finally {
    rmSync(elsewhere, { recursive: true, force: true });
  }
}
