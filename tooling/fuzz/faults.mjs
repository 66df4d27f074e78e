// Every command with full disks, closed pipes, odd files and failing system calls.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import fc from 'fast-check';
import {
  Commands,
  checkAgain,
  checkFiles,
  comparable,
  newFolder,
  OLD,
  writeOld,
} from './commands.mjs';
import { ensure } from './fuzz.mjs';

/**
 * @typedef {import('./commands.mjs').KnownJob} KnownJob
 * @typedef {import('./commands.mjs').Ended} Ended
 *
 * @typedef {{ readonly what: 'call', readonly operation: string, readonly number: number, readonly code: string }} CallFault
 * @typedef {{ readonly what: 'stream', readonly redirection: string }} StreamFault
 * @typedef {{ readonly what: 'disk', readonly kilobytes: number }} DiskFault
 * @typedef {{ readonly what: 'limit', readonly kilobytes: number }} LimitFault  of the size of a file
 * @typedef {{ readonly what: 'read-only' }} ReadOnlyFault
 * @typedef {{ readonly what: 'output', readonly number: number, readonly is: keyof typeof ODD_FILES }} OutputFault
 * @typedef {{ readonly what: 'input', readonly is: keyof typeof ODD_INPUTS }} InputFault  the first input
 * @typedef {CallFault | StreamFault | DiskFault | LimitFault | ReadOnlyFault | OutputFault | InputFault} Fault
 *
 * @typedef {object} FaultCase
 * @property {string} command
 * @property {boolean} old  whether its files are there before
 * @property {Fault} fault
 */

/** File operations that may fail; not the removal of a temporary file, after which one may well be left. */
const OPERATIONS = [
  ...['open', 'stat', 'realpath', 'access', 'rename', 'link', 'readdir', 'readlink', 'copyFile'],
  ...['appendFile', 'write', 'writeFile', 'sync', 'datasync', 'chmod', 'close', 'read', 'readFile'],
  'ftruncate',
];

/** A shell's redirections; the command is `"$@"`. */
const REDIRECTIONS = [
  ...[
    '"$@" > >(true)',
    '"$@" 2> >(true)',
    '"$@" > >(true) 2> >(true)',
    '"$@" | true',
    '"$@" | head -c 1',
  ],
  ...[
    '"$@" >&-',
    '"$@" 2>&-',
    '"$@" >&- 2>&-',
    '"$@" <&-',
    '"$@" > /dev/full',
    '"$@" 2> /dev/full',
  ],
];

/** The user that may write nothing, where this process runs as one that may write everything. */
const NOBODY = 65_534;

const isRoot = process.getuid?.() === 0;

/**
 * @param {Commands} [commands]
 * @returns {import('./fuzz.mjs').Fuzzer<FaultCase>}
 */
export function faultsFuzzer(commands = new Commands()) {
  return {
    name: 'faults',
    limitSeconds: 180,
    shrinks: false,
    cases: () =>
      fc.record({ command: fc.constantFrom(...commands.names), old: fc.boolean(), fault: faults }),
    run: (input) => disturb(commands, input),
    close: () => commands.close(),
  };
}

const kind = (/** @type {any} */ what) => fc.constant(what);

/** @type {fc.Arbitrary<Fault>} */
const faults = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      what: kind('call'),
      operation: fc.constantFrom(...OPERATIONS),
      number: fc.integer({ min: 1, max: 6 }),
      code: fc.constantFrom('EIO', 'ENOSPC', 'EACCES', 'EMFILE'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: kind('stream'), redirection: fc.constantFrom(...REDIRECTIONS) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: kind('disk'), kilobytes: fc.constantFrom(16, 32, 64) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: kind('limit'), kilobytes: fc.constantFrom(0, 1, 16) }),
  },
  { weight: 1, arbitrary: fc.record({ what: kind('read-only') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: kind('output'),
      number: fc.nat(2),
      is: fc.constantFrom(
        .../** @type {const} */ ([
          'fifo',
          'left fifo',
          'link',
          'dangling link',
          'link loop',
          'folder',
          'full',
        ]),
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: kind('input'),
      is: fc.constantFrom('fifo', 'link', 'missing', 'folder', 'link loop', 'empty'),
    }),
  },
);

/**
 * @param {Commands} commands
 * @param {FaultCase} input
 * @returns {Promise<string>}
 */
async function disturb(commands, { command, old, fault }) {
  const obstacle = await commands.obstacle(command);
  if (obstacle !== undefined) return obstacle;
  const job = await commands.known(command);
  const folder = newFolder();
  /** @type {(() => void)[]} */
  const undo = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    if (fault.what === 'disk') {
      if (!mountSmall(folder, fault.kilobytes)) return 'no small disk can be had here';
      undo.push(() => spawnSync('umount', [folder]));
    }
    if (old) writeOld(folder, job);
    if (fault.what === 'output') return await withOddOutput(commands, job, folder, old, fault);
    if (fault.what === 'input') return await withOddInput(commands, job, folder, old, fault);
    const ended = await commands.run(job, howFor(fault, folder));
    if (fault.what === 'read-only') chmodSync(folder, 0o777);
    checkEnd(job, ended);
    const state = checkFiles(job, folder, old, ended);
    if (fault.what === 'stream') checkStream(job, fault, ended, state);
    const isSmall = fault.what === 'disk'; // where it cannot go on
    if (job.journal !== undefined && !isSmall) await checkAgain(commands, job, folder);
    return `${fault.what}: ${ended.code === 0 ? 'ended well' : 'refused'}, files ${state}`;
  } finally {
    for (const step of undo.reverse()) step();
  }
}

/** @param {string} folder @param {number} kilobytes */
function mountSmall(folder, kilobytes) {
  if (!isRoot || process.platform !== 'linux') return false;
  const args = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=777`, 'tmpfs', folder];
  return spawnSync('mount', args).status === 0;
}

/**
 * @param {Exclude<Fault, OutputFault | InputFault>} fault
 * @param {string} folder
 * @returns {import('./commands.mjs').Disturbed}
 */
function howFor(fault, folder) {
  switch (fault.what) {
    case 'call':
      return {
        folder,
        nodeArgs: ['--import', new URL('./fail-a-call.mjs', import.meta.url).href],
        env: { FUZZ_FAILS: `${fault.operation} ${fault.number} ${fault.code}` },
      };
    case 'stream':
      return { folder, shell: `set -o pipefail; ${fault.redirection}` };
    case 'limit':
      return { folder, shell: `ulimit -f ${fault.kilobytes}; exec "$@"` };
    case 'read-only':
      chmodSync(folder, 0o555);
      return { folder, ...(isRoot && { user: NOBODY }) };
    default:
      return { folder };
  }
}

/** @param {KnownJob} job @param {Ended} ended */
function checkEnd({ name }, { code, signal, stderr }) {
  ensure(
    signal === null && code !== null && code <= 2,
    `${name} ended with ${signal ?? code}: ${stderr}`,
  );
}

/**
 * Where only the reader of a stream is gone, the work is done all the same; results that a full disk does not take
 * are an error.
 *
 * @param {KnownJob} job
 * @param {StreamFault} fault
 * @param {Ended} ended
 * @param {'old' | 'new'} state
 */
function checkStream({ name, outputs }, { redirection }, { code, stderr }, state) {
  if (redirection.includes('2> /dev/full')) return; // what cannot be said may count as a failure
  ensure(
    outputs.length === 0 || state === 'new',
    `${name} wrote no file with ${redirection}: ${code} ${stderr}`,
  );
  const mustFail = redirection === '"$@" > /dev/full';
  ensure(
    mustFail ? code !== 0 : code === 0,
    `${name} ended with ${code} and ${redirection}: ${stderr}`,
  );
}

/** Makes something odd at a path, and says what it must be after the command ended well. */
const ODD_FILES = {
  fifo: { make: makeFifo, follows: false },
  'left fifo': { make: makeFifo, follows: false },
  link: { make: (/** @type {string} */ path) => link(path, OLD), follows: true },
  'dangling link': { make: (/** @type {string} */ path) => link(path), follows: true },
  'link loop': { make: (/** @type {string} */ path) => symlinkSync(path, path), follows: false },
  folder: { make: (/** @type {string} */ path) => mkdirSync(path), follows: false },
  full: { make: (/** @type {string} */ path) => symlinkSync('/dev/full', path), follows: false },
};

/** Who reads what is written to an odd file. @type {Partial<Record<keyof typeof ODD_FILES, (path: string) => () => Promise<string>>>} */
const READERS = {
  fifo: (path) => reading(['cat', path]),
  'left fifo': (path) => reading(['head', '-c', '1', path]),
};

/** How long a reader may go on once the command has ended, in milliseconds. */
const READER_MS = 500;

/** @param {string} path */
function makeFifo(path) {
  ensure(spawnSync('mkfifo', [path]).status === 0, 'mkfifo fails');
}

/** A link to a file in another folder, which may not be there. @param {string} path @param {string} [content] */
function link(path, content) {
  const elsewhere = `${path}.folder`;
  mkdirSync(elsewhere);
  if (content !== undefined) writeFileSync(join(elsewhere, 'file'), content);
  symlinkSync(join(elsewhere, 'file'), path);
}

/**
 * One output of a command is no plain file: it is written, or refused with all others left as they were.
 *
 * @param {Commands} commands
 * @param {KnownJob} job
 * @param {string} folder
 * @param {boolean} old
 * @param {OutputFault} fault
 */
async function withOddOutput(commands, job, folder, old, { number, is }) {
  if (job.outputs.length === 0) return 'output: none';
  if (job.journal !== undefined && number === 0) {
    return withOddJournal(commands, job, folder, old, is, job.journal);
  }
  const odd = job.outputs[number % job.outputs.length];
  const path = join(folder, odd);
  rmSync(path, { force: true });
  ODD_FILES[is].make(path);
  const before = lstatSync(path).mode;
  const read = READERS[is]?.(path);
  const ended = await commands.run(job, { folder });
  const text = await read?.();
  checkEnd(job, ended);
  ensure(lstatSync(path).mode === before, `${job.name} replaced the ${is} ${odd}`);
  const written = ODD_FILES[is].follows ? readOr(path) : text;
  rmSync(path, { recursive: true, force: true });
  rmSync(`${path}.folder`, { recursive: true, force: true });
  const others = { ...job, outputs: job.outputs.filter((file) => file !== odd) };
  const state = checkFiles(others, folder, old, ended);
  if (ended.code === 0 && (ODD_FILES[is].follows || is === 'fifo')) {
    const expected = comparable(job, job.files.get(odd) ?? '');
    ensure(
      comparable(job, written ?? '') === expected,
      `${job.name} wrote another text to the ${is}`,
    );
  } else if (ODD_FILES[is].follows) {
    ensure(
      written === (is === 'link' ? OLD : undefined),
      `${job.name} failed, and changed the ${is}`,
    );
  }
  return `output ${is}: ${ended.code === 0 ? 'ended well' : 'refused'}, others ${state}`;
}

/**
 * The journal of a command is no plain file: it is refused before anything is done, or, behind a link, as good as any.
 *
 * @param {Commands} commands
 * @param {KnownJob} job
 * @param {string} folder
 * @param {boolean} old
 * @param {keyof typeof ODD_FILES} is
 * @param {string} journal
 */
async function withOddJournal(commands, job, folder, old, is, journal) {
  const path = join(folder, journal);
  rmSync(path, { force: true });
  if (is === 'link') link(path, job.entries.slice(0, 2).join(''));
  else ODD_FILES[is].make(path);
  const before = lstatSync(path).mode;
  const ended = await commands.run(job, { folder });
  checkEnd(job, ended);
  ensure(lstatSync(path).mode === before, `${job.name} replaced the ${is} ${journal}`);
  ensure(
    (ended.code === 0) === ODD_FILES[is].follows,
    `${job.name} ended with ${ended.code} and a journal that is a ${is}: ${ended.stderr}`,
  );
  rmSync(path, { recursive: true, force: true });
  rmSync(`${path}.folder`, { recursive: true, force: true });
  const state = checkFiles(job, folder, old, ended);
  return `journal ${is}: ${ended.code === 0 ? 'ended well' : 'refused'}, files ${state}`;
}

/**
 * Puts something odd, which holds the same as a file or nothing that can be read, at a path; whether it can be read,
 * and what ends it.
 *
 * @type {Record<string, (path: string, file: string) => (() => void) | false>}
 */
const ODD_INPUTS = {
  fifo: (path, file) => {
    makeFifo(path);
    const writer = spawn('bash', ['-c', 'cat "$1" > "$2"', 'bash', file, path], {
      stdio: 'ignore',
    });
    return () => writer.kill();
  },
  link: (path, file) => {
    symlinkSync(file, path);
    return () => undefined;
  },
  missing: () => false,
  folder: (path) => {
    mkdirSync(path);
    return false;
  },
  'link loop': (path) => {
    symlinkSync(path, path);
    return false;
  },
  empty: (path) => {
    writeFileSync(path, '');
    return false;
  },
};

/**
 * The first input of a command is no plain file: it is read all the same, or refused.
 *
 * @param {Commands} commands
 * @param {KnownJob} job
 * @param {string} folder
 * @param {boolean} old
 * @param {InputFault} fault
 */
async function withOddInput(commands, job, folder, old, { is }) {
  // A pattern of files is read by a database.
  const input = job.args.find((text) => isAbsolute(text) && !text.includes('*'));
  if (input === undefined) return 'input: none';
  const elsewhere = newFolder();
  const path = join(elsewhere, basename(input)); // with the same name, which results tell
  const end = ODD_INPUTS[is](path, input);
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
    ensure(
      (ended.code === 0) === (end !== false),
      `${job.name} ended with ${ended.code} for an input that is ${is}: ${ended.stderr}`,
    );
    return `input ${is}: ${ended.code === 0 ? 'ended well' : 'refused'}, files ${state}`;
  } finally {
    if (end !== false) end();
    rmSync(elsewhere, { recursive: true, force: true });
  }
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
 * Reads a named pipe, from a process of its own: opening one waits for its writer.
 *
 * @param {readonly string[]} command  the program that reads, and its arguments
 * @returns {() => Promise<string>} ends the reading, and gives what was read
 */
function reading([program, ...args]) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  return async () => {
    const timer = setTimeout(() => child.kill(), READER_MS);
    await closed;
    clearTimeout(timer);
    return text;
  };
}
