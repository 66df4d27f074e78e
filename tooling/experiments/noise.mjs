// `npm run noise`: how often `train` says that something was learned, of tables drawn with a signal and of tables of pure
// noise. Next to each share stands what is possible: how often a test at the same level finds the signal that knows its
// form, and only has to see it through the noise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { drawnTable, targetArguments } from './drawn-tables.mjs';

/** @typedef {import('./drawn-tables.mjs').DrawnTable} DrawnTable */

const usage = `Draws tables with a signal and tables of pure noise, and prints of how many train says that something was learned.

  npm run noise                              all kinds of table
  npm run noise -- --only noise --only 50    those whose name contains all of the words
  npm run noise -- --list                    the names
  npm run noise -- --tables 5                tables of each kind; 20 by default
  npm run noise -- --seed 1                  the tables follow from it
`;

/** The built command, in this process. */
const COMMAND = new URL('../../apps/cli/dist/run.js', import.meta.url).href;

const ROWS = [50, 120, 500, 2000];
const TARGETS = /** @type {const} */ (['numeric', 'ordinal', 'nominal', 'rare', 'rare-ordinal']);

/** One-sided normal quantile of the share of noise that passes, 4 %. */
const POSSIBLE_FROM = 1.75;

/** @type {readonly Omit<DrawnTable, 'rows' | 'target'>[]} */
const NOISE = [
  { form: 'none', signal: 0, ties: false },
  { form: 'none', signal: 0, ties: true },
];

/** @type {readonly Omit<DrawnTable, 'rows' | 'target'>[]} */
const SIGNALS = [
  { form: 'linear', signal: 0.8, ties: false },
  { form: 'linear', signal: 0.8, ties: true },
  { form: 'linear', signal: 0.4, ties: false },
  { form: 'levels', signal: 0.4, ties: false },
  { form: 'step', signal: 0.4, ties: false },
  { form: 'xor', signal: 0.8, ties: false },
];

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    tables: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** What is drawn, kind by kind. */
const groups = [...NOISE, ...SIGNALS].map((kind) => {
  const tables = ROWS.flatMap((rows) => TARGETS.map((target) => ({ ...kind, rows, target })));
  return tables.filter((table) => values.only.every((word) => nameOf(table).includes(word)));
});
/** @param {DrawnTable} table */
function nameOf({ form, signal, ties, target, rows }) {
  const strength = form === 'none' ? 'noise' : `${form} ${signal}`;
  return `${strength}${ties ? ', ties' : ''}: ${target}, ${rows} rows`;
}

/** Measures tables with one signal and prints their mean. @param {readonly DrawnTable[]} tables */
async function measureAll(tables) {
  let sum = 0;
  for (const table of tables)
    sum += await measure(table, Number(values.seed), Number(values.tables));
  const [group] = nameOf(tables[0]).split(':');
  console.log(
    `${group}: ${((100 * sum) / tables.length).toFixed(1)} % of ${tables.length} kinds of table\n`,
  );
}

/**
 * Prints of how many tables of a kind something was learned, and what.
 *
 * @param {DrawnTable} table
 * @param {number} seed
 * @param {number} count
 * @returns {Promise<number>} the share
 */
async function measure(table, seed, count) {
  const folder = mkdtempSync(join(tmpdir(), 'preflearn-noise-'));
  const counts = /** @type {Record<string, number>} */ ({});
  let possible = 0;
  for (let i = 0; i < count; i++) {
    const drawn = drawnTable(table, seed * 100_000 + i * 1000 + table.rows);
    const learned = await learnedOf(drawn.csv, table.target, folder);
    counts[learned] = (counts[learned] ?? 0) + 1;
    if (zOf(drawn.known, drawn.codes ?? drawn.scores) > POSSIBLE_FROM) possible++;
  }
  rmSync(folder, { recursive: true });
  const share = 1 - (counts.nothing ?? 0) / count;
  const error = Math.sqrt((share * (1 - share)) / count);
  const by = Object.entries(counts).map(([learned, times]) => `${learned} ${times}`);
  const most = table.form === 'none' ? '' : `possible ${(possible / count).toFixed(2)}; `;
  console.log(
    `${nameOf(table).padEnd(42)} ${share.toFixed(3)} +- ${error.toFixed(3)}  ${most}${by.join(', ')}`,
  );
  return share;
}

/**
 * What `train` says was learned of a table.
 *
 * @param {string} csv
 * @param {DrawnTable['target']} target
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function learnedOf(csv, target, folder) {
  const [file, out] = [join(folder, 'drawn.csv'), join(folder, 'drawn.json')];
  writeFileSync(file, csv);
  const [stdout, stderr] = [new Text(), new Text()];
  const { signal } = new AbortController();
  const { run } = await import(COMMAND);
  const args = ['train', file, '-t', 'y', ...targetArguments(target), '-o', out, '--json'];
  const environment = { stdin: process.stdin, stdout, stderr, env: {}, signal };
  if ((await run(args, environment)) !== 0) throw new Error(stderr.text);
  return JSON.parse(stdout.text).unseen.learned;
}

class Text extends Writable {
  text = '';

  /**
   * @override
   * @param {unknown} chunk
   * @param {BufferEncoding} _encoding
   * @param {() => void} done
   */
  _write(chunk, _encoding, done) {
    this.text += String(chunk);
    done();
  }
}

/**
 * Rank correlation in standard deviations of its distribution under permutations.
 *
 * @param {readonly number[]} first
 * @param {readonly number[]} second
 */
function zOf(first, second) {
  const [a, b] = [centredRanks(first), centredRanks(second)];
  const dot = (/** @type {readonly number[]} */ x, /** @type {readonly number[]} */ y) =>
    x.reduce((sum, value, i) => sum + value * y[i], 0);
  return (Math.sqrt(a.length - 1) * dot(a, b)) / Math.sqrt(dot(a, a) * dot(b, b) || 1);
}

/** @param {readonly number[]} values */
function centredRanks(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (values.length - 1) / 2;
  return values.map((x) => (sorted.indexOf(x) + sorted.lastIndexOf(x)) / 2 - middle);
}

if (values.help) console.log(usage);
else if (values.list) for (const table of groups.flat()) console.log(nameOf(table));
else for (const tables of groups.filter(({ length }) => length > 0)) await measureAll(tables);
