// How often `train` says that something was learned, of tables drawn with a signal and of tables of pure noise. Each figure
// is a share of drawn tables, twenty unless --splits says otherwise. Beside it stands what is possible: how often a test at
// the same level finds the signal that knows its form, and only has to see it through the noise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { drawnTable, targetArguments } from './drawn-tables.mjs';

/**
 * @typedef {import('./drawn-tables.mjs').DrawnTable} DrawnTable
 * @typedef {import('./frame.mjs').Experiment} Experiment
 */

/** The built command, in this process. */
const COMMAND = new URL('../../apps/cli/dist/run.js', import.meta.url).href;

const TABLES = 20;
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

/** @type {import('./frame.mjs').Family} */
export const noise = {
  id: 'noise',
  title: 'Tables of which train says that something was learned',
  metric: { title: 'share', direction: 'higher' },
  isByName: true,
  experiments: [
    ...NOISE.flatMap((kind) =>
      ROWS.flatMap((rows) => TARGETS.map((target) => ({ ...kind, rows, target }))),
    ),
    ...SIGNALS.flatMap((kind) =>
      ROWS.flatMap((rows) => TARGETS.map((target) => ({ ...kind, rows, target }))),
    ),
  ].map(experimentOf),
  summarise: (group, outcomes) => {
    const shares = outcomes.flatMap(({ measurement }) => measurement?.mean ?? []);
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return [`${group}: ${(100 * mean).toFixed(1)} % of ${shares.length} kinds of table`];
  },
};

/**
 * @param {DrawnTable} table
 * @returns {Experiment}
 */
function experimentOf(table) {
  const { rows, target, form, signal, ties } = table;
  const strength = form === 'none' ? 'noise' : `${form} ${signal}`;
  const group = `${strength}${ties ? ', ties' : ''}`;
  return {
    ...{ group, name: `${target}, ${rows} rows`, files: [] },
    measure: async ({ seed, splits = TABLES }) => {
      const folder = mkdtempSync(join(tmpdir(), 'preflearn-noise-'));
      const counts = /** @type {Record<string, number>} */ ({});
      const start = performance.now();
      let possible = 0;
      for (let i = 0; i < splits; i++) {
        const drawn = drawnTable(table, seed * 100_000 + i * 1000 + rows);
        const learned = await learnedOf(drawn.csv, target, folder);
        counts[learned] = (counts[learned] ?? 0) + 1;
        if (zOf(drawn.known, drawn.codes ?? drawn.scores) > POSSIBLE_FROM) possible++;
      }
      rmSync(folder, { recursive: true });
      const share = 1 - (counts.nothing ?? 0) / splits;
      const by = Object.entries(counts).map(([learned, count]) => `${learned} ${count}`);
      return {
        ...{ mean: share, standardError: Math.sqrt((share * (1 - share)) / splits), splits },
        fitSeconds: (performance.now() - start) / 1000 / splits,
        note: `${form === 'none' ? '' : `possible ${(possible / splits).toFixed(2)}; `}${by.join(', ')}`,
      };
    },
  };
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
