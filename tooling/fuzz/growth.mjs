// Growth: every reader, writer and command at a size and at four times that size, in one dimension at a time. Neither the
// processor time may grow more than 6 times nor the memory more than 5 times, what an empty command takes left out.
//
//   node tooling/fuzz/growth.mjs [--only TEXT]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const COMMAND = fileURLToPath(new URL('../../apps/cli/bin/preflearn.js', import.meta.url));
const FACTOR = 4;
const MOST_TIME = 6;
const MOST_MEMORY = 5;

/** Below these a ratio says nothing: a start varies by as much. */
const LEAST = { seconds: 0.3, bytes: 40e6 };

/** A size that takes less than this says nothing of the time, and grows by the factor, as long as files are not longer. */
const TELLING = { seconds: LEAST.seconds, bytes: 64e6 };

/** Measurements of a case that fails, before it is said to fail: the machine may do other work. */
const TRIES = 3;

const LIMIT_MS = 300_000;

/** Writes what a process took when it ends. */
const METER = `data:text/javascript,${encodeURIComponent(`
import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const used = { seconds: (user + system) / 1e6, bytes: process.resourceUsage().maxRSS * 1024 };
  writeFileSync(process.env.GROWTH_METER, JSON.stringify(used));
});`)}`;

/** @typedef {{ seconds: number, bytes: number }} Used */

/**
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {Promise<Used & { failed?: string }>}
 */
async function used(folder, args) {
  const meter = join(folder, 'meter.json');
  rmSync(meter, { force: true });
  const child = spawn(
    process.execPath,
    ['--import', METER, COMMAND, ...args, '--no-project', '--quiet'],
    {
      cwd: folder,
      env: { ...process.env, GROWTH_METER: meter },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    },
  );
  let said = '';
  child.stderr?.on('data', (chunk) => {
    if (said.length < 1e4) said += String(chunk);
  });
  const [code, signal] = await once(child, 'close');
  if (signal !== null)
    return { seconds: Number.NaN, bytes: 0, failed: `it was ended by ${signal}` };
  const taken = JSON.parse(readFileSync(meter, 'utf8'));
  return code === 0 ? taken : { ...taken, failed: `exit ${code}: ${said.split('\n')[0]}` };
}

/** @param {number} n @param {(i: number) => string} line */
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('\n');
/** @param {number} n @param {(i: number) => string} cell */
const cells = (n, cell) => Array.from({ length: n }, (_, i) => cell(i)).join();
/** @param {number} i */
const row = (i) => `${(i * 7) % 23},${(i % 10) / 2},${['red', 'blue'][i % 2]},c${i % 3}`;
const HEADER = 'size,weight,colour,y';

/**
 * Texts of CSV by dimension, and the size to begin with. All have a column `y` with three classes, unless the dimension is
 * another.
 *
 * @type {Readonly<Record<string, readonly [number, (n: number) => string]>>}
 */
const TABLES = {
  rows: [100_000, (n) => `${HEADER}\n${lines(n, row)}\n`],
  columns: [
    5_000,
    (n) =>
      `${cells(n, (j) => `a${j}`)},y\n${lines(30, (i) => `${cells(n, (j) => String((i * j) % 17))},c${i % 3}`)}\n`,
  ],
  'columns of texts': [
    4_000,
    (n) =>
      `${cells(n, (j) => `a${j}`)},y\n${lines(30, (i) => `${cells(n, (j) => `t${(i * j) % 5}`)},c${i % 3}`)}\n`,
  ],
  categories: [20_000, (n) => `name,y\n${lines(n, (i) => `n${i},c${i % 3}`)}\n`],
  'categories that look alike': [
    10_000,
    (n) => `name,y\n${lines(2 * n, (i) => `${i % 2 ? 'N' : 'n'}${i >> 1},c${i % 3}`)}\n`,
  ],
  dates: [
    50_000,
    (n) => `day,y\n${lines(n, (i) => `${2000 + (i % 25)}-0${1 + (i % 9)}-1${i % 10},c${i % 3}`)}\n`,
  ],
  'numbers with units': [50_000, (n) => `kg,y\n${lines(n, (i) => `${i} kg,c${i % 3}`)}\n`],
  'a long text': [2e6, (n) => `text,y\n${'x'.repeat(n)},c0\nb,c1\nc,c2\n`],
  'a long text of quotes': [1e6, (n) => `text,y\n"${'""'.repeat(n)}",c0\nb,c1\nc,c2\n`],
  'a long name': [1e6, (n) => `${'x'.repeat(n)},y\n1,c0\n2,c1\n3,c2\n`],
  'texts like formulas': [50_000, (n) => `text,y\n${lines(n, (i) => `=A${i}+1,c${i % 3}`)}\n`],
  'repeated column names': [
    4_000,
    (n) => `${'a,'.repeat(n)}y\n${lines(20, (i) => `${`${i},`.repeat(n)}c${i % 3}`)}\n`,
  ],
  'comment lines': [100_000, (n) => `${'# a remark\n'.repeat(n)}${HEADER}\n${lines(90, row)}\n`],
  'blank lines': [200_000, (n) => `${HEADER}\n${lines(90, row)}\n${'\n'.repeat(n)}`],
};

/** JSON by dimension. @type {Readonly<Record<string, readonly [number, (n: number) => string]>>} */
const JSON_TABLES = {
  'keys of one object': [100_000, (n) => `[{${cells(n, (j) => `"k${j}":1`)},"y":"a"},{"y":"b"}]`],
  // A table has a cell for each row and column; four times as many are refused.
  'a key of its own in each row': [
    5_000,
    (n) => `[${cells(n, (i) => `{"y":"a${i % 2}","k${i}":1}`)}]`,
  ],
  'keys that are rows': [20_000, (n) => `{${cells(n, (i) => `"${i}":{"x":${i % 7},"y":"a"}`)}}`],
  'line ends in one object': [1e6, (n) => `[{"x":1,${'\n'.repeat(n)}"y":"a"},{"x":2,"y":"b"}]`],
  escapes: [1e6, (n) => `[{"x":"${'\\n'.repeat(n)}","y":"a"},{"x":"b","y":"b"}]`],
};

/** What is trained on for commands on models. */
const SMALL = `${HEADER}\n${lines(600, row)}\n`;

/** @typedef {{ name: string, size: number, files: (n: number) => Readonly<Record<string, string>>, before?: (n: number) => readonly (readonly string[])[], args: readonly string[] }} Case */

const WRITTEN = ['csv', 'csv.gz', 'json', 'jsonl', 'arff', 'xlsx', 'parquet', 'arrow'];

/** @returns {Case[]} */
function tableCases() {
  return Object.entries(TABLES).flatMap(([dimension, [size, text]]) => [
    ...[['describe'], ['describe', '--html', 'page.html']].map(([command, ...rest]) => ({
      name: `${[command, ...rest].slice(0, 2).join(' ')}: ${dimension}`,
      size,
      files: (/** @type {number} */ n) => ({ 't.csv': text(n) }),
      args: [command, 't.csv', ...rest],
    })),
    ...['rows', 'columns', 'categories', 'a long text', 'texts like formulas'].flatMap((chosen) =>
      chosen !== dimension
        ? []
        : WRITTEN.flatMap((format) => [
            {
              name: `convert to ${format}: ${dimension}`,
              size: format === 'xlsx' ? size / 5 : size,
              files: (/** @type {number} */ n) => ({ 't.csv': text(n) }),
              args: ['convert', 't.csv', `out.${format}`],
            },
            {
              name: `describe ${format}: ${dimension}`,
              size: format === 'xlsx' ? size / 5 : size,
              files: (/** @type {number} */ n) => ({ 't.csv': text(n) }),
              before: () => [['convert', 't.csv', `out.${format}`]],
              args: ['describe', `out.${format}`],
            },
          ]),
    ),
  ]);
}

/** @returns {Case[]} */
function jsonCases() {
  return Object.entries(JSON_TABLES).map(([dimension, [size, text]]) => ({
    name: `describe json: ${dimension}`,
    size,
    files: (n) => ({ 't.json': text(n) }),
    args: ['describe', 't.json'],
  }));
}

/** @param {string} text @param {...string} rest */
const train = (text, ...rest) => [
  'train',
  text,
  '--target',
  'y',
  '--out',
  'm.json',
  '--no-check',
  ...rest,
];

/** @returns {Case[]} */
function trainingCases() {
  // Without a limit, a rule may have a condition for each category, and the time is quadratic in them.
  const settings = ['--set', 'rules=3', '--set', 'maxConditions=5'];
  const nominal = ['--learner', 'ml-rules', '--kind', 'nominal', ...settings];
  const cases = ['rows', 'columns', 'categories'].map((dimension) => {
    const [size, text] = TABLES[dimension];
    const files = (/** @type {number} */ n) => ({ 't.csv': text(n) });
    return { name: `train: ${dimension}`, size, files, args: train('t.csv', ...nominal) };
  });
  const classes = (/** @type {number} */ n) => ({
    't.csv': `x,y\n${lines(4000, (i) => `${i},c${i % n}`)}\n`,
  });
  return [
    ...cases,
    { name: 'train: classes', size: 100, files: classes, args: train('t.csv', ...nominal) },
    {
      name: 'evaluate: classes',
      size: 100,
      files: classes,
      args: ['evaluate', 't.csv', '--target', 'y', ...nominal, '--folds', '3', '--html', 'e.html'],
    },
  ];
}

/** @returns {Case[]} */
function modelCases() {
  const before = (/** @type {number} */ n) => [
    train(
      't.csv',
      '--learner',
      'rank-rules',
      '--kind',
      'ordinal',
      '--classes',
      'c0,c1,c2',
      '--set',
      `rules=${n}`,
    ),
  ];
  const files = () => ({ 't.csv': SMALL });
  const commands = [
    ['inspect', 'm.json'],
    ['inspect', 'm.json', '--html', 'm.html'],
    ['export', 'm.json', '--to', 'sql', '--out', 'm.sql'],
    ['export', 'm.json', '--to', 'js', '--out', 'm.js'],
    ['export', 'm.json', '--to', 'pmml', '--out', 'm.pmml'],
    ['predict', 'm.json', 't.csv'],
    ['explain', 'm.json', 't.csv', '--row', '1'],
    ['compact', 'm.json', '--out', 'c.json', '--data', 't.csv'],
  ];
  return commands.map((args) => ({
    name: `${[args[0], ...args.slice(2, 4)].join(' ')}: rules`,
    size: 1000,
    files,
    before,
    args,
  }));
}

/** Label ranking by labels, comparing by data sets, and a report of few rows by classes. @returns {Case[]} */
function otherCases() {
  const ranks = (/** @type {number} */ n) => ({
    't.csv': `x,order\n${lines(60, (i) => `${i},${Array.from({ length: n }, (_, j) => `l${(i + j) % n}`).join('>')}`)}\n`,
  });
  const results = (/** @type {number} */ n) => ({
    't.csv': SMALL,
    'r.json': JSON.stringify({
      format: 'preflearn/results',
      version: 1,
      results: ['a', 'b', 'c'].flatMap((learner, k) =>
        Array.from({ length: n }, (_, i) => {
          const mean = (i * (k + 3)) % 17;
          const maeLoss = { mean, standardError: null, defined: 1, values: [mean] };
          const seconds = { fit: 1, predict: 1 };
          return { dataset: `d${i}`, learner, options: {}, metrics: { maeLoss }, seconds };
        }),
      ),
    }),
  });
  const ranking = ['--target', 'order', '--kind', 'ranking'];
  return [
    {
      name: 'train: labels',
      size: 15,
      files: ranks,
      args: ['train', 't.csv', ...ranking, '--learner', 'lrt', '--out', 'm.json', '--no-check'],
    },
    { name: 'describe: labels', size: 100, files: ranks, args: ['describe', 't.csv'] },
    { name: 'compare: data sets', size: 500, files: results, args: ['compare', 'r.json'] },
    {
      name: 'train: names',
      size: 50_000,
      files: (n) => ({ 't.csv': `${'x'.repeat(n)},y\n${lines(600, (i) => `${i},c${i % 3}`)}\n` }),
      args: train('t.csv', '--learner', 'short-rules'),
    },
  ];
}

/** @param {Case} one @param {number} n @param {string} folder @param {Used} start */
async function measured({ files, before = () => [], args }, n, folder, start) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files(n))) writeFileSync(join(folder, name), text);
  for (const command of before(n)) {
    const { failed } = await used(folder, command);
    if (failed !== undefined) return { ...LEAST, failed };
  }
  const { seconds, bytes, failed } = await used(folder, args);
  return {
    seconds: Math.max(LEAST.seconds, seconds - start.seconds),
    bytes: Math.max(LEAST.bytes, bytes - start.bytes),
    failed,
  };
}

/**
 * Whether a case holds; a command that refuses the larger size with a sentence does, one that refuses the smaller does not.
 *
 * @param {Case} one @param {string} folder @param {Used} start
 */
async function holds(one, folder, start) {
  let faults = '';
  let { size } = one;
  let small = await measured(one, size, folder, start);
  for (let k = 0; k < TRIES; k++) {
    let large = await measured(one, FACTOR * size, folder, start);
    while (saysNothing(small, large) && lengthOf(one, FACTOR ** 2 * size) <= TELLING.bytes) {
      const larger = await measured(one, FACTOR ** 2 * size, folder, start);
      if (larger.failed !== undefined) break;
      [size, small, large] = [FACTOR * size, large, larger];
    }
    const time = large.seconds / small.seconds;
    const memory = large.bytes / small.bytes;
    const text =
      `time ${small.seconds.toFixed(2)} to ${large.seconds.toFixed(2)} s, x ${time.toFixed(1)}; ` +
      `memory ${Math.round(small.bytes / 1e6)} to ${Math.round(large.bytes / 1e6)} MB, x ${memory.toFixed(1)}`;
    const failed = [small, large]
      .map((found) => found.failed)
      .filter((found) => found !== undefined);
    const isSteep = !(time <= MOST_TIME && memory <= MOST_MEMORY);
    const isMet = small.failed === undefined && /^exit [12]:/.test(large.failed ?? 'exit 1:');
    if (!isSteep && isMet) {
      console.log(`ok      ${one.name}, ${size}: ${text} ${failed.join('; ')}`);
      return true;
    }
    faults = `${text} ${failed.join('; ')}`;
    small = await measured(one, size, folder, start);
  }
  console.log(`FAILED  ${one.name}, ${size}: ${faults}`);
  return false;
}

/**
 * Whether the smaller size takes so little that the ratio of the two shows no growth.
 *
 * @param {Awaited<ReturnType<typeof measured>>} small
 * @param {Awaited<ReturnType<typeof measured>>} large
 */
function saysNothing(small, large) {
  return [small, large].every(({ failed }) => !failed) && small.seconds <= TELLING.seconds;
}

/** Characters of the files of a case, estimated from those of its first size. @param {Case} one @param {number} size */
function lengthOf({ files, size: first }, size) {
  const characters = Object.values(files(first)).reduce((sum, text) => sum + text.length, 0);
  return (characters * size) / first;
}

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const root = mkdtempSync(join(tmpdir(), 'preflearn-growth-'));
let failed = 0;
try {
  const start = await used(root, ['learners']);
  const cases = [
    ...tableCases(),
    ...jsonCases(),
    ...trainingCases(),
    ...modelCases(),
    ...otherCases(),
  ];
  for (const one of cases.filter(({ name }) => name.includes(values.only)))
    if (!(await holds(one, join(root, 'case'), start))) failed++;
} finally {
  rmSync(root, { recursive: true, force: true });
}
console.log(`${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
