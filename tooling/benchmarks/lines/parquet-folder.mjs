// Training by the command on a folder of Parquet files that does not fit in memory.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDuckdb } from '@preflearn/duckdb';
import { drawnRows } from '../data/duckdb-rows.mjs';
import { runCommand } from './command.mjs';
import { countName, lineResult, withFolder } from './line.mjs';

const ROWS = 4e7;
const ATTRIBUTES = 16;
const FILES = 8;
const MEMORY = '1500MB';

/** Milliseconds between looks for new rules, which take seconds. */
const LOOK = 100;

const name = `train command ${countName(ROWS)} x ${ATTRIBUTES} in Parquet files, ${MEMORY} for DuckDB`;

/** Each with the statements after which it ends: some rules of a long training, which reads all scores but rarely. */
const KINDS = [
  { name: `${name}, pool of 1e5`, words: ['--pool', '100000', '--max-statements', '70'] },
  { name, words: ['--max-statements', '60'] },
];

/** @type {readonly import('./line.mjs').Line[]} */
export const parquetFolderLines = KINDS.map(({ name, words }) => ({
  name,
  large: true,
  run: () => trainOnFolder(words),
}));

/** @param {readonly string[]} more words of the command */
function trainOnFolder(more) {
  return withFolder(async (folder) => {
    await writeFolder(folder);
    const kept = join(folder, 'rules.jsonl');
    const words = ['train', join(folder, '*.parquet'), '--target', 'y', '--max-memory', MEMORY];
    words.push('--set', 'maxConditions=4', '--checkpoint', kept, '--out', join(folder, 'm.json'));
    const start = performance.now();
    const { times, stop } = timesOfRules(kept);
    const { usage } = await runCommand([...words, ...more]).finally(stop);
    const seconds = (times[times.length - 1] - times[0]) / (times.length - 1) / 1000;
    return lineResult(usage, {
      rules: times.length,
      'seconds to the first rule': (times[0] - start) / 1000,
      'seconds a rule': seconds,
    });
  });
}

/** @param {string} folder */
async function writeFolder(folder) {
  const connection = await openDuckdb({ threads: 2, maxMemory: 1e9 });
  try {
    for (let file = 0; file < FILES; file++) {
      const [from, to] = [file, file + 1].map((end) => (end * ROWS) / FILES);
      const path = connection.dialect.text(join(folder, `rows-${file}.parquet`));
      await connection.run(`COPY (${drawnRows(ATTRIBUTES, from, to)}) TO ${path}`);
    }
  } finally {
    await connection.close();
  }
}

/**
 * When each rule of a training came into the file that keeps them.
 *
 * @param {string} file
 */
function timesOfRules(file) {
  /** @type {number[]} */
  const times = [];
  const look = setInterval(() => {
    const rules = existsSync(file) ? readFileSync(file, 'utf8').split('"draws"').length - 1 : 0;
    while (times.length < rules) times.push(performance.now());
  }, LOOK);
  return { times, stop: () => clearInterval(look) };
}
